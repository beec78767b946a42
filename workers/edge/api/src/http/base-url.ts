import type { ApiContext } from "../context.ts";

/** The origin of links that are handed out: the operator's, or else the one that was called. */
export function baseUrlOf(c: ApiContext): string {
  return c.env.BASE_URL?.replace(/\/+$/, "") ?? new URL(c.req.url).origin;
}
