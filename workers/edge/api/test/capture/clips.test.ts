import { fileHint } from "@svc/domain/verification/file-rules";
import { beforeAll, describe, it } from "vitest";
import { env } from "../../../test/support/environment.ts";
import { jpegHeader } from "../../../test/support/photos.ts";
import { type Answer, send, TenantClient } from "../../../test/support/tenant.ts";

const CLIP_STEP = { key: "walk", kind: "video", description: "Walk around it", max_seconds: 15 };
const PAPER_STEP = { key: "papers", kind: "upload", description: "The papers" };

let tenant: TenantClient;
beforeAll(async () => {
  tenant = await TenantClient.create();
});

async function openLink(steps: readonly object[]) {
  const { body } = await tenant.post("/v1/verifications", { steps });
  return { id: String(body.id), token: String(body.capture_url).split("/v/")[1] ?? "" };
}

/** An MP4 by its magic bytes. `says` is what the video stand-in answers for it. */
function clipOf(says = "duration 4000"): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(`\0\0\0\x20ftypisom ${says}`));
}

function add(token: string, bytes: Uint8Array<ArrayBuffer>, fields: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ source: "camera", ...fields })) form.set(name, value);
  form.set("image", new File([bytes], "file"));
  return send("POST", `/v1/verifications/${token}/captures`, { body: form });
}

/** The same as a resumable upload in one chunk. */
async function upload(token: string, bytes: Uint8Array<ArrayBuffer>, step: string): Promise<Answer> {
  const tus = { "Tus-Resumable": "1.0.0" };
  const metadata = `step ${btoa(step)},source ${btoa("camera")}`;
  const begun = await send("POST", `/v1/verifications/${token}/uploads`, {
    headers: { ...tus, "Upload-Length": String(bytes.length), "Upload-Metadata": metadata },
  });
  if (begun.status !== 201) return begun;
  return send("PATCH", begun.headers.get("Location") ?? "", {
    headers: { ...tus, "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream" },
    body: bytes,
  });
}

const DOORS = [
  ["a form", (token: string, bytes: Uint8Array<ArrayBuffer>, step: string) => add(token, bytes, { step })],
  ["an upload", upload],
] as const;

describe.for(DOORS)("a clip by %s", ([, door]) => {
  it("is stored with its length and counted as ceil(frames/5) photos (CONTRACT G5.5)", async ({ expect }) => {
    const payer = await TenantClient.create({ openingBalanceCents: 1_000 });
    const { body } = await payer.post("/v1/verifications", { steps: [CLIP_STEP] });
    const token = String(body.capture_url).split("/v/")[1] ?? "";
    expect([201, 204]).toContain((await door(token, clipOf("duration 12300"), "walk")).status);
    const { body: list } = await payer.get(`/v1/verifications/${body.id}/captures`);
    expect(list.items).toMatchObject([{ kind: "video", content_type: "video/mp4", width: 640, height: 480 }]);
    const account = env.ACCOUNT.getByName(payer.accountId);
    // 12 pictures, charged as 3 photos of 20 cents
    await expect.poll(async () => (await account.usage()).balanceCents).toBe(940);
    expect((await account.usage()).photosThisMonth).toBe(3);
  });

  it("is refused when it is too long, has no pictures or is a photo, and leaves no file", async ({
    expect,
  }) => {
    const refusals = [
      [clipOf("duration 19300"), 400, "invalid_request", "lasts 19.3 s, at most 15 s are asked for"],
      [clipOf("only sound"), 400, "invalid_request", "has no pictures, only sound"],
      [jpegHeader(640, 480), 415, "unsupported_image_type", "not an MP4, QuickTime or WebM clip"],
    ] as const;
    for (const [bytes, status, code, message] of refusals) {
      const { token, id } = await openLink([CLIP_STEP]);
      const { status: answered, body } = await door(token, bytes, "walk");
      expect([answered, body.error.code, body.error.message]).toEqual([
        status,
        code,
        code === "invalid_request" ? `image ${message}` : message,
      ]);
      if (status === 415) expect(body.error.hint).toBe(fileHint({ kind: "video", maxSeconds: 15 }));
      else expect(body.error.fields).toEqual([{ path: "image", message }]);
      const left = await env.PHOTOS.list({ prefix: `t/${tenant.accountId}/v/${id}/cap_` });
      expect(left.objects).toEqual([]);
    }
  });

  it("is taken by no step that asks for photos", async ({ expect }) => {
    const { token } = await openLink([{ key: "front", kind: "image", description: "The front" }]);
    const { status, body } = await door(token, clipOf(), "front");
    expect([status, body.error.code]).toEqual([415, "unsupported_image_type"]);
    expect(body.error.hint).toBe("Send a JPEG, PNG, WebP, HEIC or HEIF photo.");
  });
});

describe("a clip of more than 25 MB", () => {
  it("is refused in one request, which names the way that takes 200 MB", async ({ expect }) => {
    const { token } = await openLink([CLIP_STEP]);
    const clip = new Uint8Array(25 * 1024 * 1024 + 1);
    clip.set(clipOf());
    const { status, body } = await add(token, clip, { step: "walk" });
    expect([status, body.error.message]).toEqual([413, "the file is larger than 25 MB"]);
    expect(body.error.hint).toBe(
      "A clip may have up to 200 MB: send it as a resumable upload (tus 1.0.0), POST /v1/verifications/{token}/uploads.",
    );
  });
});

describe.for(DOORS)("a PDF by %s (CONTRACT G5.4)", ([, door]) => {
  const pdf = Uint8Array.from(new TextEncoder().encode("%PDF-1.7\n%%EOF"));

  it("is taken where the step accepts it, and is not where it does not", async ({ expect }) => {
    const taking = await openLink([{ ...PAPER_STEP, accept: ["application/pdf"] }]);
    expect([201, 204]).toContain((await door(taking.token, pdf, "papers")).status);
    const { body: list } = await tenant.get(`/v1/verifications/${taking.id}/captures`);
    expect(list.items).toMatchObject([{ kind: "upload", content_type: "application/pdf" }]);
    const other = await openLink([PAPER_STEP]);
    const { status, body } = await door(other.token, pdf, "papers");
    expect([status, body.error.code]).toEqual([415, "unsupported_image_type"]);
    expect(body.error.hint).toBe("It takes: image/jpeg, image/png, image/webp, image/heic, image/heif.");
  });

  it("leaves a step that accepts only PDFs to PDFs", async ({ expect }) => {
    const { token } = await openLink([{ ...PAPER_STEP, accept: ["application/pdf"] }]);
    const { status, body } = await door(token, jpegHeader(640, 480), "papers");
    expect([status, body.error.code]).toEqual([415, "unsupported_image_type"]);
  });
});

describe("creating a verification with a video step", () => {
  it("needs credit for the clip that the step allows (CONTRACT G5.5)", async ({ expect }) => {
    const poor = await TenantClient.create({ openingBalanceCents: 59 });
    const { status, body } = await poor.post("/v1/verifications", { steps: [CLIP_STEP] });
    expect([status, body.error.code]).toEqual([402, "insufficient_credits"]);
    const able = await TenantClient.create({ openingBalanceCents: 60 });
    expect((await able.post("/v1/verifications", { steps: [CLIP_STEP] })).status).toBe(201);
  });
});
