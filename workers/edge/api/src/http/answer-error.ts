import { ApiError, errorBody, type ErrorCode } from "@svc/contract/wire/errors";
import type { Context } from "hono";
import { routePath } from "hono/route";
import { setupHint } from "@svc/platform/interlock";
import { logFailure } from "@svc/platform/log";
import { requestIdNow } from "@svc/platform/request-id";
import type { EdgeEnv } from "@svc/platform/env";
import type { ApiEnv } from "../context.ts";

type OfEdge = { readonly Bindings: EdgeEnv };

/** The only place that turns a failure into a response (SPEC 7). Unexpected errors are logged and not exposed. */
export function answerError(error: Error, c: Context<ApiEnv>): Response {
  const known = forReader(heardError(error, c), c);
  for (const [name, value] of Object.entries(known.headers)) c.header(name, value);
  return c.json(errorBody(known), known.status);
}

/** What only the tenant can mend. A person with a link can neither call the API nor pay. */
const FOR_THE_TENANT: ReadonlySet<ErrorCode> = new Set([
  "link_paused",
  "link_cap_exceeded",
  "insufficient_credits",
  "plan_limit_reached",
  "monthly_verification_limit_reached",
]);

function forReader(error: ApiError, { var: { evidence, linkSlug } }: Context<ApiEnv>): ApiError {
  const isPerson = linkSlug !== undefined || evidence?.door === "token";
  if (!isPerson || !FOR_THE_TENANT.has(error.code)) return error;
  const { code, message, fields, headers, extra } = error;
  const hint = "Tell whoever sent you this link.";
  return new ApiError(code, message, { hint, fields, headers, extra });
}

/** Builds the same response without touching the response of `c`. */
export function errorBeside<E extends OfEdge>(error: Error, c: Context<E>): Response {
  const known = heardError(error, c);
  return Response.json(errorBody(known), { status: known.status, headers: known.headers });
}

function heardError<E extends OfEdge>(error: Error, c: Context<E>): ApiError {
  const known = knownError(error, c.env);
  if (known.code === "internal_error" || known.code === "storage_unavailable") {
    const requestId = requestIdNow() ?? c.res.headers.get("X-Request-Id");
    // logs the route pattern instead of the path, since a capture token in the path is a credential
    const route = `${c.req.method} ${routePath(c, -1)}`;
    logFailure("api", error, { requestId, route });
  }
  return known;
}

function knownError(error: Error, env: Partial<ApiEnv["Bindings"]>): ApiError {
  const hint = lacksTables(error) ? setupHint(env) : undefined;
  if (hint !== undefined)
    return new ApiError("storage_unavailable", "a table is missing in the database", { hint });
  if (error instanceof ApiError) return error;
  if (isDependencyDown(error)) {
    return new ApiError("storage_unavailable", "part of the service does not answer; retry", {
      headers: { "Retry-After": "1" },
    });
  }
  return new ApiError("internal_error", "something went wrong on our side; retry");
}

/**
 * The platform flags failures of its own components. D1 and R2 are recognized by the error message; drizzle puts that
 * error into `cause`.
 */
function isDependencyDown(error: Error): boolean {
  if (error.cause instanceof Error && isDependencyDown(error.cause)) return true;
  const marked = error as Error & { readonly retryable?: boolean; readonly overloaded?: boolean };
  return (
    marked.retryable === true ||
    marked.overloaded === true ||
    /\b(D1_ERROR|internal error; reference)/.test(error.message)
  );
}

function lacksTables({ message, cause }: Error): boolean {
  return message.includes("no such table") || (cause instanceof Error && lacksTables(cause));
}

export function answerUnknownRoute(c: Context<ApiEnv>): Response {
  return answerError(new ApiError("not_found", `no such route: ${c.req.method} ${c.req.path}`), c);
}
