import type { Context } from "hono";
import type { PagesBindings } from "./door.d.ts";
import { type Paper, paperFor, type Reader } from "./paper.ts";

/** The part of a request that identifies the reader. */
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

/** For pages that belong to no tenant. */
export function paperOf(c: PageContext): Promise<Paper> {
  return paperFor(readerOf(c));
}
