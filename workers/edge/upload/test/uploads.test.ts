import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { createUpload } from "@svc/api/capture/upload/create-upload";
import { deleteUpload } from "@svc/api/capture/upload/delete-upload";
import { headUpload } from "@svc/api/capture/upload/head-upload";
import { patchUpload } from "@svc/api/capture/upload/patch-upload";
import type { ApiEnv } from "@svc/api/context";
import { answerError } from "@svc/api/http/answer-error";
import { evidenceAccess } from "@svc/api/capture/evidence-access";
import { Hono } from "hono";
import { type HttpRequest, Upload } from "tus-js-client";
import { CLEAR } from "@svc/domain/test/build";
import { beforeAll, describe, it, vi } from "vitest";
import { advanceClock, setEnv } from "../../test/support/conditions.ts";
import { env } from "../../test/support/environment.ts";
import { cameraForm, framesForm, jpegHeader } from "../../test/support/photos.ts";
import { ORIGIN, send, TenantClient } from "../../test/support/tenant.ts";

const app = new Hono<ApiEnv>();
app.onError(answerError);
app.post("/v1/verifications/:id/uploads", evidenceAccess, createUpload);
app.get("/v1/verifications/:id/uploads/:upload_id", evidenceAccess, headUpload);
app.patch("/v1/verifications/:id/uploads/:upload_id", evidenceAccess, patchUpload);
app.delete("/v1/verifications/:id/uploads/:upload_id", evidenceAccess, deleteUpload);

const real = { ...env };
const MIB = 1024 * 1024;
const CLIENT_ID = "1b4e28ba-2fa1-41d2-883f-0016d3cca427";

let tenant: TenantClient;

beforeAll(async () => {
  env.RATE_LIMITS = "off";
  tenant = await TenantClient.create();
});

/** A JPEG of this size in which no two MiB are equal. */
function photoOf(bytes: number): Uint8Array<ArrayBuffer> {
  const photo = new Uint8Array(bytes);
  for (let at = 0; at + 4 <= bytes; at += 4096) new DataView(photo.buffer).setUint32(at, at * 2_654_435_761);
  photo.set(jpegHeader(4000, 3000));
  return photo;
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}
const sha256Hex = async (bytes: Uint8Array<ArrayBuffer>) => Buffer.from(await sha256(bytes)).toString("hex");
const checksum = async (bytes: Uint8Array<ArrayBuffer>) =>
  `sha256 ${Buffer.from(await sha256(bytes)).toString("base64")}`;

async function request(method: string, path: string, init: RequestInit = {}) {
  const headers = new Headers(init.headers);
  if (!headers.has("Tus-Resumable")) headers.set("Tus-Resumable", "1.0.0");
  const response = await app.request(`${ORIGIN}${path}`, { ...init, method, headers }, env);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === "" ? undefined : JSON.parse(text),
  };
}

