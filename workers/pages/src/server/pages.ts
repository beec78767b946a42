import { Hono } from "hono";
import { capturePage } from "./capture-page.tsx";
import type * as door from "./door.d.ts";

export const createPages: typeof door.createPages = <Bindings extends door.PagesBindings>(
  readSession: door.ReadSession<Bindings>,
) => {
  const pages = new Hono<{ Bindings: Bindings }>();
  pages.get("/v/:token", async (c) => {
    const token = c.req.param("token");
    return capturePage({
      token,
      answer: await readSession(token, c.req.url, c.env),
      assets: c.env.ASSETS,
      wished: c.req.query("lang"),
      acceptLanguage: c.req.header("Accept-Language"),
      isKept: c.req.query("kept") !== undefined,
    });
  });
  return pages;
};
