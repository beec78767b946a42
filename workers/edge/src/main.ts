import { AccountObject } from "@svc/account/account-object";
import { createApi, createLinkApi } from "@svc/api/app";
import { cardPages } from "@svc/api/credits/card-pages";
import { readResult, readResultFile } from "@svc/api/verification/read-result";
import { readLinkOfPage } from "@svc/api/link/read-link";
import { unsubscription } from "@svc/api/account/unsubscribe";
import { consolePage, isConsolePage } from "@svc/console/console-page";
import { readMail } from "@svc/mail/read-mail";
import { countAnswer } from "@svc/operations/count-answer";
import { deepHealth, isDeep } from "@svc/operations/deep-health";
import { keepDeadLetters } from "@svc/operations/keep-dead-letters";
import { upkeep } from "@svc/operations/upkeep";
import { createPages } from "@svc/pages/pages";
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
import { getPath } from "hono/utils/url";

export { AccountObject, PhotoIndexObject, SignInObject, TemplateObject, UploadObject, VerificationObject };

const api = createApi();
const links = createLinkApi();
// passes on no User-Agent, because fetching the page does not yet mean that a browser opened the link
const pages = createPages<EdgeEnv>({
  readSession: async (token, url, env) =>
    api.request(new URL(`/v1/verifications/${token}/session`, url), {}, env),
  readResult,
  readResultFile,
  readLink: readLinkOfPage,
  askLink,
  cards: cardPages,
  report: (error) => logFailure("pages", error),
  unsubscription,
  mailbox: { list: (env) => listMails(env.DB), find: readMail },
});
/** Matched against the path as both routers decode it: `/%6c/…` is `/l/…` for either. */
const PAGES =
  /^\/(?:$|(?:v|r|u|l|pay|dev)\/|(?:docs(?:\/[\w.-]+)?|changelog(?:\.md)?|llms(?:-full)?\.txt|verify|scorecard|preview|check)\/?$)/;

async function askLink({ url, body, address, idempotencyKey }: LinkRequest, env: EdgeEnv): Promise<Response> {
  const headers = {
    "Content-Type": "application/json",
    ...(address && { "CF-Connecting-IP": address }),
    ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
  };
  const init = body === undefined ? { headers } : { method: "POST", body, headers };
  return links.request(url, init, env);
}

/**
 * Refuses to serve with a developer machine's settings, which would not protect real data, and logs the reason for the
 * operator.
 */
function closed(reason: string, hint?: string): Response {
  const id = requestId();
  logFailure("interlock", new OperatorError(reason), { requestId: id });
  const error = new ApiError("storage_unavailable", "the service is not set up", { hint });
  const headers = new Headers({
    "Retry-After": "3600",
    "X-Request-Id": id,
    "Cache-Control": "no-store",
  });
  addSecurityHeaders(headers);
  return Response.json(errorBody(error), { status: error.status, headers });
}

/** A person who mistypes an address gets a page; programs get JSON. */
function isRead({ method, headers }: Request, path: string): boolean {
  const isByPerson = method === "GET" && headers.get("Accept")?.includes("text/html");
  return isByPerson === true && !path.startsWith("/v1/");
}

export default {
  fetch: async (request, env, context) => {
    const from = Date.now();
    const response = await duringRequest(newRequestId(), () => answer(request, env, context));
    countAnswer(env, { path: getPath(request), status: response.status, ms: Date.now() - from });
    return response;
  },
  queue: keepDeadLetters,
  scheduled: async (_, env) => {
    // a failure of one must not affect the other
    const [rebuilt, kept] = await Promise.allSettled([rebuildIndexes(env), upkeep(env)]);
    for (const each of [rebuilt, kept]) if (each.status === "rejected") throw each.reason;
  },
} satisfies ExportedHandler<EdgeEnv>;

async function answer(request: Request, env: EdgeEnv, context: ExecutionContext): Promise<Response> {
  const reason = interlock(env);
  if (reason !== undefined) return closed(reason);
  // variables come from outside, so their types are not guaranteed
  if (!env.SERVICE_SECRETS) return closed("SERVICE_SECRETS is not set", setupHint(env));
  const path = getPath(request);
  if (isConsolePage(request.method, path)) {
    return consolePage(request, env.ASSETS, requestId());
  }
  if (path === "/healthz" && isDeep(request)) return deepHealth(request, env);
  if (PAGES.test(path)) return pages.fetch(request, env, context);
  const answered = await api.fetch(request, env, context);
  return answered.status === 404 && isRead(request, path) ? pages.fetch(request, env, context) : answered;
}
