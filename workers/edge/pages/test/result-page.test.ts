import { runDurableObjectAlarm } from "cloudflare:test";
import { fileUrl } from "@svc/access/file-url";
import { captureToken } from "@svc/access/capture-token";
import { parseSecrets } from "@svc/access/mac";
import { newCandidateId, type VerificationId } from "@svc/domain/ids";
import type { Finding } from "@svc/domain/finding";
import { originalKey, ownerPath, sealedKey, thumbKey } from "@svc/store/r2/files";
import type { StoredCapture } from "@svc/domain/verification/state";
import { aPhoto, CLEAR } from "@svc/domain/test/build";
import { beforeEach, describe, it, vi } from "vitest";
import { advanceClock, resetClock } from "../../test/support/conditions.ts";
import { env } from "../../test/support/environment.ts";
import { ORIGIN, send, TenantClient } from "../../test/support/tenant.ts";

let mails: { text: string; attachments?: { content_id: string; content: string }[] }[];

beforeEach(() => {
  mails = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    mails.push(await new Request(url, init).json());
    return Response.json({ id: "1" });
  });
});

const ORIGINAL = new Uint8Array([255, 216, 1, 255, 217]);
const THUMB = new Uint8Array([255, 216, 255, 217]);

/** A verification with one analyzed photo, a stored thumbnail, and the link from its mail. */
async function judged(
  client: TenantClient,
  ai: Finding = CLEAR,
  body: Record<string, unknown> = {},
  { reverse = CLEAR, different = {} }: { reverse?: Finding; different?: Partial<StoredCapture> } = {},
) {
  const created = await client.post("/v1/verifications", {
    signals_required: ["ai"],
    notify_email: "ada@example.org",
    notify_email_body: "{result_url}",
    metadata: { claim: "SECRET-17" },
    ...body,
  });
  const id: VerificationId = created.body.id;
  const object = env.VERIFICATION.getByName(id);
  const photo = aPhoto({ capturedAt: Date.UTC(2026, 10, 21, 9, 30), ...different });
  const key = originalKey(client.accountId, id, photo.id);
  await env.PHOTOS.put(key, ORIGINAL);
  await env.PHOTOS.put(thumbKey(key), THUMB, { httpMetadata: { contentType: "image/jpeg" } });
  await object.capture(client.accountId, photo);
  await object.settle({ captureId: photo.id, findings: { ai, reverse }, thumb: true });
  await vi.waitFor(() => {
    if (mails.length === 0) throw new Error("no mail yet");
  });
  const [link = ""] = /\S+\/r\/\S+/.exec(mails[0]?.text ?? "") ?? [];
  return { id, photo, link };
}

async function read(url: string) {
  const { status, headers, body } = await send("GET", url);
  return { status, headers, text: new TextDecoder().decode(body) };
}

