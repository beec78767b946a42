import type { ApiContext } from "../context.ts";

/** Of an address as the platform writes it, which is absolute. */
const ORIGIN = /^[^/]*\/\/[^/?#]*/;

/** The origin of links that are handed out: the operator's, or else the one that was called. */
export function baseUrlOf(c: ApiContext): string {
  return c.env.BASE_URL?.replace(/\/+$/, "") ?? ORIGIN.exec(c.req.url)?.[0] ?? "";
}
