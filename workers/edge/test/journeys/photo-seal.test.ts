import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { initSync, WasmReader } from "@contentauth/c2pa-wasm";
import { sealFiles } from "@svc/bench/seals/sealed-files";
import type { TenantKeys } from "@svc/commands/tenants";
import { ROOT } from "@svc/commands/local/wrangler";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import sharp from "sharp";
import { Upload } from "tus-js-client";
import { afterAll, beforeAll, describe, it } from "vitest";
import { cameraForm, type Json, Journey, photoForm, until } from "./harness.ts";

type Fields = Readonly<Record<string, string>>;

const DOORS = [
  ["a form", sendForm],
  ["a resumable upload", sendUpload],
] as const;
const LABEL = "example.svc.verification";
const require = createRequire(import.meta.url);
initSync({
  module: new WebAssembly.Module(readFileSync(require.resolve("@contentauth/c2pa-wasm/c2pa.wasm"))),
});

let journey: Journey;
let keys: TenantKeys;
let photo: Uint8Array;

beforeAll(async () => {
  journey = await Journey.begin();
  keys = await journey.addTenant();
  await journey.start();
  photo = await photoFile(drawScene(800, 600, 5), "jpeg");
});
afterAll(() => journey.end());

describe("the C2PA seal (CONTRACT G13)", () => {
  it("is stored in addition to the untouched original and lists what was checked, after the verdict", async ({
    expect,
  }) => {
    const { id } = await audit({});
    const [capture] = await untilSealed(id);
    expect(capture).toMatchObject({ sealed: true, sha256: sha256Of(photo) });
    expect(sha256Of(await bytesAt(capture.content_url))).toBe(sha256Of(photo));

    const { state, manifest } = await referee(await bytesAt(capture.sealed_url));
    expect(state).toBe("Trusted");
    expect(manifest.assertions["c2pa.actions.v2"].actions).toMatchObject([{ action: "c2pa.opened" }]);
    expect(manifest.assertions[LABEL]).toMatchObject({
      verification_id: id,
      capture_id: capture.id,
      original_sha256: capture.sha256,
      checks: [{ check: "ai", result: expect.stringMatching(/clear|flagged/) }],
    });
    const events = await eventsOf(id);
    expect(events.map(({ type }) => type).filter((type) => type === "verification.sealed")).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ data: { captures_sealed: 1, captures_unsealed: 0 } });
  });

  it.for(DOORS)(
    "of a clear photo that the camera page sent as %s says that it was created as a digital capture",
    async ([, take], { expect }) => {
      const { id, token } = await openLink({ signals_required: ["screen"], steps: STEPS });
      const { challenge } = await sessionOf(token);
      const device = JSON.stringify({ camera: { label: "camera2 0, facing back", method: "photo" } });
      const fields = { step: "front", source: "camera", nonce: challenge.nonce, device };
      await take(token, fields, await burst());
      const answer = {
        method: "PUT",
        body: '{"value":"A car"}',
        headers: { "Content-Type": "application/json" },
      };
      await journey.request(undefined, `/v1/verifications/${token}/answers/what`, answer);
      const [capture] = await untilSealed(id);
      expect(capture).not.toHaveProperty("liveness");
      const { manifest } = await referee(await bytesAt(capture.sealed_url));
      expect(manifest.assertions["c2pa.actions.v2"].actions).toMatchObject([
        { action: "c2pa.created", digitalSourceType: expect.stringMatching(/digitalCapture$/) },
      ]);
      const { record_seal: record } = await journey.call(keys, 200, `/v1/verifications/${id}`);
      expect(manifest.assertions[LABEL].record_seal_hash).toBe(record.hash);
    },
  );

  // [what is sent, its step, its fields]
  const claims = [
    ["a camera by its sender's word alone", "front", { source: "camera" }],
    ["the system's camera", "front", { source: "system_camera", device: '{"camera":{"method":"input"}}' }],
    ["a file that is said to be of a camera", "papers", { source: "camera" }],
  ] as const;
  const ways = DOORS.flatMap((door) => claims.map((claim) => [claim[0], door[0], claim, door[1]] as const));
  it.for(ways)(
    "of %s, sent as %s, says no more than that it was opened (CONTRACT G14)",
    async ([, , [, step, fields], take], { expect }) => {
      const steps = [{ key: step, kind: step === "papers" ? "upload" : "image", description: "It" }];
      const { id, token } = await openLink({ signals_required: ["screen", "ai"], steps });
      const { challenge } = await sessionOf(token);
      const withNonce = fields.source === "system_camera" ? { nonce: challenge.nonce } : {};
      await take(token, { step, ...fields, ...withNonce }, []);
      const [capture] = await untilSealed(id);
      const { state, manifest } = await referee(await bytesAt(capture.sealed_url));
      expect(state).toBe("Trusted");
      expect(manifest.assertions["c2pa.actions.v2"].actions).toMatchObject([{ action: "c2pa.opened" }]);
      expect(manifest.assertions["c2pa.ingredient.v3"]).toMatchObject({ relationship: "parentOf" });
      expect(JSON.stringify(manifest.assertions)).not.toContain("digitalSourceType");
    },
  );

  // [format, its file]
  const formats = [
    ["image/png", async () => photoFile(drawScene(320, 240, 5), "png")],
    ["image/webp", async () => photoFile(drawScene(320, 240, 5), "webp")],
    ["image/heic", async () => readFileSync(path.join(ROOT, "packages/seal/test/drawn.heic"))],
    ["video/mp4", async () => readFileSync(path.join(ROOT, "workers/video/test/phone.mp4"))],
  ] as const;
  it.for(formats)("is made of %s as well", async ([format, read], { expect }) => {
    const bytes = new Uint8Array(await read());
    const isClip = format === "video/mp4";
    const step = { key: "it", kind: isClip ? "video" : "image", description: "It" };
    const { id, token } = await openLink({ steps: [step], signals_required: ["ai"] });
    const route = `/v1/verifications/${token}/captures`;
    const body = cameraForm(bytes, { step: "it" });
    const sent = await journey.request(undefined, route, { method: "POST", body });
    expect(sent.status, await sent.clone().text()).toBe(201);
    const [capture] = await untilSealed(id);
    expect(capture.content_type).toBe(format);
    const { state } = await referee(await bytesAt(capture.sealed_url), format);
    expect(state).toBe("Trusted");
  });

  it("keeps the credential that a clip brought, which is read and shown too", async ({ expect }) => {
    const { files } = await sealFiles();
    const clip = files.find(({ format }) => format === "video/mp4")?.sealed ?? new Uint8Array();
    const steps = [{ key: "it", kind: "video", description: "It" }];
    const { id, token } = await openLink({ steps, signals_required: ["ai"] });
    const route = `/v1/verifications/${token}/captures`;
    await journey.request(undefined, route, { method: "POST", body: cameraForm(clip, { step: "it" }) });
    const [capture] = await untilSealed(id);
    expect(capture.c2pa).toMatchObject({
      present: true,
      state: "untrusted",
      issuer: "Photo verification",
      digital_source_type: expect.stringMatching(/digitalCapture$/),
    });
    const { manifest } = await referee(await bytesAt(capture.sealed_url), "video/mp4");
    expect(manifest.assertions["c2pa.actions.v2"].actions).toMatchObject([{ action: "c2pa.opened" }]);
    expect(manifest.assertions["c2pa.ingredient.v3"]).toMatchObject({ activeManifest: {} });
  });

  it("is left out where `seal` is false", async ({ expect }) => {
    const created: Json = await journey.call(keys, 201, "/v1/verifications", {
      method: "POST",
      json: { mode: "audit", seal: false, signals_required: ["ai"] },
    });
    await journey.request(keys, `/v1/verifications/${created.id}/captures`, {
      method: "POST",
      body: photoForm(photo),
    });
    await journey.call(keys, 200, `/v1/verifications/${created.id}?wait=25`);
    const { items } = await journey.call(keys, 200, `/v1/verifications/${created.id}/captures`);
    expect(items[0]).toMatchObject({ sealed: false });
    expect(items[0]).not.toHaveProperty("seal_failure");
  });

  it("goes with the media when they are redacted", async ({ expect }) => {
    const { id } = await audit({});
    const [capture] = await untilSealed(id);
    await journey.call(keys, 200, `/v1/verifications/${id}/redact`, { method: "POST" });
    await until(
      async () => (await fetch(capture.sealed_url)).status,
      (status) => status === 404,
    );
    const { items } = await journey.call(keys, 200, `/v1/verifications/${id}/captures`);
    expect(items[0]).not.toHaveProperty("sealed_url");
    expect((await eventsOf(id)).map(({ type }) => type)).toContain("verification.sealed");
  });
});

