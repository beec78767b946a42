import { runInDurableObject } from "cloudflare:test";
import { beforeAll, beforeEach, describe, it, vi } from "vitest";
import { env } from "./environment.ts";
import { jpegHeader, photoForm } from "./photos.ts";
import { TenantClient } from "./tenant.ts";

let tenant: TenantClient;

beforeAll(() => {
  Object.assign(env, { RATE_LIMITS: "off" });
});
beforeEach(async () => {
  tenant = await TenantClient.create();
});

const down = () => Promise.reject(new Error("the storage is down"));

const BODY = { metadata: { claim: "A-17" } };

function create(key: string, body: unknown = BODY, path = "/v1/verifications") {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": key };
  return tenant.send("POST", path, { headers, body: JSON.stringify(body) });
}

async function countOf(client: TenantClient): Promise<number> {
  const text = "select count(*) as n from verifications where account_id = ?";
  return Number(await env.DB.prepare(text).bind(client.accountId).first("n"));
}

/** The same form as two clients would write it. */
const formWith = (boundary: string) => ({
  headers: { "Idempotency-Key": "form", "Content-Type": `multipart/form-data; boundary=${boundary}` },
  body: `--${boundary}\r\nContent-Disposition: form-data; name="slug"\r\n\r\nacme\r\n--${boundary}--`,
});

