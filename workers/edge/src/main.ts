import { AccountObject } from "@svc/account/account-object";
import { createApi, createLinkApi } from "@svc/api/app";
import { cardPages } from "@svc/api/credits/card-pages";
import { appealByResult } from "@svc/api/verification/appeal";
import { readResult, readResultFile } from "@svc/api/verification/read-result";
import { readLinkOfPage } from "@svc/api/link/read-link";
import { unsubscription } from "@svc/api/account/unsubscribe";
import { consolePage } from "@svc/console/console-page";
import { readMail } from "@svc/mail/read-mail";
import { countAnswer } from "@svc/operations/count-answer";
import { deepHealth, isDeep } from "@svc/operations/deep-health";
import { keepDeadLetters } from "@svc/operations/keep-dead-letters";
import { moveAccounts } from "@svc/operations/move-account";
import { upkeep } from "@svc/operations/upkeep";
import { brokenPage, createPages, unknownPage } from "@svc/pages/pages";
import type { LinkRequest } from "@svc/pages/pages";
import { ApiError, errorBody } from "@svc/contract/wire/errors";
import type { EdgeEnv } from "@svc/platform/env";
import { interlock, setupHint } from "@svc/platform/interlock";
import { addSecurityHeaders } from "@svc/platform/security-headers";
import { logFailure, OperatorError } from "@svc/platform/log";
import { duringRequest, newRequestId, requestId } from "@svc/platform/request-id";
import { listMails } from "@svc/store/people/mailbox";
import { rebuildIndexes } from "@svc/photo-index/rebuild-indexes";
import { PhotoIndexObject } from "@svc/photo-index/photo-index-object";
import { SignInObject } from "@svc/sign-in/sign-in-object";
import { TemplateObject } from "@svc/template/template-object";
import { UploadObject } from "@svc/upload/upload-object";
import { VerificationObject } from "@svc/verification/verification-object";
import { readUnreadBody } from "./read-unread-body.ts";
import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { getPath } from "hono/utils/url";

export { AccountObject, PhotoIndexObject, SignInObject, TemplateObject, UploadObject, VerificationObject };

const api = createApi();
const links = createLinkApi();
// passes on no User-Agent, because fetching the page does not yet mean that a browser opened the link
const pages = createPages<EdgeEnv>({
  readSession: async ({ token, url, acceptLanguage }, env) =>
    api.request(
      new URL(`/v1/verifications/${token}/session`, url),
      { headers: { "Accept-Language": acceptLanguage } },
      env,
    ),
  readResult,
  readResultFile,
  appeal: appealByResult,
  readLink: readLinkOfPage,
  askLink,
  cards: cardPages,
  unsubscription,
  mailbox: { list: (env) => listMails(env.DB), find: readMail },
});

async function askLink({ url, body, address, idempotencyKey }: LinkRequest, env: EdgeEnv): Promise<Response> {
  const headers = {
    "Content-Type": "application/json",
    ...(address && { "CF-Connecting-IP": address }),
    ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
  };
  const init = body === undefined ? { headers } : { method: "POST", body, headers };
  return links.request(url, init, env);
}

/** CONTRACT G0.2: every response has a request id. Responses from the API bring their own. */
const responseHeaders = createMiddleware(async (c, next) => {
  await next();
  if (c.res.headers.has("X-Request-Id")) return;
  c.header("X-Request-Id", requestId());
  addSecurityHeaders(c.res.headers);
});

/** Whatever no page answers goes to the API. */
const edge = new Hono<{ Bindings: EdgeEnv }>();
edge.use(responseHeaders);
edge.use(async (c, next) => closed(c.env) ?? next());
edge.get("/app/*", (c) => consolePage(c.req.raw, c.env.ASSETS));
edge.all("/healthz", (c, next) => (isDeep(c.req.raw) ? deepHealth(c.req.raw, c.env) : next()));
edge.route("/", pages);
edge.all("*", async (c) => {
  const answered = await api.fetch(c.req.raw, c.env, c.executionCtx);
  return answered.status === 404 && isPerson(c) ? c.notFound() : answered;
});
edge.notFound(unknownPage);
edge.onError((error, c) => {
  logFailure("pages", error);
  return brokenPage(c);
});

/**
 * Refuses to serve with a developer machine's settings, which would not protect real data, and logs the reason for the
 * operator.
 */
function closed(env: EdgeEnv): Response | undefined {
  const unsafe = interlock(env);
  // variables come from outside, so their types are not guaranteed
  if (unsafe === undefined && env.SERVICE_SECRETS) return undefined;
  const reason = unsafe ?? "SERVICE_SECRETS is not set";
  logFailure("interlock", new OperatorError(reason), { requestId: requestId() });
  const hint = unsafe === undefined ? setupHint(env) : undefined;
  const error = new ApiError("storage_unavailable", "the service is not set up", { hint });
  const headers = { "Retry-After": "3600", "Cache-Control": "no-store" };
  return Response.json(errorBody(error), { status: error.status, headers });
}

/** A person who mistypes an address gets a page; programs get JSON. */
function isPerson({ req }: Context): boolean {
  const isByPerson = req.method === "GET" && req.header("Accept")?.includes("text/html");
  return isByPerson === true && !req.path.startsWith("/v1/");
}

export default {
  fetch: async (request, env, context) => {
    const from = Date.now();
    const response = await duringRequest(newRequestId(), async () => edge.fetch(request, env, context));
    countAnswer(env, { path: getPath(request), status: response.status, ms: Date.now() - from });
    await readUnreadBody(request);
    return response;
  },
  queue: keepDeadLetters,
  scheduled: async (_, env) => {
    // a failure of one must not affect the other
    const ended = await Promise.allSettled([rebuildIndexes(env), upkeep(env), moveAccounts(env)]);
    for (const each of ended) if (each.status === "rejected") throw each.reason;
  },
} satisfies ExportedHandler<EdgeEnv>;
