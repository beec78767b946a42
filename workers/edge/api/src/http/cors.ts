import { readCaptureToken } from "@svc/access/capture-token";
import { ApiError } from "@svc/contract/wire/errors";
import { verificationObject } from "@svc/platform/objects";
import { TtlCache } from "@svc/platform/ttl-cache";
import { listAllowedOrigins } from "@svc/store/account/api-keys";
import { createMiddleware } from "hono/factory";
import type { ApiContext, ApiEnv } from "../context.ts";
import { limitCaptureLink } from "./limit-capture-link.ts";
import { secretsOf } from "./secrets.ts";

// the methods and headers of CONTRACT G0.10
const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";
const HEADERS =
  "Authorization, Content-Type, Idempotency-Key, Upload-Offset, Upload-Length, Upload-Metadata, Upload-Checksum, Tus-Resumable, X-HTTP-Method-Override";
// our choice: a cross-origin tus client does not work without the last three
const EXPOSED =
  "Upload-Offset, Location, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id, Upload-Length, Upload-Expires, Capture-Id";
const PREFLIGHT_SECONDS = "600";

/**
 * Headers that let a page of another origin read the response. They are sent only for a publishable key that lists that
 * origin.
 */
export const exposeToOrigin = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  const origin = c.req.header("Origin");
  const { keyOrigins = [] } = c.var;
  c.header("Vary", "Origin", { append: true });
  if (origin === undefined || !keyOrigins.includes(origin)) return;
  c.header("Access-Control-Allow-Origin", origin);
  c.header("Access-Control-Expose-Headers", EXPOSED);
});

/** A preflight carries no key, so it allows the origins of every publishable key of the link's account. */
export async function answerPreflight(c: ApiContext): Promise<Response> {
  const origin = c.req.header("Origin");
  const allowed = origin !== undefined && (await originsOfLink(c)).includes(origin);
  if (!allowed) throw new ApiError("not_found", `no such route: ${c.req.method} ${c.req.path}`);
  return c.body(null, 204, {
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Methods": METHODS,
    "Access-Control-Allow-Headers": HEADERS,
    "Access-Control-Max-Age": PREFLIGHT_SECONDS,
    Vary: "Origin",
  });
}

const origins = new TtlCache<readonly string[]>({ forMs: 30_000, most: 10_000 });

/** Cached, because anyone can send preflights and each would cost an object call and a query. */
async function originsOfLink(c: ApiContext): Promise<readonly string[]> {
  const id = await readCaptureToken(await secretsOf(c.env), c.env.ENVIRONMENT, c.req.param("id") ?? "");
  if (!id) return [];
  limitCaptureLink(c, id, "preflight");
  const known = origins.get(id);
  if (known) return known;
  const link = await verificationObject(c.env, id).readSession();
  const listed = link.ok ? await listAllowedOrigins(c.env.DB, link.session.accountId, Date.now()) : [];
  origins.set(id, listed);
  return listed;
}
