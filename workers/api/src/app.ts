import { OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import { describeApi, openApiConfig } from "@svc/contract/openapi";
import * as account from "@svc/contract/account/account-routes";
import * as audits from "@svc/contract/audit/audit-routes";
import * as brands from "@svc/contract/brand/brand-routes";
import * as captures from "@svc/contract/capture/capture-routes";
import * as credits from "@svc/contract/credits/credits-routes";
import * as databases from "@svc/contract/database/database-routes";
import * as evidence from "@svc/contract/capture/session-routes";
import * as records from "@svc/contract/record/record-routes";
import * as templates from "@svc/contract/template/template-routes";
import * as uploads from "@svc/contract/capture/upload-routes";
import * as verifications from "@svc/contract/verification/verification-routes";
import * as webhooks from "@svc/contract/webhook/webhook-routes";
import { declared } from "@svc/contract/wire/declared";
import type { ApiContext, ApiEnv } from "./context.ts";
import { answerError, answerUnknownRoute } from "./http/answer-error.ts";
import { authenticate, authorize } from "./http/authenticate.ts";
import { idempotent } from "./http/idempotent.ts";
import { limit, type LimitName } from "./http/limit.ts";
import { stamp } from "./http/stamp.ts";
import {
  expireVerification,
  finalizeVerification,
  redactVerification,
} from "./operations/act-on-verification.ts";
import { changeBrand, createBrand, deleteBrand, listBrands, readBrand } from "./brands/brands.ts";
import { deleteAnswer, finish, removeCapture, reportProgress, saveAnswer } from "./capture/act-on-session.ts";
import { addCapture } from "./capture/add-capture.ts";
import { readSession } from "./capture/read-session.ts";
import { answerPreflight, exposeToOrigin } from "./http/cors.ts";
import { evidenceAccess } from "./http/evidence-access.ts";
import { buyTopUp } from "./credits/buy-top-up.ts";
import { readCredits, savePaymentMethod } from "./credits/credits.ts";
import { hearStripe } from "./credits/hear-stripe.ts";
import { listMovements } from "./credits/list-movements.ts";
import { deleteDatabase, deleteRow, renameDatabase, upsertRows } from "./databases/change-database.ts";
import { listDatabases, readDatabase } from "./databases/read-database.ts";
import { syncDatabase } from "./databases/sync-database.ts";
import { createDatabase, replaceDatabase } from "./databases/write-database.ts";
import { auditLater, auditSync } from "./operations/audit.ts";
import { listAll } from "./operations/list-verifications.ts";
import { openVerification } from "./operations/open-verification.ts";
import { actOnTemplate, publishTemplate, rotateLink } from "./templates/act-on-template.ts";
import { listTemplates, listVersions, readTemplate, readVersion } from "./templates/read-templates.ts";
import { startFromTemplate } from "./templates/start-verification.ts";
import { changeTemplate, createTemplate } from "./templates/write-template.ts";
import { createUpload } from "./uploads/create-upload.ts";
import { deleteUpload } from "./uploads/delete-upload.ts";
import { headUpload } from "./uploads/head-upload.ts";
import { patchUpload } from "./uploads/patch-upload.ts";
import { putFrames } from "./uploads/put-frames.ts";
import { baseUrlOf } from "./operations/present.ts";
import { readFile } from "./operations/read-file.ts";
import { readLogo } from "./operations/read-logo.ts";
import { readCaptures, readDamageLocalization, readEvents } from "./operations/read-lists.ts";
import { readVerification } from "./operations/read-verification.ts";
import { changeSettings, readSettings } from "./operations/settings.ts";
import { readRecord, readSealKeys } from "./record/read-record.ts";
import { readLink, redirectLink } from "./links/read-link.ts";
import { linkAccess, startLink } from "./links/start-link.ts";
import { listDeliveryLog } from "./webhooks/list-delivery-log.ts";
import { explainWebhookKeys, readWebhookKeys } from "./webhooks/read-webhook-keys.ts";
import { redeliverWebhook } from "./webhooks/redeliver-webhook.ts";
import { rotateWebhookSecret } from "./webhooks/rotate-webhook-secret.ts";
import { showSecurityText } from "./security-txt.ts";
import { testWebhook } from "./webhooks/test-webhook.ts";

type Route = RouteConfig & { getRoutingPath: () => string };
type Handler = (c: ApiContext) => Promise<Response>;

/** The API's table of contents: the route as the contract declares it, its limit, its handler. */
const OPERATIONS: readonly (readonly [Route, LimitName, Handler])[] = [
  [audits.auditSync, "sync_audits", auditSync],
  [audits.audit, "writes", auditLater],
  [verifications.createVerification, "writes", openVerification],
  [verifications.listVerifications, "reads", listAll],
  [verifications.readVerification, "reads", readVerification],
  [verifications.finalizeVerification, "writes", finalizeVerification],
  [verifications.expireVerification, "writes", expireVerification],
  [verifications.redactVerification, "writes", redactVerification],
  [captures.listCaptures, "reads", readCaptures],
  [records.listEvents, "reads", readEvents],
  [records.readRecord, "reads", readRecord],
  [records.readDamageLocalization, "reads", readDamageLocalization],
  [webhooks.listDeliveries, "reads", listDeliveryLog],
  [webhooks.redeliverWebhook, "writes", redeliverWebhook],
  [webhooks.testWebhook, "writes", testWebhook],
  [webhooks.rotateSecret, "writes", rotateWebhookSecret],
  [templates.createTemplate, "writes", createTemplate],
  [templates.listTemplates, "reads", listTemplates],
  [templates.readTemplate, "reads", readTemplate],
  [templates.changeTemplate, "writes", changeTemplate],
  [templates.publishTemplate, "writes", publishTemplate],
  [templates.pauseTemplate, "writes", actOnTemplate("pause")],
  [templates.resumeTemplate, "writes", actOnTemplate("resume")],
  [templates.revokeTemplate, "writes", actOnTemplate("revoke")],
  [templates.rotateLink, "writes", rotateLink],
  [templates.listVersions, "reads", listVersions],
  [templates.readVersion, "reads", readVersion],
  [templates.startFromTemplate, "writes", startFromTemplate],
  [databases.createDatabase, "writes", createDatabase],
  [databases.listDatabases, "reads", listDatabases],
  [databases.readDatabase, "reads", readDatabase],
  [databases.replaceDatabase, "writes", replaceDatabase],
  [databases.renameDatabase, "writes", renameDatabase],
  [databases.upsertRows, "writes", upsertRows],
  [databases.deleteRow, "writes", deleteRow],
  [databases.syncDatabase, "writes", syncDatabase],
  [databases.deleteDatabase, "writes", deleteDatabase],
  [credits.readCredits, "reads", readCredits],
  [credits.savePaymentMethod, "writes", savePaymentMethod],
  [credits.buyTopUp, "writes", buyTopUp],
  [credits.listMovements, "reads", listMovements],
  [brands.createBrand, "writes", createBrand],
  [brands.listBrands, "reads", listBrands],
  [brands.readBrand, "reads", readBrand],
  [brands.changeBrand, "writes", changeBrand],
  [brands.deleteBrand, "writes", deleteBrand],
  [account.readSettings, "reads", readSettings],
  [account.changeSettings, "writes", changeSettings],
];

/** By capture link, or by secret key for an audit (CONTRACT G3.2). */
const EVIDENCE_OPERATIONS: readonly (readonly [Route, Handler])[] = [
  [evidence.readSession, readSession],
  [captures.addCapture, addCapture],
  [evidence.removeCapture, removeCapture],
  [evidence.saveAnswer, saveAnswer],
  [evidence.deleteAnswer, deleteAnswer],
  [evidence.reportProgress, reportProgress],
  [captures.finishVerification, finish],
  [uploads.createUpload, createUpload],
  [uploads.headUpload, headUpload],
  [uploads.patchUpload, patchUpload],
  [uploads.putUploadFrames, putFrames],
  [uploads.deleteUpload, deleteUpload],
];

export function createApi(): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>();
  api.use(stamp);
  api.onError(answerError);
  api.notFound(answerUnknownRoute);
  for (const [route, limitName, handler] of OPERATIONS) {
    const needs = route.method === "get" ? "read" : "full";
    api.openAPIRegistry.registerPath(declared(route, { isLimited: true }));
    const access = [authenticate, limit(limitName), authorize(needs)];
    // a top-up keeps its key itself, for longer
    const once = route === credits.buyTopUp ? [handler] : [idempotent, handler];
    api.on([route.method], [route.getRoutingPath()], ...access, ...once);
  }
  for (const [route, handler] of EVIDENCE_OPERATIONS) {
    api.openAPIRegistry.registerPath(declared(route, { isLimited: true }));
    // hono answers HEAD by the handler of GET
    const method = route.method === "head" ? "get" : route.method;
    api.on(method, route.getRoutingPath(), exposeToOrigin, evidenceAccess, idempotent, handler);
    api.options(route.getRoutingPath(), answerPreflight);
  }
  api.get("/l/:token", readLink);
  api.post("/l/:token", linkAccess, idempotent, startLink);
  api.get("/l/:org/:slug", redirectLink);
  api.get("/files/brands/:brandId/:sha256", readLogo);
  api.get("/files/:captureId/:variant", readFile);
  api.openAPIRegistry.registerPath(declared(webhooks.readWebhookKeys, { isLimited: false }));
  api.get(webhooks.readWebhookKeys.getRoutingPath(), readWebhookKeys);
  api.get("/.well-known/webhook-keys", explainWebhookKeys);
  api.openAPIRegistry.registerPath(declared(records.readSealKeys, { isLimited: false }));
  api.get(records.readSealKeys.getRoutingPath(), readSealKeys);
  api.post("/webhooks/stripe", hearStripe);
  api.get("/healthz", (c) => c.json({ status: "ok" }));
  describeApi(api.openAPIRegistry);
  api.get("/openapi.json", (c) => c.json(api.getOpenAPI31Document(openApiConfig(baseUrlOf(c)))));
  api.get("/.well-known/security.txt", showSecurityText);
  return api;
}
