import { requestId } from "@svc/platform/request-id";
import { addSecurityHeaders } from "@svc/platform/security-headers";
import { createMiddleware } from "hono/factory";
import type { ApiEnv } from "../context.ts";

/** CONTRACT G0.2: what every answer carries; files and pages say themselves how long they may be kept. */
export const responseHeaders = createMiddleware<ApiEnv>(async (c, next) => {
  const id = requestId();
  // at once for what a failure logs, and again for an answer that was made elsewhere, as a replayed one
  c.header("X-Request-Id", id);
  await next();
  // `c.header` would make the answer anew for each
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
