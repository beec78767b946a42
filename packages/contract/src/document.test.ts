import { describe, it } from "vitest";
import { ERROR_STATUS } from "./wire/errors.ts";
import { API_VERSION } from "./openapi.ts";
import { allRoutes, appOf, documentOf, type Route } from "./whole-document.ts";
import { ALWAYS, JSON_BODY_ERRORS } from "./wire/parts.ts";

const ROUTES = await allRoutes();

/** The errors among these responses, each with its status and the code from its description. */
function errorsOf(responses: Route["responses"]): readonly (readonly [status: number, code: string])[] {
  // our responses are never references
  return Object.entries(responses as Readonly<Record<string, { description: string }>>)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { description }]) =>
      [...description.matchAll(/`(\w+)`/g)].map(([, code = ""]) => [Number(status), code] as const),
    );
}

/** The error codes that a route declares. */
function codesOf({ responses }: Route): readonly string[] {
  return errorsOf(responses).map(([, code]) => code);
}

/** Error codes that each media type of a request body can cause. */
const BODY_ERRORS: Readonly<Record<string, readonly string[]>> = {
  "application/json": JSON_BODY_ERRORS,
  "multipart/form-data": ["invalid_multipart", "unsupported_media_type"],
};

function expectedCodes({ security, method, path, request, responses }: Route): string[] {
  const isPublic = security?.length === 0;
  const isMadeThere = method === "put" && Object.hasOwn(responses, 201);
  const names = path.includes("{") && !isMadeThere;
  const bodies = Object.keys(request?.body?.content ?? {}).flatMap(
    (mediaType) => BODY_ERRORS[mediaType] ?? [],
  );
  return [...(isPublic ? [] : ALWAYS), ...(names ? ["not_found"] : []), ...bodies];
}

const document = documentOf(appOf(ROUTES));
const text = JSON.stringify(document);

