import { OpenAPIHono } from "@hono/zod-openapi";
import { describeApi, openApiConfig } from "@svc/contract/openapi";
import * as credits from "@svc/contract/credits/credits-routes";
import * as records from "@svc/contract/record/record-routes";
import * as webhooks from "@svc/contract/webhook/webhook-routes";
import { accessOf } from "@svc/contract/wire/access";
import { declared } from "@svc/contract/wire/declared";
import type { ApiEnv } from "./context.ts";
import { ACCOUNT_OPERATIONS } from "./account/operations.ts";
import { auditChange } from "./audit-log/audit-change.ts";
import { AUDIT_LOG_OPERATIONS } from "./audit-log/operations.ts";
import { AUDIT_OPERATIONS } from "./audit/operations.ts";
import { BRAND_OPERATIONS } from "./brand/operations.ts";
import { readLogo } from "./brand/read-logo.ts";
import { evidenceAccess } from "./capture/evidence-access.ts";
import { CAPTURE_OPERATIONS, EVIDENCE_OPERATIONS } from "./capture/operations.ts";
import { readFile } from "./capture/read-file.ts";
import { CASE_OPERATIONS } from "./case/operations.ts";
import { handleStripeEvent } from "./credits/handle-stripe-event.ts";
import { CREDITS_OPERATIONS } from "./credits/operations.ts";
import { DATABASE_OPERATIONS } from "./database/operations.ts";
import { answerError, answerUnknownRoute } from "./http/answer-error.ts";
import { authenticate, authorize } from "./http/authenticate.ts";
import { baseUrlOf } from "./http/base-url.ts";
import { answerPreflight, exposeToOrigin } from "./http/cors.ts";
import { idempotent } from "./http/idempotent.ts";
import { limit } from "./http/limit-account.ts";
import { openOperation, type OpenOperation, type Operation } from "./http/operation.ts";
import { responseHeaders } from "./http/response-headers.ts";
import { KEY_OPERATIONS } from "./keys/operations.ts";
import { readLink } from "./link/read-link.ts";
import { redirectLegacyLink } from "./link/redirect-legacy-link.ts";
import { linkAccess, startLink } from "./link/start-link.ts";
import { INVOICE_OPERATIONS } from "./invoice/operations.ts";
import { answerMcp, refuseMcp } from "./mcp/answer-mcp.ts";
import { RECORD_OPERATIONS } from "./record/operations.ts";
import { REPORT_OPERATIONS } from "./report/operations.ts";
import { readSealKeys } from "./record/read-record.ts";
import { REVIEW_OPERATIONS } from "./review/operations.ts";
import { SANDBOX_OPERATIONS } from "./sandbox/operations.ts";
import { inSandbox } from "./sandbox/simulate.ts";
import { showSecurityText } from "./security-txt.ts";
import { PERSON_OPERATIONS, SIGN_IN_OPERATIONS } from "./sign-in/operations.ts";
import { TEAM_OPERATIONS } from "./team/operations.ts";
import { TEMPLATE_OPERATIONS } from "./template/operations.ts";
import { VERIFICATION_OPERATIONS } from "./verification/operations.ts";
import { present } from "./verification/present-view.ts";
import { WEBHOOK_OPERATIONS } from "./webhook/operations.ts";
import { explainWebhookKeys, readWebhookKeys } from "./webhook/read-webhook-keys.ts";

/** The API's table of contents; each resource's own is in its folder. */
const OPERATIONS: readonly Operation[] = [
  ...AUDIT_OPERATIONS,
  ...VERIFICATION_OPERATIONS,
  ...CAPTURE_OPERATIONS,
  ...INVOICE_OPERATIONS,
  ...RECORD_OPERATIONS,
  ...REPORT_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
  ...TEMPLATE_OPERATIONS,
  ...DATABASE_OPERATIONS,
  ...CREDITS_OPERATIONS,
  ...BRAND_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...TEAM_OPERATIONS,
  ...PERSON_OPERATIONS,
  ...CASE_OPERATIONS,
  ...KEY_OPERATIONS,
  ...AUDIT_LOG_OPERATIONS,
  ...REVIEW_OPERATIONS,
  ...SANDBOX_OPERATIONS,
];

/** Without a key. */
const PUBLIC_OPERATIONS: readonly OpenOperation[] = [
  ...SIGN_IN_OPERATIONS,
  openOperation(webhooks.readWebhookKeys, readWebhookKeys),
  openOperation(records.readSealKeys, readSealKeys),
];

export function createApi(): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>();
  const once = idempotent(present);
  api.use(responseHeaders);
  api.onError(answerError);
  api.notFound(answerUnknownRoute);
  for (const [route, limitName, handler] of OPERATIONS) {
    api.openAPIRegistry.registerPath(declared(route, { isLimited: true }));
    const isTest = SANDBOX_OPERATIONS.some(([each]) => each === route);
    const access = [authenticate, limit(limitName), authorize(accessOf(route))];
    if (isTest) access.unshift(inSandbox);
    const changing = [...auditChange(route.operationId), handler];
    // a top-up keeps its key itself, for longer
    const handlers = route === credits.buyTopUp ? changing : [once, ...changing];
    api.on([route.method], [route.getRoutingPath()], ...access, ...handlers);
  }
  for (const [route, handler] of EVIDENCE_OPERATIONS) {
    api.openAPIRegistry.registerPath(declared(route, { isLimited: true }));
    // hono answers HEAD by the handler of GET
    const method = route.method === "head" ? "get" : route.method;
    api.on(method, route.getRoutingPath(), exposeToOrigin, evidenceAccess, once, handler);
    api.options(route.getRoutingPath(), answerPreflight);
  }
  api.get("/l/:token", readLink);
  api.post("/l/:token", linkAccess, once, startLink);
  api.get("/l/:org/:slug", redirectLegacyLink);
  api.get("/files/brands/:brandId/:sha256", readLogo);
  api.get("/files/:captureId/:variant", readFile);
  for (const [route, handler] of PUBLIC_OPERATIONS) {
    api.openAPIRegistry.registerPath(declared(route, { isLimited: false }));
    api.on(route.method, route.getRoutingPath(), handler);
  }
  api.post("/mcp", (c) => answerMcp(c, (request) => api.fetch(request, c.env, c.executionCtx)));
  api.all("/mcp", refuseMcp);
  api.get("/.well-known/webhook-keys", explainWebhookKeys);
  api.post("/webhooks/stripe", handleStripeEvent);
  api.get("/healthz", (c) => c.json({ status: "ok" }));
  describeApi(api.openAPIRegistry);
  api.get("/openapi.json", (c) => c.json(api.getOpenAPI31Document(openApiConfig(baseUrlOf(c)))));
  api.get("/.well-known/security.txt", showSecurityText);
  return api;
}