const metadataOf = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`)
    .join(",");

type Link = { readonly id: string; readonly token: string };

async function openLink(body: object = {}): Promise<Link> {
  const { body: created } = await tenant.post("/v1/verifications", body);
  return { id: created.id, token: created.capture_url.split("/v/")[1] };
}

function create({ token }: Pick<Link, "token">, bytes: number | string, fields: Record<string, string> = {}) {
  // with a secret key a capture has no other source
  const source = token.startsWith("vfy_") ? {} : { source: "camera" };
  const headers = { "Upload-Length": String(bytes), "Upload-Metadata": metadataOf({ ...source, ...fields }) };
  return request("POST", `/v1/verifications/${token}/uploads`, { headers });
}

async function codeOf(answer: ReturnType<typeof create>): Promise<string | undefined> {
  return (await answer).body?.error.code;
}

async function begin(link: Link, bytes: number, fields: Record<string, string> = {}): Promise<string> {
  const { status, headers, body } = await create(link, bytes, { filetype: "image/jpeg", ...fields });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return headers.get("Location") ?? "";
}

function patch(
  at: string,
  offset: number,
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) {
  const own = { "Content-Type": "application/offset+octet-stream", "Upload-Offset": String(offset) };
  return request("PATCH", at, { body, headers: { ...own, ...headers } });
}

/** Sends the whole file in chunks of 1 MiB and returns the last response. */
async function sendAll(at: string, photo: Uint8Array<ArrayBuffer>, from = 0) {
  let answer = await patch(at, from, photo.slice(from, from + MIB));
  for (let offset = from + MIB; offset < photo.length; offset += MIB) {
    answer = await patch(at, offset, photo.slice(offset, offset + MIB));
  }
  return answer;
}

const statusesOf = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

function firstPhoto({ token }: Link) {
  const body = cameraForm(jpegHeader(640, 480));
  return send("POST", `/v1/verifications/${token}/captures`, { body });
}

async function capturesOf({ id }: Link) {
  return (await tenant.get(`/v1/verifications/${id}/captures`)).body.items;
}

async function statusOf({ id }: Link): Promise<string> {
  return (await tenant.get(`/v1/verifications/${id}`)).body.status;
}

async function keysOf({ id }: Link): Promise<readonly string[]> {
  const { objects } = await env.PHOTOS.list({ prefix: `t/${tenant.accountId}/v/${id}/` });
  return objects.map(({ key }) => key.split(`${id}/`)[1] ?? "");
}

const objectAt = (location: string) => real.UPLOAD.getByName(location.split("/").at(-1) ?? "");
const down = () => Promise.reject(new Error("the storage is down"));

/** Uploads whose `append` fails before or after it reaches the object. */
function uploadsFailing(when: "before" | "after"): typeof env.UPLOAD {
  const getByName = (name: string) => {
    const stub = real.UPLOAD.getByName(name);
    const append = async (...args: Parameters<typeof stub.append>) => {
      if (when === "after") await stub.append(...args);
      return down();
    };
    return { read: (owner: Parameters<typeof stub.read>[0]) => stub.read(owner), append };
  };
  return { getByName } as unknown as typeof env.UPLOAD; // the only call a PATCH makes
}

/** Makes the upload's object fail at this point until it is evicted. */
function failAt(location: string, point: string): Promise<unknown> {
  return runInDurableObject(objectAt(location), (object) =>
    Object.assign(object, { env: { ...real, FAULT: `${point}=throw` } }),
  );
}

describe("a resumable upload (CONTRACT G3.5)", () => {
  it("takes a photo of 12 MiB in chunks of 1 MiB and stores it as one file with its own hash", async ({
    expect,
  }) => {
    const link = await openLink();
    const photo = photoOf(12 * MIB + 17);
    const fields = { client_capture_id: CLIENT_ID, captured_at: "2026-11-21T10:00:00Z" };
    const created = await create(link, photo.length, {
      filename: "ü.jpg",
      filetype: "image/jpeg",
      ...fields,
    });
    expect(created.status).toBe(201);
    expect(created.headers.get("Tus-Resumable")).toBe("1.0.0");
    expect(Date.parse(created.headers.get("Upload-Expires") ?? "")).toBeGreaterThan(Date.now());
    const at = created.headers.get("Location") ?? "";
    const first = await patch(at, 0, photo.slice(0, MIB));
    expect([first.status, first.headers.get("Upload-Offset")]).toEqual([204, String(MIB)]);
    expect(first.headers.has("Capture-Id")).toBe(false);
    const last = await sendAll(at, photo, MIB);
    expect([last.status, last.headers.get("Upload-Offset")]).toEqual([204, String(photo.length)]);
    const [capture] = await capturesOf(link);
    expect(capture).toMatchObject({
      id: last.headers.get("Capture-Id"),
      kind: "image",
      source: "camera",
      content_type: "image/jpeg",
      width: 4000,
      height: 3000,
      bytes: photo.length,
      sha256: await sha256Hex(photo),
      captured_at: "2026-11-21T10:00:00.000Z",
    });
    const file = await send("GET", capture.content_url);
    expect(await sha256(new Uint8Array(file.body))).toEqual(await sha256(photo));
    await vi.waitFor(async () => expect(await keysOf(link)).toEqual([capture.id]));
    expect(await statusOf(link)).toBe("partially_captured");
  });

  it("reports its offset, and once stored its capture", async ({ expect }) => {
    const link = await openLink();
    const photo = photoOf(MIB + 5);
    const at = await begin(link, photo.length);
    await patch(at, 0, photo.slice(0, MIB));
    const half = await request("GET", at); // Hono answers HEAD with the GET handler
    expect(half.status).toBe(200);
    expect(Object.fromEntries(half.headers)).toMatchObject({
      "upload-offset": String(MIB),
      "upload-length": String(photo.length),
      "upload-metadata": metadataOf({ source: "camera", filetype: "image/jpeg" }),
      "cache-control": "no-store",
      "tus-resumable": "1.0.0",
    });
    const last = await patch(at, MIB, photo.slice(MIB));
    const whole = await request("HEAD", at);
    expect(whole.headers.get("Upload-Offset")).toBe(String(photo.length));
    expect(whole.headers.get("Capture-Id")).toBe(last.headers.get("Capture-Id"));
  });

  it("takes a file of an audit by secret key, and a live one by the link alone", async ({ expect }) => {
    const audit = await openLink({ mode: "audit" });
    const live = await openLink();
    const headers = {
      Authorization: `Bearer ${tenant.secretKey}`,
      "Upload-Length": "1000",
      "Upload-Metadata": "",
    };
    const created = await request("POST", `/v1/verifications/${audit.id}/uploads`, { headers });
    expect(created.status).toBe(201);
    const at = created.headers.get("Location") ?? "";
    const { Authorization } = headers;
    expect((await patch(at, 0, photoOf(1000), { Authorization })).status).toBe(204);
    expect((await capturesOf(audit))[0]).toMatchObject({ source: "api", bytes: 1000 });
    const refused = await request("POST", `/v1/verifications/${live.id}/uploads`, { headers });
    expect([refused.status, refused.body.error.code]).toEqual([403, "forbidden"]);
  });

  it("takes a video for a video step by its container", async ({ expect }) => {
    const link = await openLink({ steps: [{ key: "walk", kind: "video", description: "Walk around it" }] });
    const clip = new Uint8Array(1000);
    clip.set(new TextEncoder().encode("\0\0\0\x20ftypisom"));
    const at = await begin(link, clip.length, { step: "walk", filetype: "video/mp4" });
    expect((await patch(at, 0, clip)).status).toBe(204);
    expect((await capturesOf(link))[0]).toMatchObject({ kind: "video", content_type: "video/mp4" });
    const photo = await begin(
      await openLink({ steps: [{ key: "walk", kind: "video", description: "x" }] }),
      999,
      { step: "walk", filetype: "video/mp4" },
    );
    expect((await patch(photo, 0, photoOf(999))).body.error.code).toBe("unsupported_image_type");
  });
});

/** Connects the tus client to the service under test. Responses to the numbered requests are lost. */
class TestRequest implements HttpRequest {
  static readonly lost = new Set<number>();
  static readonly log: string[] = [];
  readonly #headers = new Headers();
  readonly #method: string;
  readonly #url: string;

  constructor(method: string, url: string) {
    this.#method = method;
    this.#url = url;
  }

  getMethod = () => this.#method;
  getURL = () => this.#url;
  getHeader = (name: string) => this.#headers.get(name) ?? undefined;
  getUnderlyingObject = () => undefined;
  setHeader = (name: string, value: string) => this.#headers.set(name, value);
  setProgressHandler = () => {};
  abort = async () => {};

  async send(body: Blob | null) {
    const init = {
      method: this.#method,
      headers: this.#headers,
      ...(body && { body: await body.arrayBuffer() }),
    };
    const response = await app.request(this.#url, init, env);
    const count = TestRequest.log.push(`${this.#method} ${response.status}`);
    if (TestRequest.lost.has(count)) throw new Error("the connection is gone");
    const text = await response.text();
    return {
      getStatus: () => response.status,
      getHeader: (name: string) => response.headers.get(name) ?? undefined,
      getBody: () => text,
      getUnderlyingObject: () => undefined,
    };
  }
}

