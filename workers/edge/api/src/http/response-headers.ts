import { requestId } from "@svc/platform/request-id";
import { addSecurityHeaders } from "@svc/platform/security-headers";
import { createMiddleware } from "hono/factory";
import type { ApiEnv } from "../context.ts";

/** CONTRACT G0.2: headers on every response. Files and pages set their own caching. */
export const responseHeaders = createMiddleware<ApiEnv>(async (c, next) => {
  const id = requestId();
  // set now so that failures are logged with it, and again below for responses built elsewhere, such as replays
  c.header("X-Request-Id", id);
  await next();
  // `c.header` would rebuild the response for each header
  addHeaders(c.res.headers, id);
});

function addHeaders(headers: Headers, id: string): void {
  headers.set("X-Request-Id", id);
  if (headers.get("Content-Type") === "application/json") {
    headers.set("Content-Type", "application/json; charset=utf-8");
  }
  addSecurityHeaders(headers);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
}
