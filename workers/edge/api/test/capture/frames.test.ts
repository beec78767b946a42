import { runInDurableObject } from "cloudflare:test";
import { CLEAR } from "@svc/domain/test/build";
import { beforeAll, describe, it } from "vitest";
import { env } from "../../../test/support/environment.ts";
import { cameraForm, framesForm, jpegHeader, photoForm } from "../../../test/support/photos.ts";
import { type Answer, send, TenantClient } from "../../../test/support/tenant.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const PHOTO = jpegHeader(640, 480);
const FILE_STEP = { key: "any", kind: "image", description: "Any", allow_file: true };
const FRAMES = [jpegHeader(320, 240), jpegHeader(320, 241), jpegHeader(320, 242)];
const PNG = new Uint8Array([
  137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 1, 0, 0, 0, 1, 0, 8, 2, 0, 0, 0, 0, 0,
  0, 0,
]);

let tenant: TenantClient;

beforeAll(async () => {
  env.RATE_LIMITS = "off";
  tenant = await TenantClient.create();
});

async function openLink(body: object = {}) {
  const { body: created } = await tenant.post("/v1/verifications", body);
  return { id: created.id as string, route: `/v1/verifications/${created.capture_url.split("/v/")[1]}` };
}

function take(route: string, frames: readonly Bytes[], fields: Record<string, string> = {}): Promise<Answer> {
  return send("POST", `${route}/captures`, { body: framesForm(frames, cameraForm(PHOTO, fields)) });
}

async function filesOf(id: string): Promise<readonly string[]> {
  const { objects } = await env.PHOTOS.list({ prefix: `t/${tenant.accountId}/v/${id}/` });
  return objects.map(({ key }) => key.split("/").at(-1) ?? "");
}

async function capturesOf(id: string) {
  const read = await env.VERIFICATION.getByName(id).readCaptures(tenant.accountId);
  return read.ok ? read.captures : [];
}

const paddedTo = (bytes: number) => {
  const frame = new Uint8Array(bytes);
  frame.set(jpegHeader(320, 240));
  return frame;
};

