import { ERROR_STATUS, ErrorBody } from "@svc/contract/wire/errors";
import fc from "fast-check";
import { beforeAll, describe, type ExpectStatic, it } from "vitest";
import { env } from "../../../test/support/environment.ts";
import { bytesOf, type DrawnBody } from "../../../test/support/drawn-body.ts";
import { multipartBody } from "../../../test/support/drawn-form.ts";
import { createBody, finalizeBody } from "../../../test/support/drawn-json.ts";
import { jpegHeader, photoForm } from "../../../test/support/photos.ts";
import { type Answer, TenantClient } from "../../../test/support/tenant.ts";

const SEED = 20_261_121;
const HANG_MS = 10_000;
const JSON_ERRORS = ["unsupported_media_type", "invalid_json", "invalid_request", "payload_too_large"];
const FORM_ERRORS = [
  "unsupported_media_type",
  "invalid_multipart",
  "missing_image",
  "unsupported_image_type",
];
const PHOTO = jpegHeader(640, 480);

/** Has no credits, so valid creations are answered with 402 and leave nothing behind. */
let poor: TenantClient;
let rich: TenantClient;

beforeAll(async () => {
  env.RATE_LIMITS = "off";
  poor = await TenantClient.create({ openingBalanceCents: 0 });
  rich = await TenantClient.create({ openingBalanceCents: 10_000_000 });
});

async function createAudit(max_captures: number): Promise<string> {
  return (await rich.post("/v1/verifications", { mode: "audit", max_captures })).body.id;
}

type Fuzz = {
  readonly client: TenantClient;
  readonly path: string;
  readonly body: fc.Arbitrary<DrawnBody>;
  readonly runs: number;
  /** Sends the publishable key along with the link's token. */
  readonly byLink?: boolean;
};

/** Sends the generated bodies. Returns the error codes seen, or the status for a 2xx. */
async function fuzz(expect: ExpectStatic, given: Fuzz): Promise<readonly string[]> {
  const seen = new Map<string, number>();
  const property = fc.asyncProperty(given.body, async (drawn) => {
    const { status, body: answer } = await answerInTime(given, drawn);
    const outcome = status < 300 ? String(status) : codeOf(expect, status, answer);
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
  });
  await fc.assert(property, { numRuns: given.runs, seed: SEED });
  return [...seen.keys()];
}

async function answerInTime({ client, path, byLink = false }: Fuzz, drawn: DrawnBody): Promise<Answer> {
  const hang = Promise.withResolvers<never>();
  const timer = setTimeout(() => hang.reject(new Error(`no answer within ${HANG_MS} ms`)), HANG_MS);
  const headers = {
    ...(drawn.type !== undefined && { "Content-Type": drawn.type }),
    ...(byLink && { Authorization: `Bearer ${client.publishableKey}` }),
  };
  const answer = client.send("POST", path, { body: bytesOf(drawn), headers });
  return Promise.race([answer, hang.promise]).finally(() => clearTimeout(timer));
}

/** The code of an error in the format of SPEC 7, whose status matches the code and is below 500. */
function codeOf(expect: ExpectStatic, status: number, answer: unknown): string {
  const { error } = ErrorBody.strict().parse(answer);
  expect(status, error.code).toBe(ERROR_STATUS[error.code]);
  expect(status, error.code).toBeLessThan(500);
  expect(error.fields !== undefined, error.code).toBe(error.code === "invalid_request");
  return error.code;
}

/** Each call has its own time-out for hanging bodies; thousands of calls take long on a busy machine. */
const LONG_MS = 240_000;

describe("any body at all is answered 2xx or in the shape of SPEC 7, and in time", () => {
  it("as JSON that would create a verification", { timeout: LONG_MS }, async ({ expect }) => {
    const path = "/v1/verifications";
    const refused = await fuzz(expect, { client: poor, path, body: createBody, runs: 3_700 });
    expect(refused).toEqual(
      expect.arrayContaining(["insufficient_credits", "unknown_brand", ...JSON_ERRORS]),
    );
    expect(await fuzz(expect, { client: rich, path, body: createBody, runs: 300 })).toContain("201");
  });

  it("as JSON that would finalize one", { timeout: LONG_MS }, async ({ expect }) => {
    const path = `/v1/verifications/${await createAudit(20)}/finalize`;
    const seen = await fuzz(expect, { client: rich, path, body: finalizeBody, runs: 1_500 });
    expect(seen).toEqual(expect.arrayContaining(["steps_incomplete", ...JSON_ERRORS]));
  });

  it("as a form that asks for an audit, at once or later", { timeout: LONG_MS }, async ({ expect }) => {
    const body = multipartBody;
    const sync = await fuzz(expect, { client: poor, path: "/v1/audits/sync", body, runs: 1_500 });
    expect(sync).toEqual(
      expect.arrayContaining(["insufficient_credits", "checks_not_supported", ...FORM_ERRORS]),
    );
    const later = await fuzz(expect, { client: poor, path: "/v1/audits", body, runs: 1_200 });
    expect(later).toEqual(
      expect.arrayContaining(["insufficient_credits", "invalid_metadata", ...FORM_ERRORS]),
    );
    expect(await fuzz(expect, { client: rich, path: "/v1/audits", body, runs: 300 })).toContain("202");
  });

  it("as a form that brings a capture", { timeout: LONG_MS }, async ({ expect }) => {
    const path = `/v1/verifications/${await createAudit(20)}/captures`;
    const seen = await fuzz(expect, { client: rich, path, body: multipartBody, runs: 1_500 });
    expect((await rich.get(path)).body.items).toHaveLength(20);
    expect(seen).toEqual(expect.arrayContaining(["201", "step_full", "invalid_request", ...FORM_ERRORS]));
  });

  it("as a form that brings a live photo with its frames", { timeout: LONG_MS }, async ({ expect }) => {
    const { body: created } = await rich.post("/v1/verifications", { max_captures: 1 });
    const path = `/v1/verifications/${created.capture_url.split("/v/")[1]}/captures`;
    const given = { client: rich, path, body: multipartBody, runs: 1_500, byLink: true };
    const seen = await fuzz(expect, given);
    expect(seen).toEqual(expect.arrayContaining(["201", "step_full", "invalid_request", ...FORM_ERRORS]));
  });

  it("and leaves a service that still takes what is right", async ({ expect }) => {
    const path = `/v1/verifications/${await createAudit(1)}/captures`;
    await fuzz(expect, { client: poor, path: "/v1/verifications", body: createBody, runs: 100 });
    await fuzz(expect, { client: poor, path: "/v1/audits/sync", body: multipartBody, runs: 100 });
    expect((await rich.upload(path, photoForm(PHOTO))).status).toBe(201);
    expect((await rich.upload("/v1/audits/sync", photoForm(PHOTO))).status).toBe(202);
    expect((await rich.get("/v1/verifications?limit=100")).status).toBe(200);
  });
});
