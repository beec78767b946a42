import { beforeAll, describe, it } from "vitest";
import { send } from "./tenant.ts";

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

/** Clients are generated from these: one that is here stays. */
const PUBLISHED = [
  "addCapture",
  "audit",
  "auditSync",
  "changeSettings",
  "createUpload",
  "createVerification",
  "deleteAnswer",
  "deleteUpload",
  "expireVerification",
  "finalizeVerification",
  "finishVerification",
  "headUpload",
  "listCaptures",
  "listEvents",
  "listVerifications",
  "listWebhookDeliveries",
  "patchUpload",
  "putUploadFrames",
  "readDamageLocalization",
  "readRecord",
  "readSealKeys",
  "readSession",
  "readSettings",
  "readVerification",
  "readWebhookKeys",
  "redactVerification",
  "redeliverWebhook",
  "removeCapture",
  "reportProgress",
  "rotateWebhookSecret",
  "saveAnswer",
  "testWebhook",
];

describe("the OpenAPI document", () => {
  it("gives every operation an id of its own, in camelCase", ({ expect }) => {
    const ids = operations.map(({ operationId = "" }) => operationId);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(?:[A-Z][a-z]+)*$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("keeps the ids that it once gave", ({ expect }) => {
    expect(operations.map(({ operationId }) => operationId)).toEqual(expect.arrayContaining(PUBLISHED));
  });

  it("declares Retry-After on every 429 (SPEC 7)", ({ expect }) => {
    // public keys may be cached, so that nobody has to be held back from them
    for (const { operationId, responses } of operations.filter(
      ({ operationId: id = "" }) => !["readWebhookKeys", "readSealKeys"].includes(id),
    )) {
      expect(responses["429"]?.headers, operationId).toMatchObject({
        "Retry-After": { schema: { type: "integer", minimum: 1 } },
      });
    }
  });
});