describe("the client of the tus project", () => {
  it("sends a photo through a connection that loses responses, and learns its capture id", async ({
    expect,
  }) => {
    const link = await openLink();
    const photo = photoOf(3 * MIB + 1);
    TestRequest.lost.add(3).add(6);
    const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
    new Upload(new Blob([photo]), {
      endpoint: `${ORIGIN}/v1/verifications/${link.token}/uploads`,
      chunkSize: MIB,
      retryDelays: [0, 0, 0],
      metadata: { filename: "photo.jpg", source: "camera", client_capture_id: CLIENT_ID },
      httpStack: {
        createRequest: (method, url) => new TestRequest(method, url),
        getName: () => "TestRequest",
      },
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader("Capture-Id")),
      onError: reject,
    }).start();
    const captureId = await promise;
    expect(TestRequest.log).toEqual([
      "POST 201",
      "PATCH 204",
      "PATCH 204",
      "HEAD 200",
      "PATCH 204",
      "PATCH 204",
      "HEAD 200",
    ]);
    expect(await capturesOf(link)).toMatchObject([{ id: captureId, sha256: await sha256Hex(photo) }]);
  });
});

describe("the creation of an upload", () => {
  const STEPS = [{ key: "front", kind: "image", description: "The front" }];

  it("refuses what no bytes could make good, as CONTRACT G3.4 does", async ({ expect }) => {
    const anonymous = await openLink();
    const stepped = await openLink({ steps: STEPS, max_captures: undefined });
    const located = await openLink({ require_location: true });
    const expired = await openLink();
    await tenant.post(`/v1/verifications/${expired.id}/expire`);
    const done = await openLink();
    await send("POST", `/v1/verifications/${done.token}/captures`, {
      body: cameraForm(jpegHeader(640, 480)),
    });
    const answers = [
      await create(anonymous, "x"),
      await create(anonymous, 0),
      await create(anonymous, 25 * MIB + 1),
      await create(anonymous, 10, { step: "front" }),
      await create(anonymous, 10, { location: "here" }),
      await create(anonymous, 10, { filetype: "image/gif" }),
      await create(anonymous, 10, { type: "video/mp4" }),
      await create(stepped, 10),
      await create(stepped, 10, { step: "back" }),
      await create(located, 10),
      await create(expired, 10),
      await create(done, 10),
      await create({ token: "01JD6Q6Z9VQ4W3N8K2M5T7R1XC.1AAAAAAAAAAAAAAAAAAAAAA" }, 10),
    ];
    expect(
      answers.map(({ status, body }) => [status, body.error.code, body.error.fields?.[0]?.path]),
    ).toEqual([
      [400, "invalid_request", "Upload-Length"],
      [400, "invalid_request", "Upload-Length"],
      [413, "payload_too_large", undefined],
      [400, "invalid_request", "step"],
      [400, "invalid_request", "location"],
      [415, "unsupported_image_type", undefined],
      [415, "unsupported_image_type", undefined],
      [400, "invalid_request", "step"],
      [400, "unknown_step", undefined],
      [422, "location_required", undefined],
      [410, "expired", undefined],
      [409, "step_full", undefined],
      [404, "not_found", undefined],
    ]);
  });

  it("ignores what a client says of its own about the file", async ({ expect }) => {
    const link = await openLink();
    const uppy = {
      relativePath: "null",
      name: "IMG_1.jpg",
      filename: "IMG_1.jpg",
      type: "image/jpg",
      "x-own": "",
    };
    expect((await create(link, 10, uppy)).status).toBe(201);
    for (const type of ["", "application/octet-stream", "image/heic"])
      expect((await create(await openLink(), 10, { type })).status, type).toBe(201);
  });

  it("refuses another version of tus with 412, and metadata that is not base64", async ({ expect }) => {
    const { token } = await openLink();
    const path = `/v1/verifications/${token}/uploads`;
    const old = await request("POST", path, { headers: { "Tus-Resumable": "0.2.2" } });
    expect([old.status, old.headers.get("Tus-Version")]).toEqual([412, "1.0.0"]);
    expect(old.body.error).toMatchObject({ code: "invalid_request", fields: [{ path: "Tus-Resumable" }] });
    for (const wrong of ["step front!", "step ZnJvbnQ=,step ZnJvbnQ=", " , ", "step /w=="]) {
      const headers = { "Upload-Length": "10", "Upload-Metadata": wrong };
      const { status, body } = await request("POST", path, { headers });
      expect([wrong, status, body.error.fields[0].path]).toEqual([wrong, 400, "Upload-Metadata"]);
    }
  });
});

