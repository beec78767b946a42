import { readJson } from "@svc/api/http/json";
import { readForm } from "@svc/api/http/multipart";
import { PhotoReceiver } from "@svc/api/capture/photo/photo-receiver";
import fc from "fast-check";
import { it, vi } from "vitest";
import { bytesOf, type DrawnBody, octetsOf } from "../../../test/support/drawn-body.ts";
import { multipartBody } from "../../../test/support/drawn-form.ts";
import { photoForm } from "../../../test/support/photos.ts";
import { ORIGIN, send, TenantClient } from "../../../test/support/tenant.ts";

const IMAGE = '--BOUND\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nA--B\r\n';
const FORM = `${IMAGE}--BOUND--\r\n`;

it("reads a form the same wherever the network cuts it in two", async ({ expect }) => {
  const drawn: DrawnBody = { type: "multipart/form-data; boundary=BOUND", octets: FORM };
  const whole = await formOf(drawn, [FORM.length]);
  expect(whole).toMatchObject({ hasFile: true, file: "A--B" });
  for (let at = 1; at < FORM.length; at++) expect(await formOf(drawn, [at]), `cut at ${at}`).toEqual(whole);
});

it("ignores what follows the closing delimiter", async ({ expect }) => {
  const type = "multipart/form-data; boundary=BOUND";
  for (const epilogue of ["The end.\n", IMAGE, "--BOUND\r\n:"]) {
    const octets = FORM + epilogue;
    for (const cut of [FORM.length - 1, FORM.length, octets.length]) {
      const form = await formOf({ type, octets }, [cut]);
      expect(form, `${epilogue} cut at ${cut}`).toMatchObject({ otherFiles: [], file: "A--B" });
    }
  }
});

it("counts the bytes of a JSON body whose length was not declared", async ({ expect }) => {
  const half = "\u20ac".repeat(200_000); // 600,000 bytes, 200,000 characters
  for (const [text, outcome] of [
    [`{"a":"${half}"}`, "read"],
    [`{"a":"${half}${half}"}`, "payload_too_large"],
  ] as const) {
    const body = streamOf(new TextEncoder().encode(text), Array(40).fill(50_001));
    const headers = { "Content-Type": "application/json" };
    const read = readJson(new Request(ORIGIN, { method: "POST", headers, body }));
    expect(
      await read.then(
        (value) => (value as object) && "read",
        (error) => error.code,
      ),
    ).toBe(outcome);
  }
});

it("takes at most 16 KB of JSON from the holder of a capture link", async ({ expect }) => {
  const tenant = await TenantClient.create();
  const steps = [{ key: "q", kind: "text", description: "q", max_length: 2000 }];
  const { body: made } = await tenant.post("/v1/verifications", { steps });
  const path = `/v1/verifications/${made.capture_url.split("/v/")[1]}`;
  const json = (method: string, route: string, value: unknown) =>
    send(method, `${path}${route}`, {
      body: JSON.stringify(value),
      headers: { "Content-Type": "application/json" },
    });
  const longest = "\u{1f600}".repeat(2000);
  expect((await json("PUT", "/answers/q", { value: longest })).status).toBe(200);
  for (const answer of [
    await json("PUT", "/answers/q", { value: "a".repeat(17_000) }),
    await json("POST", "/progress", { event: "a".repeat(17_000) }),
  ]) {
    expect([answer.status, answer.body.error.code]).toEqual([413, "payload_too_large"]);
  }
});

it("takes metadata of 16,384 bytes as UTF-8 JSON and no more (CONTRACT G14)", async ({ expect }) => {
  const tenant = await TenantClient.create();
  const create = (metadata: unknown) => tenant.post("/v1/verifications", { metadata });
  expect((await create(emojiIn(8))).status).toBe(201);
  expect((await create(emojiIn(9))).body.error.fields).toEqual([
    { path: "metadata", message: "must be at most 16384 bytes" },
  ]);
});

it("refuses a JSON body that is not UTF-8 with invalid_json, and keeps no other letters than were sent", async ({
  expect,
}) => {
  const tenant = await TenantClient.create();
  const latin1 = Uint8Array.from(Buffer.from('{"metadata":{"name":"M\u00fcller"}}', "latin1"));
  const headers = { "Content-Type": "application/json" };
  const { status, body } = await tenant.send("POST", "/v1/verifications", { headers, body: latin1 });
  expect([status, body.error.code]).toEqual([400, "invalid_json"]);
  expect(body.error.message).toBe("the body is not UTF-8");
});

