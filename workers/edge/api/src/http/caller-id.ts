import type { ApiContext } from "../context.ts";

/** Who calls, as it is written down with what they did: the id of a person or of a key, never a name (CONTRACT G4.4). */
export function callerIdOf({ var: { holder } }: ApiContext): string {
  return holder.kind === "session" ? holder.user.id : holder.keyId;
}
