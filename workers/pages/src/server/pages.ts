import { Hono } from "hono";
import { type PagesEnv, type ReadSession, showCapturePage } from "./capture-page.tsx";

/** Everything that a person opens in a browser. */
export function createPages(readSession: ReadSession): Hono<PagesEnv> {
  const pages = new Hono<PagesEnv>();
  pages.get("/v/:token", (c) => showCapturePage(c, readSession));
  return pages;
}
