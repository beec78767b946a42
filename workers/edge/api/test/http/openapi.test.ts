import { beforeAll, describe, it } from "vitest";
import { ORIGIN, send } from "../../../test/support/tenant.ts";

type Operation = {
  readonly operationId?: string;
  readonly responses: Readonly<Record<string, { readonly headers?: object }>>;
};

let operations: readonly Operation[];

beforeAll(async () => {
  const { body } = await send("GET", "/openapi.json");
  operations = Object.values(body.paths as Record<string, Record<string, Operation>>).flatMap((path) =>
    Object.values(path),
  );
});

// public keys are cacheable and need no limit; signing out is never limited
const UNLIMITED = ["readWebhookKeys", "readSealKeys", "readSignInOptions", "signOut"];
/** These have their own limits, without a bucket that rate-limit headers could report. */
const SIGN_IN = [
  "startSignIn",
  "finishSignIn",
  "switchAccount",
  "askPasskey",
  "showPasskey",
  "listOwnInvitations",
  "acceptInvitation",
  "declineInvitation",
  "endSso",
];

describe("the OpenAPI document", () => {
  it("gives every operation an id of its own, in camelCase", ({ expect }) => {
    const ids = operations.map(({ operationId = "" }) => operationId);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(?:[A-Z][a-z]+)*$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("gives every webhook an id, and every answer its X-Request-Id and rate limit (CONTRACT G0.2, G11)", async ({
    expect,
  }) => {
    const { body } = await send("GET", "/openapi.json");
    const hooks = Object.values(body.webhooks as Record<string, { post: Operation }>);
    expect(hooks.map(({ post }) => post.operationId)).toContain("onVerificationVideoAnalyzed");
    for (const { operationId = "", responses } of operations) {
      for (const { headers } of Object.values(responses)) {
        expect(headers, operationId).toHaveProperty("X-Request-Id");
        if (!UNLIMITED.includes(operationId) && !SIGN_IN.includes(operationId))
          expect(headers, operationId).toHaveProperty("RateLimit");
      }
    }
  });

  it("says where the service is that was asked", async ({ expect }) => {
    const { status, headers, body } = await send("GET", "/openapi.json");
    expect([status, headers.get("Content-Type")]).toEqual([200, "application/json; charset=utf-8"]);
    expect(headers.get("X-Request-Id")).toMatch(/^req_/);
    expect(body.servers).toEqual([{ url: ORIGIN }]);
  });

  it("has patterns that a JSON Schema validator reads as we do", async ({ expect }) => {
    const { body } = await send("GET", "/openapi.json");
    const { pattern } = body.components.schemas.Brand.properties.accent;
    for (const accent of ["#0a5", "#00AA55"]) expect(accent).toMatch(new RegExp(pattern, "u"));
    expect(JSON.stringify(body)).not.toMatch(/"pattern":"[^"]*\/[a-z]+"/);
  });

  it("declares Retry-After on every 429 (SPEC 7)", ({ expect }) => {
    const limited = operations.filter(({ operationId: id = "" }) => !UNLIMITED.includes(id));
    for (const { operationId, responses } of limited) {
      expect(responses["429"]?.headers, operationId).toMatchObject({
        "Retry-After": { schema: { type: "integer", minimum: 1 } },
      });
    }
  });
});
