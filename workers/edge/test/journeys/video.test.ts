import { readFileSync } from "node:fs";
import path from "node:path";
import type { TenantKeys } from "@svc/commands/tenants";
import { ROOT } from "@svc/commands/wrangler";
import { Upload } from "tus-js-client";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type Json, Journey } from "./harness.ts";

const CLIPS = path.join(ROOT, "workers/video/test");
const clip = (name: string) => new Uint8Array(readFileSync(path.join(CLIPS, name)));
const WALK = { key: "walk", kind: "video", description: "Walk around it", max_seconds: 5 };

let journey: Journey;
let keys: TenantKeys;

beforeAll(async () => {
  journey = await Journey.begin();
  keys = await journey.addTenant();
  await journey.start();
});
afterAll(() => journey.end());

async function openLink(body: object): Promise<{ readonly id: string; readonly token: string }> {
  const created: Json = await journey.call(keys, 201, "/v1/verifications", { method: "POST", json: body });
  return { id: created.id, token: created.capture_url.split("/v/")[1] };
}

async function send(token: string, bytes: Uint8Array, fields: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("image", new File([new Uint8Array(bytes)], "file"));
  const response = await journey.request(undefined, `/v1/verifications/${token}/captures`, {
    method: "POST",
    body: form,
  });
  const body: Json = await response.json();
  return { status: response.status, body };
}

async function untilEnd(id: string): Promise<Json> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const read = await journey.call(keys, 200, `/v1/verifications/${id}?wait=25`);
    if (read.status === "completed" || read.status === "failed") return read;
  }
  throw new Error(`${id} did not end`);
}

/** The client of the tus project. */
function upload(token: string, bytes: Uint8Array, step: string): Promise<string | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
  const sending: Upload = new Upload(Buffer.from(bytes), {
    endpoint: `${journey.baseUrl}/v1/verifications/${token}/uploads`,
    chunkSize: 1024 * 1024,
    retryDelays: [],
    metadata: { step },
    onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader("Capture-Id")),
    onError: reject,
  });
  sending.start();
  return promise;
}

describe("a video step (SPEC 2.7)", () => {
  it("is sampled at one frame per second and run through the same checks a photo gets", async ({
    expect,
  }) => {
    const { id, token } = await openLink({ steps: [WALK], signals_required: ["screen", "ai", "reverse"] });
    const { status, body } = await send(token, clip("phone.mp4"), { step: "walk" });
    expect([status, body.kind, body.width, body.height]).toEqual([201, "video", 384, 288]);
    const done = await untilEnd(id);
    const frames = { frames_evaluated: 4, detected: expect.any(Boolean), longest_run_ms: expect.any(Number) };
    expect(done).toMatchObject({
      status: "completed",
      captures_count: 1,
      video_analysis: {
        capture_id: body.id,
        frames_extracted: 4,
        frames_analyzed: 4,
        signals: {
          screen: { ...frames, flagged_ratio: expect.any(Number), flagged_at_ms: expect.any(Array) },
          ai: { ...frames, max_confidence: expect.any(Number) },
          reverse: { state: "inconclusive", frames_searched: 0, sources: [] },
        },
      },
    });
    // nothing is indexed here, so nobody searched
    expect(done.verdict.unavailable).toEqual(["reverse"]);
    const { items } = await journey.call(keys, 200, `/v1/verifications/${id}/events`);
    const analyzed = items.filter(({ type }: Json) => type === "verification.video_analyzed");
    expect(analyzed).toMatchObject([{ data: { capture_id: body.id, frames_extracted: 4 } }]);
  });

  it("takes what a browser records, a WebM without duration and index, in chunks", async ({ expect }) => {
    const { id, token } = await openLink({ steps: [WALK] });
    const captureId = await upload(token, clip("recorder.webm"), "walk");
    const done = await untilEnd(id);
    expect(done).toMatchObject({
      status: "completed",
      video_analysis: { capture_id: captureId, frames_extracted: 4, frames_analyzed: 4 },
    });
    expect(done.verdict).not.toHaveProperty("unavailable");
    const { items } = await journey.call(keys, 200, `/v1/verifications/${id}/captures`);
    expect(items).toMatchObject([{ kind: "video", content_type: "video/webm", width: 384, height: 288 }]);
  });
});
