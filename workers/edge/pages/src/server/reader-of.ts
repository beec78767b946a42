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

/** A program that asks for a link's JSON at the address of its page. */
export function wantsJson({ req }: PageContext): boolean {
  const accept = req.header("Accept") ?? "";
  return accept.includes("application/json") && !accept.includes("text/html");
}

/** For pages that belong to no tenant. */
export function paperOf(c: PageContext): Promise<Paper> {
  return paperFor(readerOf(c));
}
