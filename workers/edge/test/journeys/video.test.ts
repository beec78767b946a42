import { readFileSync } from "node:fs";
import path from "node:path";
import type { TenantKeys } from "@svc/commands/tenants";
import { ROOT } from "@svc/commands/local/wrangler";
import { Upload } from "tus-js-client";
import sharp from "sharp";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type Json, Journey } from "./harness.ts";

const CLIPS = path.join(ROOT, "workers/video/test");
const clip = (name: string) => new Uint8Array(readFileSync(path.join(CLIPS, name)));
const pdf = (inside: string) => new TextEncoder().encode(`%PDF-1.7\n${inside}\n%%EOF`);
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
  for (const [name, value] of Object.entries({ source: "camera", ...fields })) form.set(name, value);
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

/** The tus project's client. */
function upload(token: string, bytes: Uint8Array, step: string): Promise<string | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
  const sending: Upload = new Upload(Buffer.from(bytes), {
    endpoint: `${journey.baseUrl}/v1/verifications/${token}/uploads`,
    chunkSize: 1024 * 1024,
    retryDelays: [],
    metadata: { step, source: "camera" },
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
        // each second shows another part of the scene
        frames_judged: 4,
        signals: {
          screen: { ...frames, flagged_ratio: expect.any(Number), flagged_at_ms: expect.any(Array) },
          ai: { ...frames, max_confidence: expect.any(Number) },
          reverse: { state: "inconclusive", frames_searched: 0, sources: [] },
        },
      },
    });
    // no images are indexed here, so there was no search
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
    // a thumbnail of its first second
    const thumb = await fetch(items[0].thumb_url);
    expect(await sharp(await thumb.arrayBuffer()).metadata()).toMatchObject({
      format: "jpeg",
      width: 320,
      height: 240,
    });
  });
});

describe("a clip that cannot be taken", () => {
  it.for([
    ["longer than its step asks for", "long.webm", "lasts 8.0 s, at most 5 s are asked for"],
    ["with sound alone", "sound.mp4", "has no pictures, only sound"],
  ] as const)("is refused when it is one %s", async ([, name, message], { expect }) => {
    const { token } = await openLink({ steps: [WALK] });
    const { status, body } = await send(token, clip(name), { step: "walk" });
    expect([status, body.error.code]).toEqual([400, "invalid_request"]);
    expect(body.error.fields).toEqual([{ path: "image", message }]);
  });

  it("is refused when it is cut off before its first picture", async ({ expect }) => {
    const { token } = await openLink({ steps: [WALK] });
    const { status, body } = await send(token, clip("recorder.webm").slice(0, 300), { step: "walk" });
    expect([status, body.error.fields[0].path]).toEqual([400, "image"]);
  });

  it("is unavailable, never clear, where its pictures are broken", async ({ expect }) => {
    const broken = clip("phone.mp4");
    broken.fill(0x5a, Math.floor(broken.length * 0.9));
    const { id, token } = await openLink({ steps: [WALK] });
    expect((await send(token, broken, { step: "walk" })).status).toBe(201);
    const done = await untilEnd(id);
    expect(done.video_analysis).toMatchObject({ frames_extracted: 3, frames_analyzed: 3 });
    expect(done.verdict.svc).toBe(false);
    const { items } = await journey.call(keys, 200, `/v1/verifications/${id}/events`);
    const checks = items.filter(({ type }: Json) => type.startsWith("verification.check."));
    for (const { data } of checks) expect(["flagged", "unavailable"]).toContain(data.result);
  });
});

describe("a PDF for an upload step (CONTRACT G5.4)", () => {
  const PAPERS = { key: "papers", kind: "upload", description: "The papers", accept: ["application/pdf"] };

  it("is never clear by silence: what has no pixels is unavailable", async ({ expect }) => {
    const { id, token } = await openLink({ steps: [PAPERS], signals_required: ["ai"] });
    const { status, body } = await send(token, pdf(""), { step: "papers", source: "file" });
    expect([status, body.kind]).toEqual([201, "upload"]);
    const done = await untilEnd(id);
    expect([done.status, done.verdict]).toEqual([
      "completed",
      { svc: false, signals: [], unavailable: ["ai"] },
    ]);
  });

  it("is found when it says of itself that a model made it", async ({ expect }) => {
    const trained = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${trained}"/></rdf:RDF></x:xmpmeta>`;
    const { id, token } = await openLink({ steps: [PAPERS], signals_required: ["ai"] });
    await send(token, pdf(xmp), { step: "papers", source: "file" });
    const done = await untilEnd(id);
    expect(done.verdict).toEqual({ svc: false, signals: [{ type: "ai_detected", confidence: 1 }] });
  });
});