const STEPS = [
  { key: "front", kind: "image", description: "The front" },
  { key: "what", kind: "text", description: "What is it?" },
];

async function openLink(json: object): Promise<{ readonly id: string; readonly token: string }> {
  const created: Json = await journey.call(keys, 201, "/v1/verifications", { method: "POST", json });
  return { id: created.id, token: created.capture_url.split("/v/")[1] };
}

async function sessionOf(token: string): Promise<Json> {
  return (await journey.request(undefined, `/v1/verifications/${token}/session`)).json();
}

/** The frames of the photo's burst: the same scene, each with different blur. */
function burst(): Promise<readonly Uint8Array[]> {
  const blurs = [0.5, 0.6, 0.7];
  return Promise.all(blurs.map((blur) => sharp(photo).resize(320).blur(blur).jpeg().toBuffer()));
}

function framesForm(frames: readonly Uint8Array[], form = new FormData()): FormData {
  for (const frame of frames) form.append("frames", new File([new Uint8Array(frame)], "frame.jpg"));
  return form;
}

async function sendForm(token: string, fields: Fields, frames: readonly Uint8Array[]): Promise<void> {
  const body = framesForm(frames, photoForm(photo, fields));
  const sent = await journey.request(undefined, `/v1/verifications/${token}/captures`, {
    method: "POST",
    body,
  });
  if (sent.status !== 201) throw new Error(await sent.text());
}