describe("tus 1.0.0 through the whole API", () => {
  const TUS = { "Tus-Resumable": "1.0.0" };

  it("says with OPTIONS what it can, but to no page of a foreign origin", async ({ expect }) => {
    const { token } = await openLink();
    const path = `/v1/verifications/${token}/uploads`;
    for (const route of [path, `${path}/upl_01JD6Q6Z9VQ4W3N8K2M5T7R1XC`]) {
      const { status, headers } = await send("OPTIONS", route);
      expect([status, headers.get("Tus-Version"), headers.get("Tus-Resumable")]).toEqual([
        204,
        "1.0.0",
        "1.0.0",
      ]);
      expect(headers.get("Tus-Extension")).toBe("creation,checksum,termination,expiration");
      expect(headers.get("Tus-Max-Size")).toBe(String(200 * MIB));
      const foreign = await send("OPTIONS", route, { headers: { Origin: "https://elsewhere.example" } });
      expect([foreign.status, foreign.headers.get("Tus-Version")]).toEqual([404, null]);
    }
  });

  it("takes POST for the method that X-HTTP-Method-Override names", async ({ expect }) => {
    const link = await openLink({ max_captures: 2 });
    const photo = photoOf(MIB);
    const at = await begin(link, photo.length);
    const post = (method: string, init: RequestInit = {}) => {
      const headers = {
        ...TUS,
        "X-HTTP-Method-Override": method,
        ...(init.headers as Record<string, string>),
      };
      return send("POST", at, { ...init, headers });
    };
    const half = {
      body: photo.slice(0, MIB / 2),
      headers: { "Content-Type": "application/offset+octet-stream", "Upload-Offset": "0" },
    };
    expect((await post("PATCH", half)).status).toBe(204);
    const head = await post("HEAD");
    expect([head.status, head.headers.get("Upload-Offset")]).toEqual([200, String(MIB / 2)]);
    expect((await post("DELETE")).status).toBe(204);
    expect((await post("GET")).status).toBe(405);
    expect((await send("HEAD", at, { headers: TUS })).status).toBe(404);
  });
});

