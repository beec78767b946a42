import { Hono } from "hono";
import type { UnsubscribeDoor } from "./door.d.ts";
import { unsubscribedPage, unsubscribePage } from "./unsubscribe-page.tsx";

/** RFC 8058: a person opens the link and presses a button; a mail program posts, without cookies, and reads no answer. */
export function unsubscribeRoutes<Bindings extends object>({ read, end }: UnsubscribeDoor<Bindings>) {
  const routes = new Hono<{ Bindings: Bindings }>();
  routes.get("/:token", async (c) => unsubscribePage(await read(c.req.param("token"), c.env)));
  // the sealed token is all there is to check
  routes.post("/:token", async (c) => unsubscribedPage(await end(c.req.param("token"), c.env)));
  return routes;
}