/** Uploads with the tus project's client, frames first, as our page does. */
async function sendUpload(token: string, fields: Fields, frames: readonly Uint8Array[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let prepared: Promise<unknown> = Promise.resolve();
  const sending: Upload = new Upload(Buffer.from(photo), {
    endpoint: `${journey.baseUrl}/v1/verifications/${token}/uploads`,
    chunkSize: 1024 * 1024,
    retryDelays: [],
    metadata: { ...fields },
    onUploadUrlAvailable: () => {
      if (frames.length === 0) return;
      prepared = fetch(`${sending.url}/frames`, { method: "PUT", body: framesForm(frames) });
    },
    onBeforeRequest: async () => void (await prepared),
    onSuccess: () => resolve(),
    onError: reject,
  });
  sending.start();
  await promise;
}

async function audit(fields: Readonly<Record<string, string>>): Promise<Json> {
  const response = await journey.request(keys, "/v1/audits/sync", {
    method: "POST",
    body: photoForm(photo, fields),
  });
  return response.json();
}

async function untilSealed(id: string): Promise<Json[]> {
  return until(
    async (): Promise<Json[]> => (await journey.call(keys, 200, `/v1/verifications/${id}/captures`)).items,
    (captures) => captures.length > 0 && captures.every(({ sealed }) => sealed),
  );
}

async function eventsOf(id: string): Promise<Json[]> {
  return (await journey.call(keys, 200, `/v1/verifications/${id}/events`)).items;
}

async function bytesAt(url: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(url)).arrayBuffer());
}

function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** c2pa-rs in plain Node, trusting the root certificate in the data folder. */
async function referee(bytes: Uint8Array, format = "image/jpeg"): Promise<{ state: string; manifest: Json }> {
  const anchors = readFileSync(path.join(journey.stateDir, "c2pa-root.pem"), "utf8");
  const context = { verify: { verify_trust: true }, trust: { trust_anchors: anchors } };
  const reader = await WasmReader.fromBytes(format, bytes, JSON.stringify(context));
  const { validation_state: state } = JSON.parse(reader.json());
  return { state, manifest: JSON.parse(reader.crJson()).manifests[0] };
}