describe("the result page behind a mail's link", () => {
  it("says in one sentence that a person confirmed what was found online", async ({ expect }) => {
    const client = await TenantClient.create();
    const asked = { signals_required: ["reverse"] };
    const reverse: Finding = {
      ...CLEAR,
      status: "flagged",
      candidates: [{ id: newCandidateId(0), pageUrl: "https://secret.example/", match: "full", score: 1 }],
    };
    const { id, link } = await judged(client, CLEAR, asked, { reverse });
    expect((await read(link)).text).toContain("a person needs to compare them");
    await client.post(`/v1/verifications/${id}/reverse-search/decision`, {
      decision: "confirm",
      note: "Ada",
    });
    const { text } = await read(link);
    expect(text).toContain("yes: a person compared the pictures and confirmed it");
    expect(text).toContain("Flagged");
    expect(text).not.toMatch(/secret\.example|Ada/);
  });

  it("says the verdict in words and shows the photos with their time, and nothing of the metadata", async ({
    expect,
  }) => {
    const { id, link } = await judged(await TenantClient.create());
    const { status, text } = await read(link);
    expect(status).toBe(200);
    for (const part of ["Genuine", "Made by AI", "no sign of it", id, "Taken 21 Nov 2026, 09:30 UTC"])
      expect(text).toContain(part);
    expect(text).not.toContain("SECRET-17");
    // a URL of the page itself, which still works after the page was open for an hour
    const [, shown = ""] = /<img src="(\/r\/[^"]+)"/.exec(text) ?? [];
    const found = await send("GET", `${ORIGIN}${shown}`);
    expect([found.status, found.headers.get("Cache-Control")]).toEqual([302, "private, no-store"]);
    const picture = await send("GET", found.headers.get("Location") ?? "");
    expect(picture.status).toBe(200);
    expect(new Uint8Array(picture.body)).toEqual(ORIGINAL);
  });

  it("shows the tenant's own number, what was answered, and a link to each file that never grows old", async ({
    expect,
  }) => {
    const client = await TenantClient.create();
    const { photo, link } = await judged(client, CLEAR, {
      metadata: { claim_number: "CLM-17", claim: "SECRET-17" },
    });
    const { text } = await read(link);
    expect(text).toContain("Reference number: <strong><bdi>CLM-17</bdi></strong>");
    expect(text).not.toContain("SECRET-17");
    const file = new URL(`${link}/${photo.id}`);
    expect(text).toContain(`href="${file.pathname}"`);
    const found = await send("GET", file.href);
    expect(found.status).toBe(302);
    const picture = await send("GET", found.headers.get("Location") ?? "");
    expect(new Uint8Array(picture.body)).toEqual(ORIGINAL);
    const thumb = await send("GET", `${file.href}?thumb`);
    const small = await send("GET", thumb.headers.get("Location") ?? "");
    expect(new Uint8Array(small.body)).toEqual(THUMB);
    // there is no sealed copy and no other file
    for (const wrong of [`${file.href}?sealed`, `${link}/cap_1`, `${link}x/${photo.id}`])
      expect((await send("GET", wrong)).status).toBe(404);
    await client.post(`/v1/verifications/${(await read(link)).text.match(/vfy_\w+/)?.[0]}/redact`);
    expect((await send("GET", file.href)).status).toBe(404);
  });

  it("speaks the language that the tenant chose, that the address asks for before it, or else its reader's", async ({
    expect,
  }) => {
    const chosen = await judged(await TenantClient.create(), CLEAR, {
      locale: "fr",
      notify_email_body: undefined,
    });
    expect(mails[0]?.text).toContain("Authentique");
    const link = /\S+\/r\/\S+/.exec(mails[0]?.text ?? "")?.[0] ?? "";
    expect(chosen.link).toBe(link);
    expect((await read(link)).text).toContain('<html lang="fr" dir="ltr">');
    const wished = (await read(`${link}?lang=ar`)).text;
    expect(wished).toContain('<html lang="ar" dir="rtl">');
    expect(wished).toContain("أصلية");
    mails = [];
    const { link: other } = await judged(await TenantClient.create());
    const { body } = await send("GET", other, { headers: { "Accept-Language": "tr,en;q=0.5" } });
    expect(new TextDecoder().decode(body)).toContain('<html lang="tr" dir="ltr">');
  });

  it("is not stored, not indexed, runs no script and hides where the reader came from", async ({
    expect,
  }) => {
    const { link } = await judged(await TenantClient.create());
    const { headers, text } = await read(link);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("X-Robots-Tag")).toBe("noindex");
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(headers.get("Content-Security-Policy")).not.toContain("script-src");
    expect(text).not.toContain("<script");
  });

  it("says what a check found, and how sure it is", async ({ expect }) => {
    const flagged: Finding = { ...CLEAR, status: "flagged", score: 0.9, confidence: 0.97 };
    const { link } = await judged(await TenantClient.create(), flagged);
    const { text } = await read(link);
    expect(text).toContain("Flagged");
    expect(text).toContain("found, 97% sure");
  });

  it("shows where a photo was taken live, once there is a verdict, and not once it is redacted", async ({
    expect,
  }) => {
    const client = await TenantClient.create();
    const location = { lat: 52.5189, lng: 13.4077, accuracyM: 12 };
    const { id, link } = await judged(client, CLEAR, {}, { different: { source: "camera", location } });
    const { text } = await read(link);
    expect(text).toContain("Where it was taken");
    expect(text).toContain("geo:52.51890,13.40770;u=12");
    expect(text).toContain("<svg");
    await client.post(`/v1/verifications/${id}/redact`);
    expect((await read(link)).text).not.toMatch(/52\.518|<svg/);
  });

  it("says that the photos were deleted once the verification is redacted, and nothing else (CONTRACT G14)", async ({
    expect,
  }) => {
    const client = await TenantClient.create();
    const { id, link, photo } = await judged(client);
    expect((await client.post(`/v1/verifications/${id}/redact`)).status).toBe(200);
    const { status, text } = await read(link);
    expect(status).toBe(200);
    expect(text).toContain("The photos were deleted");
    expect(text).not.toContain("Genuine");
    expect(text).not.toContain(id);
    expect(text).not.toContain("<img");
    const prefix = originalKey(client.accountId, id, photo.id);
    await expect.poll(async () => (await env.PHOTOS.list({ prefix })).objects).toEqual([]);
  });

  it("opens with its own link alone: a capture token, a forged one and another environment's lead nowhere", async ({
    expect,
  }) => {
    const { id, link } = await judged(await TenantClient.create());
    const secrets = await parseSecrets(env.SERVICE_SECRETS);
    const capture = await captureToken(secrets, env.ENVIRONMENT, id);
    const forged = `${link.slice(0, -1)}${link.endsWith("A") ? "B" : "A"}`;
    for (const wrong of [`${ORIGIN}/r/${capture}`, forged, `${link}x`, `${ORIGIN}/r/${id}`]) {
      const { status, text } = await read(wrong);
      expect(status).toBe(404);
      expect(text).not.toContain(id);
    }
    const token = link.split("/").at(-1);
    expect((await send("GET", `/v1/verifications/${token}/session`)).status).toBe(404);
  });

  it("does not exist for a verification without a result mail", async ({ expect }) => {
    const client = await TenantClient.create();
    const { body } = await client.post("/v1/verifications", {});
    const { resultToken } = await import("@svc/access/result-token");
    const token = await resultToken(await parseSecrets(env.SERVICE_SECRETS), env.ENVIRONMENT, body.id);
    expect((await read(`${ORIGIN}/r/${token}`)).status).toBe(404);
  });
});

