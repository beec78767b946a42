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

  it("says of an integer that null sets back that it may be null", ({ expect }) => {
    const settings = document.components?.schemas?.["ChangeSettings"];
    expect(settings).toMatchObject({
      properties: {
        retention_days: { type: ["integer", "null"], minimum: 1 },
        monthly_verification_limit: { type: ["integer", "null"] },
      },
    });
  });

  it("has both webhooks (SPEC 6), those that may be ticked and the test (CONTRACT G9.4, G9.5)", ({
    expect,
  }) => {
    expect(Object.keys(document.webhooks ?? {})).toEqual([
      "verification.created",
      "verification.completed",
      "verification.expired",
      "verification.failed",
      "verification.abandoned",
      "verification.more_requested",
      "verification.reviewed",
      "verification.appealed",
      "verification.finalized",
      "verification.video_analyzed",
      "verification.sealed",
      "webhook.test",
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
