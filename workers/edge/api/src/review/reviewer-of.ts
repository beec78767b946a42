import type { ApiContext } from "../context.ts";

/** Who decides, as it is written down with a decision: the id of a key. */
export function reviewerOf(c: ApiContext): string {
  return c.var.holder.keyId;
}
