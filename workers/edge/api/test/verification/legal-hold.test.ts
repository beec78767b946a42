import { runDurableObjectAlarm } from "cloudflare:test";
import { aPhoto } from "@svc/domain/test/build";
import { beforeEach, describe, it } from "vitest";
import { setClock, setEnv } from "../../../test/support/conditions.ts";
import { env } from "../../../test/support/environment.ts";
import { send, TenantClient } from "../../../test/support/tenant.ts";

const DAY_MS = 86_400_000;

let tenant: TenantClient;

beforeEach(async () => {
  setEnv({ RATE_LIMITS: "off" });
  tenant = await TenantClient.create();
});

/** An ended verification with a photo, that would be kept for a day. */
async function ended() {
  const { body } = await tenant.post("/v1/verifications", { retention_days: 1, metadata: { claim: "A-17" } });
  const { accountId } = tenant;
  const object = env.VERIFICATION.getByName(body.id);
  const photo = aPhoto();
  const file = `t/${accountId}/v/${body.id}/${photo.id}`;
  await env.PHOTOS.put(file, "bytes");
  await object.capture(accountId, photo);
  const path = `/v1/verifications/${body.id}`;
  await tenant.post(`${path}/expire`);
  return { id: body.id, path, object, file, endedAt: Date.now() };
}

const typesOf = async (path: string): Promise<string[]> =>
  (await tenant.get(`${path}/events`)).body.items.map(({ type }: { type: string }) => type);

describe("a legal hold (CONTRACT G4.7)", () => {
  it("keeps everything past the retention, and its release deletes at once what is overdue", async ({
    expect,
  }) => {
    const { id, path, object, file, endedAt } = await ended();
    const held = await tenant.post(`${path}/hold`, { reason: "A lawsuit." });
    expect([held.status, held.body.legal_hold]).toEqual([200, true]);
    const { body: shown } = await tenant.get(`/v1/cases/${id}`);
    expect(shown.hold).toMatchObject({
      reason: "A lawsuit.",
      since: expect.any(String),
      by: expect.any(String),
    });
    expect(shown.redacts_at).toBeUndefined();
    setClock(endedAt + 400 * DAY_MS);
    await runDurableObjectAlarm(object);
    expect((await tenant.get(`/v1/cases/${id}`)).body.metadata).toEqual({ claim: "A-17" });
    expect(await env.PHOTOS.head(file)).not.toBeNull();
    const released = await tenant.send("DELETE", `${path}/hold`);
    expect([released.status, released.body.legal_hold]).toEqual([200, undefined]);
    expect((await typesOf(path)).slice(-3)).toEqual([
      "verification.held",
      "verification.released",
      "verification.redacted",
    ]);
    await expect.poll(() => env.PHOTOS.head(file)).toBeNull();
    const { body: left } = await tenant.get(`/v1/cases/${id}`);
    expect([left.metadata, JSON.stringify(left).includes("A lawsuit.")]).toEqual([{}, false]);
  });

  it("refuses a redaction until it is released", async ({ expect }) => {
    const { path } = await ended();
    await tenant.post(`${path}/hold`);
    const { status, body } = await tenant.post(`${path}/redact`);
    expect([status, body.error]).toEqual([
      409,
      {
        code: "conflict",
        message: "the verification is on legal hold",
        hint: "Release it first: DELETE /v1/verifications/{id}/hold.",
      },
    ]);
    await tenant.send("DELETE", `${path}/hold`);
    expect((await tenant.post(`${path}/redact`)).status).toBe(200);
    expect((await tenant.post(`${path}/hold`)).status).toBe(409);
  });

  it("is found in lists while it lasts", async ({ expect }) => {
    const { id, path } = await ended();
    await tenant.post("/v1/verifications", {});
    const found = async (list: string): Promise<string[]> =>
      (await tenant.get(`/v1/${list}?has=held`)).body.items.map(
        (item: { id?: string; verification?: { id: string } }) => item.id ?? item.verification?.id,
      );
    await tenant.post(`${path}/hold`);
    await expect.poll(() => found("verifications")).toEqual([id]);
    expect(await found("cases")).toEqual([id]);
    await tenant.send("DELETE", `${path}/hold`);
    await expect.poll(() => found("verifications")).toEqual([]);
  });

  it("is a template's for what is started while it says so, whatever it says later", async ({ expect }) => {
    const headers = { "Content-Type": "application/json" };
    const start = async () => (await tenant.post("/v1/link-templates/car/verifications", {})).body;
    const change = async (legal_hold: boolean) => {
      const body = JSON.stringify({ spec: { legal_hold } });
      await tenant.send("PATCH", "/v1/link-templates/car", { headers, body });
      await tenant.post("/v1/link-templates/car/publish", {});
    };
    const spec = { legal_hold: false };
    await tenant.post("/v1/link-templates", { slug: "car", name: "Car", spec, publish: true });
    const before = await start();
    await change(true);
    const during = await start();
    await change(false);
    const later = await start();
    const holds = [before, during, later].map(
      async ({ id }) => (await tenant.get(`/v1/verifications/${id}`)).body,
    );
    expect((await Promise.all(holds)).map(({ legal_hold }) => legal_hold)).toEqual([
      undefined,
      true,
      undefined,
    ]);
    expect(await typesOf(`/v1/verifications/${during.id}`)).toEqual([
      "verification.created",
      "verification.held",
    ]);
  });

  it("is told to the person, who is then promised no date of deletion", async ({ expect }) => {
    const { body } = await tenant.post("/v1/verifications", {});
    const session = `/v1/verifications/${body.capture_url.split("/v/")[1]}/session`;
    const said = async () => (await send("GET", session)).body.legal_hold;
    expect(await said()).toBeUndefined();
    await tenant.post(`/v1/verifications/${body.id}/hold`);
    expect(await said()).toBe(true);
  });

  it("keeps the file of a retaken photo too", async ({ expect }) => {
    const { body } = await tenant.post("/v1/verifications", { legal_hold: true });
    const object = env.VERIFICATION.getByName(body.id);
    const photo = aPhoto({ submitLater: true });
    const file = `t/${tenant.accountId}/v/${body.id}/${photo.id}`;
    await env.PHOTOS.put(file, "bytes");
    await object.capture(tenant.accountId, photo);
    const removed = await object.capturerCommand({ type: "remove_capture", captureId: photo.id });
    expect(removed.ok).toBe(true);
    setClock(Date.now() + 2 * DAY_MS);
    await runDurableObjectAlarm(object);
    expect(await env.PHOTOS.head(file)).not.toBeNull();
  });

  it("takes a reason of at most 500 characters", async ({ expect }) => {
    const { path } = await ended();
    const { status, body } = await tenant.post(`${path}/hold`, { reason: "x".repeat(501) });
    expect([status, body.error.fields[0].path]).toEqual([400, "reason"]);
  });
});