it.for([
  [{ "Content-Encoding": "gzip" }, "Content-Encoding must not be gzip"],
  [{ "Content-Encoding": "br" }, "Content-Encoding must not be br"],
  [
    { "Content-Type": "application/json; charset=iso-8859-1" },
    "the charset of Content-Type must be utf-8, not iso-8859-1",
  ],
] as const)("names the header that says it cannot be read: %o", async ([header, message], { expect }) => {
  const tenant = await TenantClient.create();
  const headers = { "Content-Type": "application/json", ...header };
  const { status, body } = await tenant.send("POST", "/v1/verifications", { headers, body: "{}" });
  expect([status, body.error.code]).toEqual([415, "unsupported_media_type"]);
  expect(body.error.message).toBe(message);
  const form = new Request(ORIGIN, { method: "POST", body: photoForm(new Uint8Array(100)) });
  const sent = {
    body: await form.arrayBuffer(),
    headers: { ...headers, "Content-Type": form.headers.get("Content-Type") ?? "" },
  };
  const audit = await tenant.send("POST", "/v1/audits", sent);
  expect(audit.status).toBe(415);
});

it("takes a body that says it is plain UTF-8", async ({ expect }) => {
  const tenant = await TenantClient.create();
  const headers = { "Content-Type": 'application/json; charset="UTF-8"', "Content-Encoding": "identity" };
  expect((await tenant.send("POST", "/v1/verifications", { headers, body: "{}" })).status).toBe(201);
});

it(
  "reads or refuses any form the same in whatever pieces it arrives",
  { timeout: 60_000 },
  async ({ expect }) => {
    const lengths = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 20 });
    const property = fc.asyncProperty(multipartBody, lengths, async (drawn, pieces) => {
      expect(await formOf(drawn, pieces)).toEqual(await formOf(drawn, [drawn.octets.length]));
    });
    await fc.assert(property, { numRuns: 1_500, seed: 20_261_121 });
  },
);

it("leaves no half of an upload behind when a large audit is refused", async ({ expect }) => {
  const discard = vi.spyOn(PhotoReceiver.prototype, "discard");
  const tenant = await TenantClient.create();
  const { body } = await tenant.upload("/v1/audits", photoForm(new Uint8Array(6 * 1024 * 1024)));
  expect(body.error.code).toBe("unsupported_image_type");
  expect(discard).toHaveBeenCalledOnce();
});

it("hides no refusal behind a discard that fails", async ({ expect }) => {
  vi.spyOn(PhotoReceiver.prototype, "discard").mockRejectedValueOnce(new Error("the storage is down"));
  const tenant = await TenantClient.create();
  const { body } = await tenant.upload("/v1/audits", photoForm(new Uint8Array(100)));
  expect(body.error.code).toBe("unsupported_image_type");
});

it("answers 503 when storage fails while a large file arrives", async ({ expect }) => {
  const tenant = await TenantClient.create();
  vi.spyOn(PhotoReceiver.prototype, "write").mockRejectedValueOnce(new Error("the storage is down"));
  const { status, body } = await tenant.upload("/v1/audits", photoForm(new Uint8Array(100)));
  expect([status, body.error.code]).toEqual([503, "storage_unavailable"]);
});

async function formOf(drawn: DrawnBody, lengths: readonly number[]) {
  let file = "";
  const request = new Request(ORIGIN, {
    method: "POST",
    headers: { "Content-Type": drawn.type ?? "" },
    body: streamOf(bytesOf(drawn), lengths),
  });
  try {
    const form = await readForm(request, {
      fileField: "image",
      sink: { write: async (chunk) => void (file += octetsOf(chunk)) },
    });
    return { ...form, file };
  } catch (error) {
    return { refused: String(error) };
  }
}

/** A stream of chunks with these lengths, followed by the rest. */
function streamOf(bytes: Uint8Array, lengths: readonly number[]): ReadableStream {
  const left = [...lengths];
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      const end = at + (left.shift() ?? bytes.length);
      controller.enqueue(bytes.slice(at, end));
      at = end;
    },
  });
}

function emojiIn(keys: number) {
  return Object.fromEntries(Array.from({ length: keys }, (_, i) => [`k${i}`, "\u{1f600}".repeat(500)]));
}
