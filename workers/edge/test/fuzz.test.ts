import { ERROR_STATUS, ErrorBody } from "@svc/contract/errors";
import fc from "fast-check";
import { afterAll, beforeAll, describe, type ExpectStatic, it } from "vitest";
import { env } from "./environment.ts";
import { createBody, type DrawnBody, finalizeBody, multipartBody } from "./fuzz-bodies.ts";
import { jpegHeader, photoForm } from "./photos.ts";
import { type Answer, TenantClient } from "./tenant.ts";

const HANG_MS = 10_000;
const SEED = 20_261_121;

/** Without credits: what would be created answers 402 and leaves nothing behind. */
let poor: TenantClient;
let rich: TenantClient;
let pending: string;

beforeAll(async () => {
  env.RATE_LIMITS = "off";
  poor = await TenantClient.create({ openingBalanceCents: 0 });
  rich = await TenantClient.create({ openingBalanceCents: 10_000_000 });
  pending = await createAudit();
});

async function createAudit(): Promise<string> {
  return (await rich.post("/v1/verifications", { mode: "audit", max_captures: 20 })).body.id;
}

function streamOf(bytes: Uint8Array, chunkBytes: number): ReadableStream {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(new Uint8Array(bytes.subarray(at, at + chunkBytes)));
      at += chunkBytes;
    },
  });
}

async function sendDrawn(client: TenantClient, path: string, drawn: DrawnBody): Promise<Answer> {
  const { type, bytes, chunkBytes } = drawn;
  // a body of bytes brings no content type of its own
  const body =
    chunkBytes === undefined
      ? new Uint8Array(bytes)
      : streamOf(bytes, Math.max(chunkBytes, bytes.length / 500));
  const answer = client.send("POST", path, {
    body,
    ...(type !== undefined && { headers: { "Content-Type": type } }),
  });
  const hang = Promise.withResolvers<never>();
  const timer = setTimeout(() => hang.reject(new Error(`no answer within ${HANG_MS} ms`)), HANG_MS);
  return Promise.race([answer, hang.promise]).finally(() => clearTimeout(timer));
}

type Fuzz = {
  readonly client: TenantClient;
  readonly path: string;
  readonly body: fc.Arbitrary<DrawnBody>;
  readonly runs: number;
};

/** Sends the bodies; answers the codes that came back, a 2xx as its status. */
async function fuzz(expect: ExpectStatic, { client, path, body, runs }: Fuzz): Promise<Map<string, number>> {
  const seen = new Map<string, number>();
  const property = fc.asyncProperty(body, async (drawn) => {
    const { status, body: answer } = await sendDrawn(client, path, drawn);
    const outcome = status < 300 ? String(status) : codeOf(expect, status, answer);
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
  });
  await fc.assert(property, { numRuns: runs, seed: SEED });
  return seen;
}

/** SPEC 7: the shape, a known code, its own status; never 5xx. */
function codeOf(expect: ExpectStatic, status: number, answer: unknown): string {
  const { error } = ErrorBody.strict().parse(answer);
  expect({ code: error.code, status }).toEqual({ code: error.code, status: ERROR_STATUS[error.code] });
  expect(status, error.code).toBeLessThan(500);
  expect(error.fields !== undefined).toBe(error.code === "invalid_request");
  return error.code;
}

describe("any body at all is answered 2xx or in the shape of SPEC 7", () => {
  it("JSON that creates a verification", async ({ expect }) => {
    const path = "/v1/verifications";
    const seen = await fuzz(expect, { client: poor, path, body: createBody, runs: 3_700 });
    console.log(seen);
  });

  it("JSON that does create one", async ({ expect }) => {
    const path = "/v1/verifications";
    const seen = await fuzz(expect, { client: rich, path, body: createBody, runs: 300 });
    console.log(seen);
  });

  it("JSON that finalizes", async ({ expect }) => {
    const path = `/v1/verifications/${pending}/finalize`;
    const seen = await fuzz(expect, { client: rich, path, body: finalizeBody, runs: 1_500 });
    console.log(seen);
  });

  it("multipart that asks for a verdict in one call", async ({ expect }) => {
    const seen = await fuzz(expect, {
      client: poor,
      path: "/v1/audits/sync",
      body: multipartBody,
      runs: 1_500,
    });
    console.log(seen);
  });

  it("multipart that asks for an audit", async ({ expect }) => {
    const seen = await fuzz(expect, { client: poor, path: "/v1/audits", body: multipartBody, runs: 1_200 });
    console.log(seen);
  });

  it("multipart that makes an audit", async ({ expect }) => {
    const seen = await fuzz(expect, { client: rich, path: "/v1/audits", body: multipartBody, runs: 300 });
    console.log(seen);
  });

  it("multipart that brings a capture", async ({ expect }) => {
    const path = `/v1/verifications/${pending}/captures`;
    const seen = await fuzz(expect, { client: rich, path, body: multipartBody, runs: 1_500 });
    console.log(seen);
  });
});

afterAll(async () => {});
