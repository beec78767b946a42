import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import type { TenantKeys } from "@svc/commands/tenants";
import { ROOT } from "@svc/commands/local/wrangler";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import sharp from "sharp";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type Json, Journey, photoForm, until } from "./harness.ts";

const DATA = path.resolve(ROOT, "../shared/data");
const TRAINED = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";

let journey: Journey;
let keys: TenantKeys;
let photo: Uint8Array;

beforeAll(async () => {
  journey = await Journey.begin();
  keys = await journey.addTenant({ openingBalanceCents: 200_000 });
  await journey.start();
  photo = await photoFile(drawScene(800, 600, 5), "jpeg");
});
afterAll(() => journey.end());

async function audit(bytes: Uint8Array, fields: Readonly<Record<string, string>> = {}) {
  const response = await journey.request(keys, "/v1/audits/sync", {
    method: "POST",
    body: photoForm(bytes, fields),
  });
  const body: Json = await response.json();
  return { status: response.status, body };
}

/** Sends a photo and disconnects before the response. */
async function hangUp(afterMs: number): Promise<void> {
  const signal = AbortSignal.timeout(afterMs);
  const headers = { Authorization: `Bearer ${keys.secretKey}` };
  const route = `${journey.baseUrl}/v1/audits/sync`;
  await fetch(route, { method: "POST", headers, body: photoForm(photo), signal }).catch(() => {});
}

describe("POST /v1/audits/sync (SPEC 4.1)", () => {
  it("answers 201 with a verdict computed from the photo", async ({ expect }) => {
    const { status, body } = await audit(photo, { metadata: '{"claim":"A-17"}' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: "completed",
      captures_count: 1,
      verdict: { signals: expect.any(Array) },
    });
    expect(body.verdict).not.toHaveProperty("unavailable");
    const { items } = await journey.call(keys, 200, `/v1/verifications/${body.id}/events`);
    const check = items.find(({ type }: Json) => type === "verification.check.completed");
    expect(check.data).toMatchObject({ check: "ai", result: expect.stringMatching(/clear|flagged/) });
  });

  it("answers every large body that it refuses unread, and every read next to it", async ({ expect }) => {
    const headers = { "Content-Type": "application/json" };
    const body = "{".repeat(256_000);
    const refused = () => journey.request(keys, "/v1/audits/sync", { method: "POST", headers, body });
    const answers: number[] = [];
    for (let round = 0; round < 50; round++) {
      for (const response of await Promise.all([refused(), journey.request(keys, "/v1/verifications")])) {
        answers.push(response.status);
        await response.arrayBuffer();
      }
    }
    expect(Object.keys(Object.groupBy(answers, String))).toEqual(["200", "415"]);
  });

  it("answers a refused request although its body never comes", async ({ expect }) => {
    const { hostname, port } = new URL(journey.baseUrl);
    const socket = connect(Number(port), hostname);
    socket.write(`POST /v1/audits/sync HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 100\r\n\r\n`);
    const [answer] = (await once(socket, "data")) as [Buffer]; // a socket's data
    socket.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /);
  });

  it("finds a photo that says of itself that a model made it, at full confidence", async ({ expect }) => {
    const scene = sharp(Buffer.from(photo));
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${TRAINED}"/></rdf:RDF></x:xmpmeta>`;
    const marked = new Uint8Array(await scene.withXmp(xmp).jpeg().toBuffer());
    const { body } = await audit(marked);
    expect(body.verdict).toEqual({ svc: false, signals: [{ type: "ai_detected", confidence: 1 }] });
  });

  it.for(["png", "webp"] as const)("reads a %s as it reads a JPEG", async (format, { expect }) => {
    const { status, body } = await audit(await photoFile(drawScene(800, 600, 5), format));
    expect([status, body.status]).toEqual([201, "completed"]);
  });

  it("gives the photo back as it came, byte for byte", async ({ expect }) => {
    const { body } = await audit(photo);
    const { items } = await journey.call(keys, 200, `/v1/verifications/${body.id}/captures`);
    const file = await fetch(items[0].content_url);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(photo);
  });

  it("goes on judging after callers who hung up while theirs were judged", async ({ expect }) => {
    for (const afterMs of [100, 250, 400, 600]) await Promise.all([hangUp(afterMs), hangUp(afterMs + 20)]);
    // their photos are analyzed first
    const { body } = await until(
      () => audit(photo),
      ({ status }) => status === 201,
    );
    expect(body.status).toBe("completed");
  });

  const refusals: readonly (readonly [string, number, string, () => FormData | string])[] = [
    ["a body that is not multipart", 415, "unsupported_media_type", () => "photo"],
    ["no image", 400, "missing_image", () => formOf({ checks: "ai" })],
    ["an image over 4 MB", 413, "image_too_large_for_sync", () => photoForm(jpegOf(4 * 1024 * 1024 + 1))],
    ["a text file", 415, "unsupported_image_type", () => photoForm(new TextEncoder().encode("hello"))],
    ["an empty file", 415, "unsupported_image_type", () => photoForm(new Uint8Array())],
    ["another check", 422, "checks_not_supported", () => photoForm(photo, { checks: "screen" })],
    ["metadata that is a list", 400, "invalid_metadata", () => photoForm(photo, { metadata: "[1]" })],
    [
      "a webhook_url without https",
      400,
      "invalid_request",
      () => photoForm(photo, { webhook_url: "ftp://x.example" }),
    ],
    ["an unknown field", 400, "invalid_request", () => photoForm(photo, { colour: "red" })],
  ];
  it.for(refusals)("answers %s with %d %s", async ([, status, code, body], { expect }) => {
    const response = await journey.request(keys, "/v1/audits/sync", { method: "POST", body: body() });
    const answer: Json = await response.json();
    expect([response.status, answer.error.code]).toEqual([status, code]);
  });

  it("answers a cut body with 400 invalid_multipart", async ({ expect }) => {
    const body = '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nhalf';
    const headers = { "Content-Type": "multipart/form-data; boundary=b" };
    const response = await journey.request(keys, "/v1/audits/sync", { method: "POST", body, headers });
    const answer: Json = await response.json();
    expect([response.status, answer.error.code]).toEqual([400, "invalid_multipart"]);
  });
});

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function jpegOf(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes.set(photo);
  return bytes;
}