describe("the OpenAPI document", () => {
  it("is OpenAPI 3.1 of version 0.1.0 (SPEC 9)", ({ expect }) => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.info.version).toBe(API_VERSION);
    expect(API_VERSION).toBe("0.1.0");
  });

  it("lists every route under the id that it once gave", ({ expect }) => {
    const listed = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      Object.entries(item as Readonly<Record<string, { operationId: string }>>).map(
        ([method, { operationId }]) => [`${method} ${path}`, operationId],
      ),
    );
    expect(Object.fromEntries(listed)).toEqual({
      "delete /v1/brands/{slug}": "deleteBrand",
      "delete /v1/me/api-keys/{id}": "deleteApiKey",
      "delete /v1/databases/{id}": "deleteDatabase",
      "delete /v1/databases/{id}/rows/{identifier}": "deleteDatabaseRow",
      "delete /v1/review/claims/{verification_id}": "releaseClaim",
      "delete /v1/review/decisions/{verification_id}": "undoDecision",
      "delete /v1/verifications/{id}/answers/{step}": "deleteAnswer",
      "delete /v1/verifications/{id}/captures/{capture_id}": "removeCapture",
      "delete /v1/verifications/{id}/uploads/{upload_id}": "deleteUpload",
      "delete /v1/me/invitations/{id}": "withdrawInvitation",
      "delete /v1/me/members/{id}": "removeMember",
      "delete /v1/me/members/{id}/passkeys": "removePasskeysOfMember",
      "delete /v1/me/views/{id}": "deleteSavedView",
      "delete /v1/me/passkeys/{id}": "removePasskey",
      "delete /v1/me/sessions": "endOtherSessions",
      "delete /v1/me/sessions/{id}": "endSession",
      "delete /v1/me/membership": "leaveAccount",
      "delete /auth/invitations/{id}": "declineInvitation",
      "get /auth/invitations": "listOwnInvitations",
      "get /v1/me/invitations": "listInvitations",
      "get /v1/me/members": "listMembers",
      "get /v1/me/passkeys": "listPasskeys",
      "get /v1/me/sessions": "listSessions",
      "patch /v1/me/members/{id}": "changeMember",
      "post /auth/invitations/{id}": "acceptInvitation",
      "post /auth/passkey/options": "askPasskey",
      "post /auth/passkey/verify": "showPasskey",
      "post /v1/me/invitations": "inviteMember",
      "post /v1/me/passkeys": "addPasskey",
      "post /v1/me/passkeys/options": "offerPasskey",
      "get /auth/options": "readSignInOptions",
      "get /v1/me": "readMe",
      "post /auth/account": "switchAccount",
      "post /auth/email/start": "startSignIn",
      "post /auth/email/verify": "finishSignIn",
      "post /auth/logout": "signOut",
      "get /.well-known/jwks.json": "readSealKeys",
      "get /.well-known/webhook-keys/{account_id}": "readWebhookKeys",
      "get /v1/brands": "listBrands",
      "get /v1/brands/{slug}": "readBrand",
      "get /v1/cases": "listCases",
      "get /v1/cases/counts": "countCases",
      "get /v1/cases/{id}": "readCase",
      "get /v1/databases": "listDatabases",
      "get /v1/databases/{id}": "readDatabase",
      "get /v1/link-templates": "listLinkTemplates",
      "get /v1/link-templates/{slug}": "readLinkTemplate",
      "get /v1/link-templates/{slug}/versions": "listLinkTemplateVersions",
      "get /v1/link-templates/{slug}/versions/{version}": "readLinkTemplateVersion",
      "get /v1/me/api-keys": "listApiKeys",
      "get /v1/me/audit-log": "listAuditLog",
      "get /v1/me/audit-log/export": "exportAuditLog",
      "get /v1/me/credits": "readCredits",
      "get /v1/me/credits/invoices": "listInvoices",
      "get /v1/me/credits/invoices/{id}/pdf": "readInvoice",
      "get /v1/me/credits/movements": "listCreditMovements",
      "get /v1/me/settings": "readSettings",
      "get /v1/me/views": "listSavedViews",
      "get /v1/me/usage": "readUsage",
      "get /v1/verifications": "listVerifications",
      "get /v1/verifications/{id}": "readVerification",
      "get /v1/verifications/{id}/captures": "listCaptures",
      "get /v1/verifications/{id}/damage-localization": "readDamageLocalization",
      "get /v1/verifications/{id}/events": "listEvents",
      "get /v1/verifications/{id}/record": "readRecord",
      "get /v1/verifications/{id}/report": "readReport",
      "get /v1/verifications/{id}/related": "listRelated",
      "get /v1/verifications/{id}/reverse-search": "readReverseSearch",
      "get /v1/verifications/{id}/session": "readSession",
      "get /v1/webhook-deliveries": "listWebhookDeliveries",
      "get /v1/webhook-events": "listWebhookEvents",
      "head /v1/verifications/{id}/uploads/{upload_id}": "headUpload",
      "patch /v1/brands/{slug}": "changeBrand",
      "patch /v1/databases/{id}": "renameDatabase",
      "patch /v1/link-templates/{slug}": "changeLinkTemplate",
      "patch /v1/me/settings": "changeSettings",
      "patch /v1/verifications/{id}/uploads/{upload_id}": "patchUpload",
      "post /v1/audits": "audit",
      "post /v1/audits/sync": "auditSync",
      "post /v1/brands": "createBrand",
      "post /v1/cases/{id}/decision": "setCaseDecision",
      "post /v1/databases": "createDatabase",
      "post /v1/databases/{id}/rows": "upsertDatabaseRows",
      "post /v1/databases/{id}/sync": "syncDatabase",
      "post /v1/link-templates": "createLinkTemplate",
      "post /v1/link-templates/{slug}/pause": "pauseLinkTemplate",
      "post /v1/link-templates/{slug}/publish": "publishLinkTemplate",
      "post /v1/link-templates/{slug}/resume": "resumeLinkTemplate",
      "post /v1/link-templates/{slug}/revoke": "revokeLinkTemplate",
      "post /v1/link-templates/{slug}/rotate-link": "rotateLink",
      "post /v1/link-templates/{slug}/verifications": "createVerificationFromTemplate",
      "post /v1/me/api-keys": "createApiKey",
      "post /v1/me/api-keys/{id}/roll": "rollApiKey",
      "post /v1/me/credits/payment-method": "savePaymentMethod",
      "post /v1/me/credits/top-ups": "buyTopUp",
      "post /v1/me/views": "saveView",
      "post /v1/me/webhook-secret/rotate": "rotateWebhookSecret",
      "post /v1/review/claims": "claimCases",
      "post /v1/review/claims/renew": "renewClaims",
      "post /v1/review/decisions": "decideCase",
      "post /v1/test/verifications/{id}/simulate": "simulate",
      "post /v1/verifications": "createVerification",
      "post /v1/verifications/{id}/addresses": "suggestAddresses",
      "post /v1/verifications/{id}/captures": "addCapture",
      "post /v1/verifications/{id}/expire": "expireVerification",
      "post /v1/verifications/{id}/finalize": "finalizeVerification",
      "post /v1/verifications/{id}/finish": "finishVerification",
      "post /v1/verifications/{id}/progress": "reportProgress",
      "post /v1/verifications/{id}/redact": "redactVerification",
      "post /v1/verifications/{id}/similar-photo/decision": "decideSimilarPhoto",
      "post /v1/verifications/{id}/request-more": "requestMore",
      "post /v1/verifications/{id}/reverse-search/decision": "decideReverseSearch",
      "post /v1/verifications/{id}/uploads": "createUpload",
      "post /v1/webhook-deliveries/test": "testWebhook",
      "post /v1/webhook-deliveries/{delivery_id}/redeliver": "redeliverWebhook",
      "put /v1/databases/{id}": "replaceDatabase",
      "put /v1/verifications/{id}/answers/{step}": "saveAnswer",
      "put /v1/verifications/{id}/uploads/{upload_id}/frames": "putUploadFrames",
    });
  });

  it("says of an integer that null sets back that it may be null", ({ expect }) => {
    const settings = document.components?.schemas?.["ChangeSettings"];
    expect(settings).toMatchObject({
      properties: {
        retention_days: { type: ["integer", "null"], minimum: 1 },
        monthly_verification_limit: { type: ["integer", "null"] },
      },
    });
  });

  it("has both webhooks (SPEC 6), and those that may be ticked (CONTRACT G9.4)", ({ expect }) => {
    expect(Object.keys(document.webhooks ?? {})).toEqual([
      "verification.created",
      "verification.completed",
      "verification.expired",
      "verification.failed",
      "verification.abandoned",
      "verification.more_requested",
      "verification.reviewed",
      "verification.finalized",
      "verification.video_analyzed",
    ]);
  });

  it("names no error code that has no status, under no other status", ({ expect }) => {
    // tus defines these statuses, and their descriptions name a header instead of a code.
    const ours = ROUTES.flatMap(({ responses }) => errorsOf(responses)).filter(
      ([status]) => status !== 412 && status !== 460,
    );
    for (const [status, code] of ours) expect(ERROR_STATUS).toHaveProperty(code, status);
  });

  it("points at nothing that is not there", ({ expect }) => {
    for (const [, kind = "", name = ""] of text.matchAll(/#\/components\/(\w+)\/(\w+)/g)) {
      expect(document.components).toHaveProperty([kind, name]);
    }
  });

  it("says what each operation is for, in a word and a sentence", ({ expect }) => {
    for (const route of ROUTES) {
      expect(route.summary).toBeTruthy();
      expect(route.description).toBeTruthy();
    }
  });

  it("calls the id of a verification and of a database id", ({ expect }) => {
    for (const path of Object.keys(document.paths ?? {})) {
      const [, own = "{id}"] = /^\/v1\/(?:verifications|databases)\/(\{\w+\})/.exec(path) ?? [];
      expect(own).toBe("{id}");
    }
  });

  it("names each operation once", ({ expect }) => {
    const ids = ROUTES.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.for(ROUTES.map((route) => [route.operationId, route] as const))(
    "declares of %s every error that its key, its path and its body may bring",
    ([, route], { expect }) => {
      expect(codesOf(route)).toEqual(expect.arrayContaining(expectedCodes(route)));
    },
  );

  it("documents the limits of a string by characters", ({ expect }) => {
    expect(document.components?.schemas?.["Finalize"]).toMatchObject({
      type: "object",
      additionalProperties: false,
      required: ["narrative"],
      properties: { narrative: { type: "string", minLength: 1, maxLength: 2000 } },
    });
  });
});
