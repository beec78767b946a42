import type { EdgeContext } from "../context.ts";

/** The origin of an absolute URL, as the platform provides it. */
const ORIGIN = /^[^/]*\/\/[^/?#]*/;

/** The origin for links we hand out: the configured `BASE_URL`, or the origin of the request. */
export function baseUrlOf(c: EdgeContext): string {
  return c.env.BASE_URL?.replace(/\/+$/, "") ?? ORIGIN.exec(c.req.url)?.[0] ?? "";
}