describe("a chunk", () => {
  it("is refused at any other offset, with the one that is wanted", async ({ expect }) => {
    const link = await openLink();
    const at = await begin(link, 3 * MIB);
    const chunk = photoOf(MIB);
    for (const offset of [1, MIB]) {
      const { status, headers, body } = await patch(at, offset, chunk);
      expect([status, body.error.code, headers.get("Upload-Offset")]).toEqual([409, "conflict", "0"]);
    }
    await patch(at, 0, chunk);
    const again = await patch(at, 0, chunk);
    expect([again.status, again.headers.get("Upload-Offset")]).toEqual([409, String(MIB)]);
  });

  it("wins alone when several come for the same offset", async ({ expect }) => {
    const link = await openLink();
    const photo = photoOf(2 * MIB);
    const at = await begin(link, photo.length);
    const race = (offset: number) =>
      Promise.all([0, 1, 2].map(() => patch(at, offset, photo.slice(offset, offset + MIB))));
    const firsts = await race(0);
    expect(statusesOf(firsts)).toEqual([204, 409, 409]);
    const lasts = await race(MIB);
    expect(statusesOf(lasts)).toEqual([204, 409, 409]);
    const captures = await capturesOf(link);
    expect(captures).toMatchObject([{ sha256: await sha256Hex(photo) }]);
    await vi.waitFor(async () => expect(await keysOf(link)).toEqual([captures[0].id]));
  });

  it("is checked against Upload-Checksum before it counts", async ({ expect }) => {
    const link = await openLink();
    const photo = photoOf(1000);
    const at = await begin(link, photo.length);
    const other = await checksum(photoOf(999));
    const wrong = await patch(at, 0, photo, { "Upload-Checksum": other });
    expect(wrong.status).toBe(460);
    expect(wrong.body.error).toMatchObject({
      code: "invalid_request",
      fields: [{ path: "Upload-Checksum" }],
    });
    expect((await patch(at, 0, photo, { "Upload-Checksum": "md5 AAAA" })).status).toBe(400);
    expect((await request("GET", at)).headers.get("Upload-Offset")).toBe("0");
    expect(await keysOf(link)).toEqual([]);
    const right = await checksum(photo);
    expect((await patch(at, 0, photo, { "Upload-Checksum": right })).status).toBe(204);
  });

  it("has a size between 256 KiB and 8 MiB and stays within the file", async ({ expect }) => {
    const link = await openLink();
    const at = await begin(link, 9 * MIB);
    expect((await patch(at, 0, photoOf(1000))).status).toBe(400);
    expect((await patch(at, 0, photoOf(8 * MIB + 1))).status).toBe(413);
    expect((await patch(at, 0, photoOf(8 * MIB))).status).toBe(204);
    expect((await patch(at, 8 * MIB, photoOf(MIB + 1))).status).toBe(413);
    const typed = await patch(at, 8 * MIB, photoOf(MIB), { "Content-Type": "image/jpeg" });
    expect([typed.status, typed.body.error.code]).toEqual([415, "unsupported_media_type"]);
  });
});

describe("the last chunk", () => {
  it("is refused when the whole is no photo, or not the declared one, and nothing is stored", async ({
    expect,
  }) => {
    const link = await openLink();
    const text = await begin(link, 1000);
    const refused = await patch(text, 0, new Uint8Array(1000).fill(65));
    expect([refused.status, refused.body.error.code]).toEqual([415, "unsupported_image_type"]);
    const other = await begin(link, 1000, { sha256: "0".repeat(64) });
    const mismatch = await patch(other, 0, photoOf(1000));
    expect([mismatch.status, mismatch.body.error.fields[0].path]).toEqual([400, "sha256"]);
    expect(await capturesOf(link)).toEqual([]);
    for (const at of [text, other]) expect((await request("DELETE", at)).status).toBe(204);
    expect(await keysOf(link)).toEqual([]);
  });

  it("sent again after a lost answer stores no second capture", async ({ expect }) => {
    const link = await openLink({ max_captures: 3 });
    const photo = photoOf(1000);
    const at = await begin(link, photo.length);
    setEnv({ UPLOAD: uploadsFailing("after") });
    expect((await patch(at, 0, photo)).status).toBe(503);
    setEnv({ UPLOAD: real.UPLOAD });
    const again = await patch(at, 0, photo);
    const where = await request("GET", at);
    expect([again.status, again.body.error.code]).toEqual([409, "conflict"]);
    expect(where.headers.get("Upload-Offset")).toBe("1000");
    const captures = await capturesOf(link);
    expect(captures).toMatchObject([{ id: where.headers.get("Capture-Id") }]);
    const empty = await patch(at, 1000, new Uint8Array(0));
    expect([empty.status, empty.headers.get("Capture-Id")]).toEqual([204, captures[0].id]);
  });

  it("is one capture with the same client_capture_id by another way", async ({ expect }) => {
    const link = await openLink({ max_captures: 3 });
    const photo = photoOf(1000);
    const fields = { client_capture_id: CLIENT_ID };
    const at = await begin(link, photo.length, fields);
    const form = cameraForm(jpegHeader(640, 480), fields);
    const { body } = await send("POST", `/v1/verifications/${link.token}/captures`, { body: form });
    const last = await patch(at, 0, photo);
    expect([last.status, last.headers.get("Capture-Id")]).toEqual([204, body.id]);
    await vi.waitFor(async () => expect(await keysOf(link)).toEqual([body.id]));
  });

  it("may be taken later when the verification refused it for now", async ({ expect }) => {
    const steps = [
      { key: "front", kind: "image", description: "The front" },
      { key: "back", kind: "image", description: "The back" },
    ];
    const link = await openLink({ steps });
    const photo = photoOf(1000);
    const at = await begin(link, photo.length, { step: "front" });
    const form = cameraForm(jpegHeader(640, 480), { step: "front" });
    const { body } = await send("POST", `/v1/verifications/${link.token}/captures`, { body: form });
    const full = await patch(at, 0, photo);
    expect([full.status, full.body.error.code]).toEqual([409, "step_full"]);
    expect((await request("GET", at)).headers.get("Upload-Offset")).toBe("0");
    await send("DELETE", `/v1/verifications/${link.token}/captures/${body.id}`);
    expect((await patch(at, 0, photo)).status).toBe(204);
  });
});