describe("frames sent with a photo (CONTRACT G3.4)", () => {
  it("are stored with it, and listed in its state, as is its thumbnail", async ({ expect }) => {
    const { id, route } = await openLink({ max_captures: 2 });
    const { status, body } = await take(route, FRAMES);
    expect(status).toBe(201);
    const names = ["", ".frame0", ".frame1", ".frame2"].map((end) => `${body.id}${end}`);
    expect(await filesOf(id)).toEqual(names);
    const [capture] = await capturesOf(id);
    expect(capture?.frames).toHaveLength(3);
    const { body: session } = await send("GET", `${route}/session`);
    const thumb = await send("GET", session.captures[0].thumb_url);
    expect(new Uint8Array(thumb.body)).toEqual(FRAMES[0]);
    expect(thumb.headers.get("Content-Type")).toBe("image/jpeg");
  });

  it("may be none, and at most three of at most 256 KB", async ({ expect }) => {
    const { id, route } = await openLink({ max_captures: 5 });
    expect((await take(route, [])).status).toBe(201);
    expect((await take(route, [paddedTo(262_144)])).status).toBe(201);
    const before = await filesOf(id);
    const many = await take(route, [...FRAMES, PHOTO]);
    expect([many.status, many.body.error.message]).toEqual([400, "frames must have at most 3 items"]);
    const large = await take(route, [paddedTo(262_145)]);
    expect([large.status, large.body.error.code]).toEqual([413, "payload_too_large"]);
    expect(await filesOf(id)).toEqual(before);
  });

  it("are JPEGs by their magic bytes, at most 1280 pixels a side", async ({ expect }) => {
    const { id, route } = await openLink();
    const png = await take(route, [PNG]);
    expect([png.status, png.body.error.code]).toEqual([415, "unsupported_image_type"]);
    const huge = await take(route, [jpegHeader(320, 240), jpegHeader(1281, 720)]);
    expect(huge.body.error.fields).toEqual([
      { path: "frames.1", message: "must be at most 1280 pixels a side" },
    ]);
    expect(await filesOf(id)).toEqual([]);
  });

  it("are refused with a file, and unknown to a secret key", async ({ expect }) => {
    const { id, route } = await openLink({ steps: [FILE_STEP] });
    expect((await take(route, FRAMES, { step: "any", source: "file" })).body.error.message).toBe(
      "frames is not allowed here",
    );
    const { body: audit } = await tenant.post("/v1/verifications", { mode: "audit" });
    const handed = await tenant.upload(
      `/v1/verifications/${audit.id}/captures`,
      framesForm(FRAMES, photoForm(PHOTO)),
    );
    expect(handed.body.error.message).toBe('body has unknown field: "frames"');
    expect([...(await filesOf(id)), ...(await filesOf(audit.id))]).toEqual([]);
  });

  it("are freed when the capture is refused or was stored before", async ({ expect }) => {
    const { id, route } = await openLink({ max_captures: 2 });
    const again = { client_capture_id: "1b4e28ba-2fa1-41d2-883f-0016d3cca427" };
    await take(route, FRAMES.slice(0, 1), again);
    const before = await filesOf(id);
    expect((await take(route, FRAMES, again)).status).toBe(200);
    expect((await take(route, FRAMES, { step: "nowhere" })).status).toBe(400);
    expect(await filesOf(id)).toEqual(before);
    await tenant.post(`/v1/verifications/${id}/expire`);
    expect((await take(route, FRAMES)).status).toBe(410);
    expect(await filesOf(id)).toEqual(before);
  });

  it("are erased by a redaction with everything else", async ({ expect }) => {
    const { id, route } = await openLink({ max_captures: 2 });
    await take(route, FRAMES);
    await tenant.post(`/v1/verifications/${id}/expire`);
    await tenant.post(`/v1/verifications/${id}/redact`);
    await expect.poll(() => filesOf(id)).toEqual([]);
  });
});

function put(upload: string, frames: readonly Bytes[]): Promise<Answer> {
  return send("PUT", `${upload}/frames`, { body: framesForm(frames) });
}

