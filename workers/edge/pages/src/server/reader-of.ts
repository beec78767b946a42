import type { Context } from "hono";
import type { PagesBindings } from "./door.d.ts";
import { type Paper, paperFor, type Reader } from "./paper.ts";

/** As much of a request as says who reads. */
export type PageContext = {
  readonly req: Pick<Context["req"], "query" | "header">;
  readonly env: PagesBindings;
};

export function readerOf(c: PageContext): Reader {
  return {
    wished: c.req.query("lang"),
    acceptLanguage: c.req.header("Accept-Language"),
    assets: c.env.ASSETS,
  };
}

/** Of a page that is no tenant's. */
export function paperOf(c: PageContext): Promise<Paper> {
  return paperFor(readerOf(c));
}