describe("after a crash", () => {
  it("between the chunk's bytes and the count of them, the chunk is asked for again", async ({ expect }) => {
    const link = await openLink();
    const photo = photoOf(2 * MIB);
    const at = await begin(link, photo.length);
    setEnv({ UPLOAD: uploadsFailing("before") });
    expect((await patch(at, 0, photo.slice(0, MIB))).status).toBe(503);
    setEnv({ UPLOAD: real.UPLOAD });
    await evictDurableObject(objectAt(at));
    expect((await request("GET", at)).headers.get("Upload-Offset")).toBe("0");
    const last = await sendAll(at, photo);
    expect(last.status).toBe(204);
    const captures = await capturesOf(link);
    expect(captures).toMatchObject([{ sha256: await sha256Hex(photo) }]);
    await vi.waitFor(async () => expect(await keysOf(link)).toEqual([captures[0].id]));
  });

  it.for(["upload.before.capture", "upload.after.capture"])(
    "at %s, the last chunk once more makes the one capture",
    async (point, { expect }) => {
      const link = await openLink({ max_captures: 3 });
      const photo = photoOf(2 * MIB);
      const at = await begin(link, photo.length);
      await failAt(at, point);
      expect((await sendAll(at, photo)).status).toBe(503);
      await evictDurableObject(objectAt(at));
      expect((await request("GET", at)).headers.get("Upload-Offset")).toBe(String(MIB));
      const other = await patch(at, MIB, photoOf(MIB));
      expect([other.status, other.body.error.code]).toEqual([409, "conflict"]);
      const last = await patch(at, MIB, photo.slice(MIB));
      expect(last.status).toBe(204);
      const captures = await capturesOf(link);
      expect(captures).toMatchObject([
        { id: last.headers.get("Capture-Id"), sha256: await sha256Hex(photo) },
      ]);
      await vi.waitFor(async () => expect(await keysOf(link)).toEqual([captures[0].id]));
    },
  );

  it("a whole file becomes its capture although the client never returns", async ({ expect }) => {
    const link = await openLink({ max_captures: 3 });
    const photo = photoOf(2 * MIB);
    const at = await begin(link, photo.length);
    await failAt(at, "upload.after.capture");
    await sendAll(at, photo);
    await evictDurableObject(objectAt(at));
    await runDurableObjectAlarm(objectAt(at));
    const { headers } = await request("GET", at);
    expect(headers.get("Upload-Offset")).toBe(String(photo.length));
    expect(await capturesOf(link)).toMatchObject([{ id: headers.get("Capture-Id") }]);
  });

  it("goes on by itself three times at most, of a file that no attempt makes a capture", async ({
    expect,
  }) => {
    const link = await openLink({ max_captures: 3 });
    const photo = photoOf(1000);
    const at = await begin(link, photo.length);
    let joins = 0;
    const PHOTOS = new Proxy(real.PHOTOS, {
      get: (bucket, name: keyof R2Bucket) => {
        if (name === "put") return () => ((joins += 1), down());
        return bucket[name].bind(bucket);
      },
    });
    const failing = () =>
      runInDurableObject(objectAt(at), (object) => Object.assign(object, { env: { ...real, PHOTOS } }));
    await failing();
    expect((await patch(at, 0, photo)).status).toBe(503);
    expect(joins).toBe(1);
    const alarmAt = () => runInDurableObject(objectAt(at), (_, { storage }) => storage.getAlarm());
    for (let i = 0; i < 5; i++) {
      advanceClock(31_000);
      await failing();
      await runDurableObjectAlarm(objectAt(at)).catch(() => {});
    }
    expect(joins).toBe(4);
    expect(await alarmAt()).toBeGreaterThan(Date.now() + 3_000_000);
  });

  it("between two chunks, it goes on where it was", async ({ expect }) => {
    const link = await openLink();
    const photo = photoOf(2 * MIB);
    const at = await begin(link, photo.length);
    await patch(at, 0, photo.slice(0, MIB));
    await evictDurableObject(objectAt(at));
    expect((await sendAll(at, photo, MIB)).status).toBe(204);
  });
});

