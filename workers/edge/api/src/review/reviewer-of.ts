import type { ApiContext } from "../context.ts";

/** Who decides, as it is written down with a decision: the id of a person or of a key, never a name (CONTRACT G4.4). */
export function reviewerOf(c: ApiContext): string {
  const { holder } = c.var;
  return holder.kind === "session" ? holder.user.id : holder.keyId;
}
