import { newUlid } from "@svc/domain/ids";
import { createMiddleware } from "hono/factory";
import type { ApiEnv } from "../context.ts";

/** CONTRACT G0.2: what every answer carries; files and pages say themselves how long they may be kept. */
export const stamp = createMiddleware<ApiEnv>(async (c, next) => {
  c.header("X-Request-Id", `req_${newUlid(Date.now())}`);
  await next();
  if (c.res.headers.get("Content-Type") === "application/json") {
    c.header("Content-Type", "application/json; charset=utf-8");
  }
  if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
});