describe("an upload that is given up", () => {
  it("frees its chunks and is no longer found", async ({ expect }) => {
    const link = await openLink();
    const at = await begin(link, 2 * MIB);
    await patch(at, 0, photoOf(MIB));
    expect(await keysOf(link)).toHaveLength(1);
    const { status, body } = await request("DELETE", at);
    expect([status, body]).toEqual([204, undefined]);
    expect(await keysOf(link)).toEqual([]);
    expect((await request("GET", at)).status).toBe(404);
    expect((await patch(at, MIB, photoOf(MIB))).body.error.code).toBe("not_found");
    expect((await request("DELETE", at)).status).toBe(404);
  });

  it("keeps the capture that it has become", async ({ expect }) => {
    const link = await openLink();
    const at = await begin(link, 1000);
    await patch(at, 0, photoOf(1000));
    expect((await request("DELETE", at)).status).toBe(204);
    expect(await capturesOf(link)).toHaveLength(1);
  });

  it("stays out of reach of everyone else", async ({ expect }) => {
    const at = await begin(await openLink(), 1000);
    const { token } = await openLink();
    const elsewhere = `/v1/verifications/${token}/uploads/${at.split("/").at(-1)}`;
    for (const method of ["GET", "DELETE"]) expect((await request(method, elsewhere)).status).toBe(404);
    expect((await patch(elsewhere, 0, photoOf(1000))).status).toBe(404);
  });
});

describe("what a link may begin", () => {
  it("is what it has places for, and two more", async ({ expect }) => {
    const steps = [
      { key: "front", kind: "image", description: "x", max: 1 },
      { key: "back", kind: "image", description: "x", max: 2 },
    ];
    const link = await openLink({ steps });
    const kept = await Promise.all(Array.from({ length: 3 }, () => begin(link, 1000, { step: "front" })));
    const refused = await create(link, 1000, { step: "front" });
    expect([refused.status, refused.body.error.code]).toEqual([409, "conflict"]);
    expect(refused.body.error.message).toContain("open");
    for (let i = 0; i < 4; i++) await begin(link, 1000, { step: "back" });
    expect(await codeOf(create(link, 1000, { step: "back" }))).toBe("conflict");
    await request("DELETE", kept[0] ?? "");
    expect((await create(link, 1000, { step: "front" })).status).toBe(201);
  });

  it("is never full for a photo whose client got no response: the new upload replaces the old one", async ({
    expect,
  }) => {
    const link = await openLink();
    const fields = { client_capture_id: CLIENT_ID };
    const first = await begin(link, 2 * MIB, fields);
    await patch(first, 0, photoOf(MIB));
    for (let i = 0; i < 6; i++) await begin(link, 2 * MIB, fields);
    await vi.waitFor(async () => expect(await keysOf(link)).toEqual([]));
    expect((await request("GET", first)).status).toBe(410);
    expect(await codeOf(create(link, 1000))).toBe("conflict");
  });

  it("has an end: ten times as many, and four times the bytes", async ({ expect }) => {
    const link = await openLink();
    for (let i = 0; i < 30; i++) await request("DELETE", await begin(link, 10));
    expect(await codeOf(create(link, 10))).toBe("conflict");
    const other = await openLink();
    for (let i = 0; i < 4; i++) await request("DELETE", await begin(other, 25 * MIB));
    expect(await codeOf(create(other, 1))).toBe("conflict");
  });
});

describe("an upload of a verification that takes nothing more", () => {
  const endings: readonly (readonly [string, (link: Link) => Promise<unknown>, number, string])[] = [
    ["submitted", firstPhoto, 409, "already_finalized"],
    ["expired", ({ id }) => tenant.post(`/v1/verifications/${id}/expire`), 410, "expired"],
  ];

  it.for(endings)(
    "is over once that is %s, and its bytes are gone",
    async ([, end, status, code], { expect }) => {
      const link = await openLink();
      const at = await begin(link, 9 * MIB);
      await patch(at, 0, photoOf(MIB));
      await end(link);
      const more = await patch(at, MIB, photoOf(8 * MIB));
      expect([more.status, more.body.error.code]).toEqual([status, code]);
      const chunks = async () => (await keysOf(link)).filter((key) => !key.startsWith("cap_"));
      await vi.waitFor(async () => expect(await chunks()).toEqual([]));
      expect((await patch(at, MIB, photoOf(8 * MIB))).status).toBe(status);
      expect(await chunks()).toEqual([]);
    },
  );

  it("takes no frames either", async ({ expect }) => {
    const link = await openLink();
    const at = await begin(link, MIB);
    await firstPhoto(link);
    const body = framesForm([jpegHeader(320, 240)]);
    expect((await send("PUT", `${at}/frames`, { body })).body.error.code).toBe("already_finalized");
  });

  it("still says which capture it became, when that one was the last", async ({ expect }) => {
    const link = await openLink();
    const at = await begin(link, 1000);
    await failAt(at, "upload.after.capture");
    await patch(at, 0, photoOf(1000)).catch(() => {});
    await vi.waitFor(async () => {
      await runDurableObjectAlarm(env.VERIFICATION.getByName(link.id));
      await evictDurableObject(objectAt(at));
      await runDurableObjectAlarm(objectAt(at));
      const [capture] = await capturesOf(link);
      expect((await request("GET", at)).headers.get("Capture-Id")).toBe(capture.id);
    });
  });
});

