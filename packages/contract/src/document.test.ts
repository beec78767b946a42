import { OpenAPIHono } from "@hono/zod-openapi";
import { describe, it } from "vitest";
import { ERROR_STATUS } from "./wire/errors.ts";
import { API_VERSION, describeApi, openApiConfig } from "./openapi.ts";
import * as audits from "./audit/audit-routes.ts";
import * as captures from "./capture/capture-routes.ts";
import * as records from "./record/record-routes.ts";
import * as verifications from "./verification/verification-routes.ts";

const ROUTES = [audits, captures, records, verifications].flatMap((each) => Object.values(each));

function documentOf() {
  const app = new OpenAPIHono();
  describeApi(app.openAPIRegistry);
  for (const route of ROUTES) app.openAPIRegistry.registerPath(route);
  return app.getOpenAPI31Document(openApiConfig("https://api.example.com"));
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
      "get /.well-known/jwks.json",
      "get /v1/verifications",
      "get /v1/verifications/{id}",
      "get /v1/verifications/{id}/captures",
      "get /v1/verifications/{id}/damage-localization",
      "get /v1/verifications/{id}/events",
      "get /v1/verifications/{id}/record",
      "post /v1/audits",
      "post /v1/audits/sync",
      "post /v1/verifications",
      "post /v1/verifications/{id}/captures",
      "post /v1/verifications/{id}/expire",
      "post /v1/verifications/{id}/finalize",
      "post /v1/verifications/{id}/finish",
      "post /v1/verifications/{id}/redact",
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
    for (const route of ROUTES) {
      for (const [status, response] of Object.entries<{ description: string }>(route.responses)) {
        for (const [, code = ""] of Number(status) >= 400 ? response.description.matchAll(/`(\w+)`/g) : []) {
          expect(ERROR_STATUS).toHaveProperty(code, Number(status));
        }
      }
    }
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

  it("calls every id in a path id", ({ expect }) => {
    for (const path of Object.keys(document.paths ?? {})) {
      expect(path.replace("{id}", "")).not.toContain("{");
    }
  });

  it("documents the limits of a string by characters", ({ expect }) => {
    expect(document.components?.schemas?.["Finalize"]).toMatchObject({
      type: "object",
      additionalProperties: false,
      required: ["narrative"],
      properties: { narrative: { type: "string", minLength: 1, maxLength: 2000 } },
    });
  });
});
