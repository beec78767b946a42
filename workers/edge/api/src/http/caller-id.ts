import type { ApiContext } from "../context.ts";

/** The caller's id for records of their actions: the id of a user or key, never a name (CONTRACT G4.4). */
export function callerIdOf({ var: { holder } }: ApiContext): string {
  return holder.kind === "session" ? holder.user.id : holder.keyId;
}