describe("expires_at (CONTRACT G2, G14)", () => {
  it("is waited for by an upload that takes bytes, up to 10 minutes", async ({ expect }) => {
    const link = await openLink({ expires_in_seconds: 60 });
    const photo = photoOf(12 * MIB);
    const at = await begin(link, photo.length);
    for (let part = 0; part < 11; part += 1) {
      advanceClock(55_000);
      expect((await patch(at, part * MIB, photo.slice(part * MIB, (part + 1) * MIB))).status).toBe(204);
      expect(await statusOf(link)).toBe("pending");
    }
    expect((await create(link, 10)).body.error.code).toBe("expired");
    const form = cameraForm(jpegHeader(640, 480));
    const { body } = await send("POST", `/v1/verifications/${link.token}/captures`, { body: form });
    expect(body.error.code).toBe("expired");
    const last = await patch(at, 11 * MIB, photo.slice(11 * MIB));
    expect(last.status).toBe(204);
    const [capture] = await capturesOf(link);
    const object = env.VERIFICATION.getByName(link.id);
    await object.settle({ captureId: capture.id, findings: { screen: CLEAR, ai: CLEAR } });
    expect(await statusOf(link)).toBe("completed");
  });

  it("is when a verification ends whose open uploads take no bytes, or took none for a minute", async ({
    expect,
  }) => {
    const [silent, slow] = [
      await openLink({ expires_in_seconds: 60 }),
      await openLink({ expires_in_seconds: 60 }),
    ];
    const [unheard, at] = [await begin(silent, 1000), await begin(slow, 2 * MIB)];
    advanceClock(50_000);
    await patch(at, 0, photoOf(MIB));
    advanceClock(11_000);
    expect([await statusOf(silent), await statusOf(slow)]).toEqual(["expired", "pending"]);
    expect((await patch(unheard, 0, photoOf(1000))).body.error.code).toBe("expired");
    advanceClock(50_000);
    expect(await statusOf(slow)).toBe("expired");
    expect((await patch(at, MIB, photoOf(MIB))).body.error.code).toBe("expired");
  });

  it("is the time of the alarm, or the minute after the last bytes", async ({ expect }) => {
    const link = await openLink({ expires_in_seconds: 120 });
    const object = env.VERIFICATION.getByName(link.id);
    const alarmAt = () => runInDurableObject(object, (_, { storage }) => storage.getAlarm());
    const { body } = await tenant.get(`/v1/verifications/${link.id}`);
    const expiresAt = Date.parse(body.expires_at);
    const at = await begin(link, 2 * MIB);
    await runDurableObjectAlarm(object);
    expect(await alarmAt()).toBeLessThanOrEqual(expiresAt);
    advanceClock(100_000);
    const held = Date.now() + 60_000;
    await patch(at, 0, photoOf(MIB));
    // pending outbox work uses the alarm first
    await vi.waitFor(async () => {
      await runDurableObjectAlarm(object);
      expect(Math.abs(((await alarmAt()) ?? 0) - held)).toBeLessThan(2_000);
    });
    await request("DELETE", at);
    expect(await alarmAt()).toBeLessThanOrEqual(expiresAt);
  });

  it("ends uploads and verification 10 minutes after it, and the chunks go", async ({ expect }) => {
    const link = await openLink({ expires_in_seconds: 60 });
    const at = await begin(link, 2 * MIB);
    advanceClock(10_000);
    await patch(at, 0, photoOf(MIB));
    advanceClock(60_000 + 10 * 60_000);
    expect(await statusOf(link)).toBe("expired");
    const { status, body } = await patch(at, MIB, photoOf(MIB));
    expect([status, body.error.code]).toEqual([410, "expired"]);
    await runDurableObjectAlarm(objectAt(at));
    expect(await keysOf(link)).toEqual([]);
    expect((await request("GET", at)).status).toBe(410);
    advanceClock(25 * 3_600_000);
    await runDurableObjectAlarm(objectAt(at));
    expect((await request("GET", at)).status).toBe(404);
  });
});