describe("Idempotency-Key (CONTRACT G0.7)", () => {
  it("answers the same key with the stored status and body, marked Idempotent-Replayed", async ({
    expect,
  }) => {
    const first = await create("a-1");
    expect(first.status).toBe(201);
    expect(first.headers.has("Idempotent-Replayed")).toBe(false);
    const again = await create("a-1");
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect(again.headers.get("Location")).toBe(first.headers.get("Location"));
    expect(again.headers.get("X-Request-Id")).not.toBe(first.headers.get("X-Request-Id"));
    expect(await countOf(tenant)).toBe(1);
  });

  it("acts anew for each POST without the header, and for another key", async ({ expect }) => {
    await tenant.post("/v1/verifications", BODY);
    await tenant.post("/v1/verifications", BODY);
    await create("a-1");
    await create("a-2");
    expect(await countOf(tenant)).toBe(4);
  });

  it("refuses the same key with another body with 422 idempotency_key_reused", async ({ expect }) => {
    await create("a-1");
    const { status, body } = await create("a-1", { metadata: { claim: "A-18" } });
    expect(status).toBe(422);
    expect(body.error).toMatchObject({ code: "idempotency_key_reused", idempotency_key: "a-1" });
    expect(body.error.hint).toBeTypeOf("string");
    expect(await countOf(tenant)).toBe(1);
  });

  it("says of a form that was made anew why it is another body", async ({ expect }) => {
    await tenant.send("POST", "/v1/brands", formWith("one"));
    const { status, body } = await tenant.send("POST", "/v1/brands", formWith("two"));
    expect([status, body.error.code]).toEqual([422, "idempotency_key_reused"]);
    expect(body.error.hint).toContain("boundary");
  });

  it("answers 409 idempotency_in_progress while the first is still running", async ({ expect }) => {
    const account = env.ACCOUNT.getByName(tenant.accountId);
    expect(await account.beginIdempotent("POST /v1/verifications a-1")).toEqual({ state: "new" });
    const { status, body, headers } = await create("a-1");
    expect(status).toBe(409);
    expect(body.error).toMatchObject({ code: "idempotency_in_progress", idempotency_key: "a-1" });
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  it("makes one verification of ten calls side by side under one key", async ({ expect }) => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create("race")));
    expect(await countOf(tenant)).toBe(1);
    for (const { status } of answers) expect([201, 409]).toContain(status);
  });

  it("frees the key of a call that was cut off, after five minutes", async ({ expect }) => {
    const account = env.ACCOUNT.getByName(tenant.accountId);
    await account.beginIdempotent("POST /v1/verifications a-1");
    const late = Date.now() + 5 * 60_000 + 1;
    vi.setSystemTime(late);
    expect((await create("a-1")).status).toBe(201);
    vi.useRealTimers();
  });

  it("keeps a key for 24 hours", async ({ expect }) => {
    await create("a-1");
    vi.setSystemTime(Date.now() + 24 * 3_600_000 + 1);
    expect((await create("a-1")).headers.has("Idempotent-Replayed")).toBe(false);
    vi.useRealTimers();
    expect(await countOf(tenant)).toBe(2);
  });

  it("stores 4xx results too", async ({ expect }) => {
    const first = await create("a-1", { steps: "none" });
    expect(first.status).toBe(400);
    const again = await create("a-1", { steps: "none" });
    expect(again.status).toBe(400);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect(again.body.error.code).toBe(first.body.error.code);
  });

  it("stores no 5xx, so that a retry under the same key can succeed", async ({ expect }) => {
    const { PHOTOS } = env;
    Object.assign(env, { PHOTOS: { put: down, delete: down, createMultipartUpload: down } });
    const first = await audit("a-1");
    Object.assign(env, { PHOTOS });
    expect(first.status).toBe(503);
    const again = await audit("a-1");
    expect(again.status).toBe(202);
    expect(again.headers.has("Idempotent-Replayed")).toBe(false);
  });

  it("holds for photos too: the same upload again is charged once", async ({ expect }) => {
    const first = await audit("a-1");
    const again = await audit("a-1");
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(again.body.verification_id).toBe(first.body.verification_id);
    expect(await countOf(tenant)).toBe(1);
  });

  it("refuses a key that is empty, too long or not visible ASCII, by its name", async ({ expect }) => {
    for (const key of ["", "a b", "é", "x".repeat(256)]) {
      const { status, body } = await create(key);
      expect(status).toBe(400);
      expect(body.error.fields[0].path).toBe("Idempotency-Key");
    }
  });

  it("is of one account: another's same key is a new call", async ({ expect }) => {
    await create("a-1");
    const mine = tenant;
    tenant = await TenantClient.create();
    expect((await create("a-1")).headers.has("Idempotent-Replayed")).toBe(false);
    expect(await countOf(mine)).toBe(1);
    expect(await countOf(tenant)).toBe(1);
  });

  it("takes a POST with another query for another call", async ({ expect }) => {
    const headers = { "Content-Type": "text/csv", "Idempotency-Key": "a-1" };
    const write = (id: string) =>
      tenant.send("POST", `/v1/databases?id=${id}&name=Policies&identifier_column=policy`, {
        headers,
        body: "policy\nA-17\n",
      });
    expect((await write("one")).body.id).toBe("one");
    expect((await write("two")).body.id).toBe("two");
    expect((await write("one")).headers.get("Idempotent-Replayed")).toBe("true");
  });

  it("keeps answers sealed: no capture link can be read from storage", async ({ expect }) => {
    const { body } = await create("a-1");
    const token = new URL(body.capture_url).pathname.split("/").at(-1) ?? "";
    const kept = await runInDurableObject(env.ACCOUNT.getByName(tenant.accountId), (_, state) =>
      JSON.stringify(state.storage.sql.exec("select * from idempotent").toArray()),
    );
    expect(kept).toContain("a-1");
    expect(kept).not.toContain(token);
  });
});

/** The same form each time, boundary and all. */
async function audit(key: string) {
  const form = new Response(photoForm(jpegHeader(1600, 1200)));
  const contentType = form.headers.get("Content-Type") ?? "";
  const [, boundary = ""] = contentType.split("boundary=");
  const latin1 = Buffer.from(await form.arrayBuffer()).toString("latin1");
  const headers = { "Content-Type": contentType.replace(boundary, "once"), "Idempotency-Key": key };
  return tenant.send("POST", "/v1/audits", {
    headers,
    body: Buffer.from(latin1.replaceAll(boundary, "once"), "latin1"),
  });
}
