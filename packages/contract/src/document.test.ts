import { globSync } from "node:fs";
import { type createRoute, OpenAPIHono } from "@hono/zod-openapi";
import { describe, it } from "vitest";
import { ERROR_STATUS } from "./wire/errors.ts";
import { API_VERSION, describeApi, openApiConfig } from "./openapi.ts";
import { declared } from "./wire/declared.ts";
import { ALWAYS, JSON_BODY_ERRORS } from "./wire/parts.ts";

type Route = ReturnType<typeof createRoute>;

const modules = globSync("*/*-routes.ts", { cwd: import.meta.dirname }).toSorted();
const ROUTES = (await Promise.all(modules.map(routesIn))).flat();

/** All that a module of routes exports. */
async function routesIn(file: string): Promise<readonly Route[]> {
  const exported: Readonly<Record<string, unknown>> = await import(`./${file}`);
  return Object.values(exported).filter((each): each is Route => Object.hasOwn(Object(each), "operationId"));
}

function documentOf() {
  const app = new OpenAPIHono();
  describeApi(app.openAPIRegistry);
  for (const route of ROUTES) app.openAPIRegistry.registerPath(declared(route, { isLimited: true }));
  return app.getOpenAPI31Document(openApiConfig("https://api.example.com"));
}

/** The errors among these responses, each a status and a code, as their descriptions name them. */
function errorsOf(responses: Route["responses"]): readonly (readonly [status: number, code: string])[] {
  return Object.entries(responses as Readonly<Record<string, { description: string }>>) // ours are no references
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { description }]) =>
      [...description.matchAll(/`(\w+)`/g)].map(([, code = ""]) => [Number(status), code] as const),
    );
}

/** The codes that a route declares. */
function codesOf({ responses }: Route): readonly string[] {
  return errorsOf(responses).map(([, code]) => code);
}

/** Codes that a request body of each media type may bring. */
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

const document = documentOf();
const text = JSON.stringify(document);

describe("the OpenAPI document", () => {
  it("is OpenAPI 3.1 of version 0.1.0 (SPEC 9)", ({ expect }) => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.info.version).toBe(API_VERSION);
    expect(API_VERSION).toBe("0.1.0");
  });

  it("lists every route", ({ expect }) => {
    const listed = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    expect(listed.toSorted()).toEqual([
      "delete /v1/brands/{slug}",
      "delete /v1/databases/{id}",
      "delete /v1/databases/{id}/rows/{identifier}",
      "delete /v1/verifications/{id}/answers/{step}",
      "delete /v1/verifications/{id}/captures/{capture_id}",
      "delete /v1/verifications/{id}/uploads/{upload_id}",
      "get /.well-known/jwks.json",
      "get /.well-known/webhook-keys/{account_id}",
      "get /v1/brands",
      "get /v1/brands/{slug}",
      "get /v1/databases",
      "get /v1/databases/{id}",
      "get /v1/link-templates",
      "get /v1/link-templates/{slug}",
      "get /v1/link-templates/{slug}/versions",
      "get /v1/link-templates/{slug}/versions/{version}",
      "get /v1/me/credits",
      "get /v1/me/credits/movements",
      "get /v1/me/settings",
      "get /v1/verifications",
      "get /v1/verifications/{id}",
      "get /v1/verifications/{id}/captures",
      "get /v1/verifications/{id}/damage-localization",
      "get /v1/verifications/{id}/events",
      "get /v1/verifications/{id}/record",
      "get /v1/verifications/{id}/session",
      "get /v1/webhook-deliveries",
      "head /v1/verifications/{id}/uploads/{upload_id}",
      "patch /v1/brands/{slug}",
      "patch /v1/databases/{id}",
      "patch /v1/link-templates/{slug}",
      "patch /v1/me/settings",
      "patch /v1/verifications/{id}/uploads/{upload_id}",
      "post /v1/audits",
      "post /v1/audits/sync",
      "post /v1/brands",
      "post /v1/databases",
      "post /v1/databases/{id}/rows",
      "post /v1/databases/{id}/sync",
      "post /v1/link-templates",
      "post /v1/link-templates/{slug}/pause",
      "post /v1/link-templates/{slug}/publish",
      "post /v1/link-templates/{slug}/resume",
      "post /v1/link-templates/{slug}/revoke",
      "post /v1/link-templates/{slug}/rotate-link",
      "post /v1/link-templates/{slug}/verifications",
      "post /v1/me/credits/payment-method",
      "post /v1/me/credits/top-ups",
      "post /v1/me/webhook-secret/rotate",
      "post /v1/verifications",
      "post /v1/verifications/{id}/captures",
      "post /v1/verifications/{id}/expire",
      "post /v1/verifications/{id}/finalize",
      "post /v1/verifications/{id}/finish",
      "post /v1/verifications/{id}/progress",
      "post /v1/verifications/{id}/redact",
      "post /v1/verifications/{id}/uploads",
      "post /v1/webhook-deliveries/test",
      "post /v1/webhook-deliveries/{delivery_id}/redeliver",
      "put /v1/databases/{id}",
      "put /v1/verifications/{id}/answers/{step}",
      "put /v1/verifications/{id}/uploads/{upload_id}/frames",
    ]);
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
      "verification.reviewed",
      "verification.finalized",
      "verification.video_analyzed",
    ]);
  });

  it("names no error code that has no status, under no other status", ({ expect }) => {
    // tus has statuses of its own, and their text names a header
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
