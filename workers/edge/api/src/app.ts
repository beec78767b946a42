import { createUpload, headUpload } from "@svc/contract/capture/upload-routes";
import type { AuditAction } from "@svc/domain/audit-log";
import { Hono, type MiddlewareHandler } from "hono";
import type { ApiEnv } from "./context.ts";
import { auditChange } from "./audit-log/audit-change.ts";
import { readLogo } from "./brand/read-logo.ts";
import { evidenceAccess } from "./capture/evidence-access.ts";
import { EVIDENCE_OPERATIONS } from "./capture/operations.ts";
import { describeTus } from "./capture/upload/describe-tus.ts";
import { overrideMethod } from "./capture/upload/override-method.ts";
import { readFile } from "./capture/read-file.ts";
import { handleStripeEvent } from "./credits/handle-stripe-event.ts";
import { answerError } from "./http/answer-error.ts";
import { authenticate, authorize } from "./http/authenticate.ts";
import { answerPreflight, exposeToOrigin } from "./http/cors.ts";
import { idempotent } from "./http/idempotent.ts";
import type { Operation } from "./http/operation.ts";
import { limit } from "./http/limit-account.ts";
import { responseHeaders } from "./http/response-headers.ts";
import { answerUnmatched } from "./http/unmatched.ts";
import { readLink } from "./link/read-link.ts";
import { redirectLegacyLink } from "./link/redirect-legacy-link.ts";
import { linkAccess, startLink } from "./link/start-link.ts";
import { answerMcp, refuseMcp } from "./mcp/answer-mcp.ts";
import { tellPerson } from "./security-notice/tell-person.ts";
import { inSandbox } from "./sandbox/simulate.ts";
import { showSecurityText } from "./security-txt.ts";
import { finishSso } from "./sso/finish-sso.ts";
import { startSso } from "./sso/start-sso.ts";
import { present } from "./verification/present-view.ts";
import { OPERATIONS, PUBLIC_OPERATIONS } from "./operations.ts";
import { showApiDocument } from "./show-api-document.ts";

export function createApi(operations: readonly Operation[] = OPERATIONS): Hono<ApiEnv> {
  const api = createEmpty();
  const once = idempotent(present);
  for (const { route, handler, audited, told, keepsKey, isTest } of operations) {
    const { rules, operationId } = route;
    const before = [
      ...(isTest ? [inSandbox] : []),
      authenticate,
      limit(rules.limit),
      authorize(rules),
      ...(keepsKey ? [] : [once]),
      // `operation` accepts `audited` for these alone
      ...(audited ? [auditChange(audited, operationId as AuditAction)] : []),
      ...(told ? [tellPerson(told)] : []),
    ];
    api.on([route.method], [route.getRoutingPath()], ...before, handler);
  }
  addEvidence(api, once);
  api.get("/files/brands/:brandId/:sha256", readLogo);
  api.get("/files/:captureId/:variant", readFile);
  for (const [route, handler] of PUBLIC_OPERATIONS) {
    api.on(route.method, route.getRoutingPath(), handler);
  }
  api.post("/mcp", (c) => answerMcp(c, (request) => api.fetch(request, c.env, c.executionCtx)));
  api.all("/mcp", refuseMcp);
  api.get("/auth/sso/start", startSso);
  api.get("/auth/sso/callback/:account", finishSso);
  api.post("/webhooks/stripe", handleStripeEvent);
  api.get("/healthz", (c) => c.json({ status: "ok" }));
  api.get("/openapi.json", showApiDocument);
  api.get("/.well-known/security.txt", showSecurityText);
  return api;
}

/** The routes of capture links and of the files of audits. */
function addEvidence(api: Hono<ApiEnv>, once: MiddlewareHandler<ApiEnv>): void {
  api.use(
    headUpload.getRoutingPath(),
    overrideMethod((request, { env }) => api.fetch(request, env)),
  );
  for (const route of [createUpload, headUpload]) api.options(route.getRoutingPath(), describeTus);
  for (const [route, handler] of EVIDENCE_OPERATIONS) {
    // Hono answers HEAD with the GET handler.
    const method = route.method === "head" ? "get" : route.method;
    api.on(method, route.getRoutingPath(), exposeToOrigin, evidenceAccess, once, handler);
    api.options(route.getRoutingPath(), answerPreflight);
  }
}

/**
 * An API with the link routes only. The link page calls it in process; routing through the whole API would dominate its
 * cost.
 */
export function createLinkApi(): Hono<ApiEnv> {
  const api = createEmpty();
  api.get("/l/:token", readLink);
  api.post("/l/:token", linkAccess, idempotent(present), startLink);
  api.get("/l/:org/:slug", redirectLegacyLink);
  return api;
}

function createEmpty(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.use(responseHeaders);
  api.onError(answerError);
  api.notFound((c) => answerUnmatched(api, c));
  return api;
}
