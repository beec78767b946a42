import { ApiError } from "@svc/contract/wire/errors";
import { isSandbox } from "@svc/domain/verification/simulated-outcome";
import type { Hono } from "hono";
import { METHOD_NAME_ALL } from "hono/router";
import type { ApiContext, ApiEnv } from "../context.ts";
import { inSandbox } from "../sandbox/simulate.ts";
import { answerError, answerUnknownRoute } from "./answer-error.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** CONTRACT G0.3: 405 if the path takes other methods, 404 if it takes none. */
export function answerUnmatched(api: Hono<ApiEnv>, c: ApiContext): Response {
  const { method, path } = c.req;
  const taken = METHODS.filter((each) => isTaken(api, each, c));
  if (taken.length === 0) return answerUnknownRoute(c);
  // Hono answers HEAD with the GET handler.
  const allowed = taken.flatMap((each) => (each === "GET" ? ["GET", "HEAD"] : [each])).join(", ");
  const details = { hint: `It takes ${allowed}.`, headers: { Allow: allowed } };
  return answerError(new ApiError("method_not_allowed", `${path} does not take ${method}`, details), c);
}

function isTaken(api: Hono<ApiEnv>, method: string, { env, req }: ApiContext): boolean {
  const [matched] = api.router.match(method, req.path);
  const handlers = matched.flatMap(([[handler, route]]) =>
    route.method === METHOD_NAME_ALL ? [] : [handler],
  );
  return handlers.length > 0 && (isSandbox(env.ENVIRONMENT) || !handlers.includes(inSandbox));
}
