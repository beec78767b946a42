import { createMiddleware } from "hono/factory";
import type { ApiContext, ApiEnv } from "../../context.ts";

const OVERRIDES: readonly string[] = ["PATCH", "DELETE", "HEAD"];

/** tus 1.0.0: a client behind a proxy that lets only GET and POST through names the method in a header. */
export function overrideMethod(answer: (request: Request, c: ApiContext) => Response | Promise<Response>) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const method = c.req.header("X-HTTP-Method-Override")?.toUpperCase() ?? "";
    if (c.req.method !== "POST" || !OVERRIDES.includes(method)) return next();
    const { url, headers } = c.req.raw;
    // a HEAD request must not have a body, not even an empty one
    const meant =
      method === "HEAD" ? new Request(url, { method, headers }) : new Request(c.req.raw, { method });
    return answer(meant, c);
  });
}