describe("frames of an upload", () => {
  const TUS = { "Tus-Resumable": "1.0.0" };

  async function begin(route: string, fields: Record<string, string> = {}): Promise<string> {
    const metadata = Object.entries({ source: "camera", ...fields }).map(
      ([name, value]) => `${name} ${btoa(value)}`,
    );
    const headers = { ...TUS, "Upload-Length": String(PHOTO.length), "Upload-Metadata": metadata.join(",") };
    return (await send("POST", `${route}/uploads`, { headers })).headers.get("Location") ?? "";
  }
  const finish = (upload: string) =>
    send("PATCH", upload, {
      body: PHOTO,
      headers: { ...TUS, "Content-Type": "application/offset+octet-stream", "Upload-Offset": "0" },
    });

  it("are carried by the capture made from it; the last ones sent count", async ({ expect }) => {
    const { id, route } = await openLink();
    const upload = await begin(route);
    expect((await put(upload, FRAMES)).status).toBe(204);
    expect((await put(upload, FRAMES.slice(1))).status).toBe(204);
    expect((await put(upload, FRAMES.slice(1))).status).toBe(204);
    const captureId = (await finish(upload)).headers.get("Capture-Id");
    await expect
      .poll(() => filesOf(id))
      .toEqual([`${captureId}`, `${captureId}.frame0`, `${captureId}.frame1`]);
    const [capture] = await capturesOf(id);
    expect(capture?.frames).toHaveLength(2);
    const stored = await env.PHOTOS.get(`t/${tenant.accountId}/v/${id}/${captureId}.frame0`);
    expect(new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(FRAMES[1]);
  });

  it("are taken back by an empty form", async ({ expect }) => {
    const { id, route } = await openLink();
    const upload = await begin(route);
    await put(upload, FRAMES);
    const form = new FormData();
    form.set("frames", new File([], ""));
    expect((await send("PUT", `${upload}/frames`, { body: form })).status).toBe(415);
    const boundary = { "Content-Type": "multipart/form-data; boundary=x" };
    expect((await send("PUT", `${upload}/frames`, { body: "--x--\r\n", headers: boundary })).status).toBe(
      204,
    );
    await finish(upload);
    expect((await capturesOf(id))[0]).not.toHaveProperty("frames");
  });

  it("come before the last chunk, and only with a photo from a camera", async ({ expect }) => {
    const { route } = await openLink({ steps: [{ ...FILE_STEP, max: 2 }] });
    const file = await begin(route, { step: "any", source: "file" });
    expect((await put(file, FRAMES)).body.error.message).toBe("frames is not allowed here");
    const upload = await begin(route, { step: "any" });
    await finish(upload);
    expect((await put(upload, FRAMES)).body.error.code).toBe("conflict");
    expect((await put(`${route}/uploads/upl_01JD6Q6Z9VQ4W3N8K2M5T7R1XC`, FRAMES)).status).toBe(404);
    const unknown = await send("PUT", `${file}/frames`, { body: photoForm(PHOTO) });
    expect(unknown.body.error.message).toBe('body has unknown field: "image"');
  });

  it("are carried once by the one capture, wherever the upload broke off", async ({ expect }) => {
    for (const point of ["upload.before.capture", "upload.after.capture"]) {
      const { id, route } = await openLink();
      const upload = await begin(route);
      await put(upload, FRAMES);
      const object = env.UPLOAD.getByName(upload.split("/").at(-1) ?? "");
      const withFault = (FAULT?: string) =>
        runInDurableObject(object, (instance) => void Object.assign(instance, { env: { ...env, FAULT } }));
      await withFault(`${point}=throw`);
      expect((await finish(upload)).status).toBe(503);
      await withFault();
      const captureId = (await finish(upload)).headers.get("Capture-Id");
      const names = ["", ".frame0", ".frame1", ".frame2"].map((end) => `${captureId}${end}`);
      await expect.poll(() => filesOf(id)).toEqual(names);
      expect(await capturesOf(id)).toMatchObject([{ id: captureId, frames: { length: 3 } }]);
    }
  });

  it("leave nothing behind when the upload is given up", async ({ expect }) => {
    const { id, route } = await openLink();
    const upload = await begin(route);
    await put(upload, FRAMES);
    await send("DELETE", upload, { headers: TUS });
    const { objects } = await env.PHOTOS.list({ prefix: `t/${tenant.accountId}/v/${id}/` });
    expect(objects).toEqual([]);
  });
});

describe("signs of liveness", () => {
  it("are in the capture and in the event of the screen check, even if they flag nothing", async ({
    expect,
  }) => {
    const { id, route } = await openLink({ max_captures: 2 });
    const { nonce } = (await send("GET", `${route}/session`)).body.challenge;
    const { body } = await take(route, FRAMES, { nonce, device: "{}" });
    const liveness = [{ sign: "repeated_frames", strength: "weak" }] as const;
    await env.VERIFICATION.getByName(id).settle({
      captureId: body.id,
      findings: { screen: { ...CLEAR, liveness }, ai: CLEAR },
    });
    const { body: captures } = await tenant.get(`/v1/verifications/${id}/captures`);
    expect(captures.items[0]).toMatchObject({ signals: [], liveness });
    const { body: log } = await tenant.get(`/v1/verifications/${id}/events`);
    const checks = log.items.filter(({ type }: { type: string }) => type === "verification.check.completed");
    expect(checks.map(({ data }: { data: object }) => data)).toMatchObject([
      { check: "screen", result: "clear", liveness },
      { check: "ai", result: "clear" },
    ]);
    expect(checks[1].data).not.toHaveProperty("liveness");
  });
});
