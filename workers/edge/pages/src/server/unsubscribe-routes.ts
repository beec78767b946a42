import { Hono } from "hono";
import type { PagesBindings, UnsubscribeDoor } from "./door.d.ts";
import { paperOf } from "./reader-of.ts";
import { smallForm } from "./small-form.ts";
import { unsubscribedPage, unsubscribePage } from "./unsubscribe-page.tsx";

/**
 * RFC 8058: a person opens the link and presses a button. A mail program posts without cookies and ignores the
 * response.
 */
export function unsubscribeRoutes<Bindings extends PagesBindings>({ read, end }: UnsubscribeDoor<Bindings>) {
  const routes = new Hono<{ Bindings: Bindings }>();
  routes.use("/:token", smallForm);
  routes.get("/:token", async (c) => {
    const answer = await read(c.req.param("token"), c.env);
    return unsubscribePage(await paperOf(c), answer);
  });
  // the sealed token is the only credential
  routes.post("/:token", async (c) => {
    const answer = await end(c.req.param("token"), c.env);
    return unsubscribedPage(await paperOf(c), answer);
  });
  return routes;
}