describe("the regular audit (CONTRACT G5.6)", () => {
  it("judges several files with screen and ai and completes by itself", async ({ expect }) => {
    const created = await journey.call(keys, 201, "/v1/verifications", {
      method: "POST",
      json: { mode: "audit", max_captures: 2 },
    });
    for (const seed of [11, 12]) {
      const body = photoForm(await photoFile(drawScene(640, 480, seed), "jpeg"));
      const response = await journey.request(keys, `/v1/verifications/${created.id}/captures`, {
        method: "POST",
        body,
      });
      expect(response.status).toBe(201);
    }
    const done = await journey.call(keys, 200, `/v1/verifications/${created.id}?wait=25`);
    expect(done).toMatchObject({ status: "completed", captures_count: 2 });
    expect(done.verdict).not.toHaveProperty("unavailable");
  });

  it("says failed when no stored photo can be read, and gives the money back (CONTRACT G2, G5.5)", async ({
    expect,
  }) => {
    const cut = (await photoFile(drawScene(640, 480, 4), "png")).slice(0, 2_000);
    const { status, body } = await audit(cut);
    // SPEC 4.1 has no other response for it: stored, to be read later
    expect([status, body.status]).toEqual([202, "partially_captured"]);
    expect((await journey.call(keys, 200, `/v1/verifications/${body.id}`)).status).toBe("failed");
    const { items } = await journey.call(keys, 200, `/v1/verifications/${body.id}/events`);
    expect(items.at(-1)).toMatchObject({
      type: "verification.failed",
      data: { reason: "media_unreadable", refunded_cents: 20 },
    });
  });
});