it("gives the sealed copy of a photo a name to be saved under", async ({ expect }) => {
  const client = await TenantClient.create();
  const { id, photo } = await judged(client);
  const key = sealedKey(originalKey(client.accountId, id, photo.id));
  await env.PHOTOS.put(key, ORIGINAL, { httpMetadata: { contentType: "image/jpeg" } });
  const where = { owner: ownerPath(client.accountId, id), expiresAt: Date.now() + 60_000 };
  const secrets = await parseSecrets(env.SERVICE_SECRETS);
  const address = await fileUrl(secrets, ORIGIN, { ...where, captureId: photo.id, variant: "sealed" });
  const { headers } = await send("GET", address);
  expect(headers.get("Content-Disposition")).toBe(`inline; filename="${photo.id}-sealed.jpg"`);
});

describe("small pictures of photos", () => {
  it("travel inside the mail, named by their content id", async ({ expect }) => {
    const { photo } = await judged(await TenantClient.create());
    expect(mails[0]?.attachments).toMatchObject([
      { content_id: photo.id, content: Buffer.from(THUMB).toString("base64"), content_type: "image/jpeg" },
    ]);
  });

  it("have their own address in each capture (CONTRACT G4.3 thumb_url), until redacted", async ({
    expect,
  }) => {
    const client = await TenantClient.create();
    const { id } = await judged(client);
    const { body } = await client.get(`/v1/verifications/${id}/captures`);
    const [{ thumb_url: address }] = body.items;
    const picture = await send("GET", address);
    expect(picture.headers.get("Content-Type")).toBe("image/jpeg");
    expect(new Uint8Array(picture.body)).toEqual(THUMB);
    await client.post(`/v1/verifications/${id}/redact`);
    const after = await client.get(`/v1/verifications/${id}/captures`);
    expect(after.body.items[0]).not.toHaveProperty("thumb_url");
    await expect.poll(async () => (await send("GET", address)).status).toBe(404);
  });

  it("are erased again when an analysis that was under way stored one after the erasure", async ({
    expect,
  }) => {
    const client = await TenantClient.create();
    const { id, photo } = await judged(client);
    const key = originalKey(client.accountId, id, photo.id);
    await client.post(`/v1/verifications/${id}/redact`);
    await expect.poll(() => env.PHOTOS.head(key)).toBeNull();
    await env.PHOTOS.put(thumbKey(key), THUMB);
    advanceClock(21 * 60_000);
    await runDurableObjectAlarm(env.VERIFICATION.getByName(id));
    resetClock();
    await expect.poll(() => env.PHOTOS.head(thumbKey(key))).toBeNull();
  });
});