async function auditFor(check: string, bytes: Uint8Array, fields: Readonly<Record<string, string>> = {}) {
  const body = photoForm(bytes, { checks: check, ...fields });
  const response = await journey.request(keys, "/v1/audits", { method: "POST", body });
  const { id }: Json = await response.json();
  return journey.call(keys, 200, `/v1/verifications/${id}?wait=25`);
}

describe("reverse and context (DESIGN: embedded defaults)", () => {
  it("calls reverse unavailable while no image is indexed, and context while there is no model", async ({
    expect,
  }) => {
    const reverse = await auditFor("reverse", photo);
    expect(reverse.verdict).toEqual({
      svc: false,
      signals: [],
      reverse_search: { state: "inconclusive", sources: [] },
      unavailable: ["reverse"],
    });
    const context = await auditFor("context", photo, { context: '{"kind":"car","summary":"a red car"}' });
    expect(context.verdict).toEqual({ svc: false, signals: [], unavailable: ["context"] });
  });

  it("finds an image that the operator loaded for review: a copy of it, a crop and a mirror image", async ({
    expect,
  }) => {
    const list = path.join(journey.stateDir, "known.csv");
    writeFileSync(path.join(journey.stateDir, "known.jpg"), photo);
    writeFileSync(list, "path,page_url,image_url\nknown.jpg,https://example.org/a,\n");
    const script = path.join(ROOT, "packages/commands/src/known-images.ts");
    await promisify(execFile)(process.execPath, [script, "--list", list, "--persist-to", journey.stateDir]);
    const { width, height } = await sharp(photo).metadata();
    const middle = { left: Math.round(width * 0.2), top: Math.round(height * 0.2) };
    const most = { width: Math.round(width * 0.6), height: Math.round(height * 0.6) };
    const disguises = [
      sharp(photo).resize(500),
      sharp(photo).extract({ ...middle, ...most }),
      sharp(photo).flop(),
    ];
    for (const disguise of disguises) {
      const found = await auditFor(
        "reverse",
        new Uint8Array(await disguise.jpeg({ quality: 60 }).toBuffer()),
      );
      expect(found.verdict).toEqual({
        svc: true,
        signals: [],
        reverse_search: { state: "review", sources: ["https://example.org/a"] },
      });
    }
    const other = await auditFor("reverse", await photoFile(drawScene(800, 600, 99), "jpeg"));
    expect(other.verdict).toMatchObject({ svc: true, reverse_search: { state: "no_match" } });
  });
});

describe.skipIf(!existsSync(DATA))("broken and hostile files", () => {
  it("always get the error shape or a verification, never a 500, and the analyzer lives on", async ({
    expect,
  }) => {
    for (const name of readdirSync(path.join(DATA, "bad"))) {
      const { status, body } = await audit(new Uint8Array(readFileSync(path.join(DATA, "bad", name))));
      expect([201, 202, 400, 413, 415], `${name}: ${JSON.stringify(body)}`).toContain(status);
      if (status >= 400)
        expect(body.error, name).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    }
    const { status, body } = await audit(photo);
    expect([status, body.status]).toEqual([201, "completed"]);
  });
});

describe("the service's own pages", () => {
  it("describe the API as OpenAPI 3.1, version 0.1.0, with its webhooks", async ({ expect }) => {
    const document: Json = await (await journey.request(undefined, "/openapi.json")).json();
    expect(document).toMatchObject({ openapi: "3.1.0", info: { version: "0.1.0" } });
    expect(Object.keys(document.webhooks)).toEqual(
      expect.arrayContaining(["verification.created", "verification.completed"]),
    );
    const page = await (await journey.request(undefined, "/docs/reference")).text();
    expect(page).toContain(
      '<a href="/docs/reference/verifications#createVerification">Create a verification</a>',
    );
    expect((await journey.request(undefined, "/healthz")).status).toBe(200);
  });
});
