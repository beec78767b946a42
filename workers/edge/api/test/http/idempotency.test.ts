import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import type { VerificationId } from "@svc/domain/ids";
import type { VerificationRpc } from "@svc/platform/verification-rpc";
import { beforeAll, beforeEach, describe, it } from "vitest";
import { advanceClock, resetClock, setClock, withEnv } from "../../../test/support/conditions.ts";
import { env } from "../../../test/support/environment.ts";
import { jpegHeader, photoForm } from "../../../test/support/photos.ts";
import { send, TenantClient } from "../../../test/support/tenant.ts";

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

/** The hashed scope of a creation, as the object stores it. */
async function scopeOf(key: string): Promise<string> {
  const call = new TextEncoder().encode(`POST /v1/verifications ${key}`);
  return Buffer.from(await crypto.subtle.digest("SHA-256", call)).toString("base64url");
}

async function countOf(client: TenantClient): Promise<number> {
  const text = "select count(*) as n from verifications where account_id = ?";
  return Number(await client.shard.db.prepare(text).bind(client.accountId).first("n"));
}

/** A form as a client with this boundary sends it. */
function formWith(boundary: string, slug = "acme") {
  const line = `--${boundary.replaceAll('"', "")}`;
  const part = (name: string, value: string) =>
    `${line}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  return {
    headers: { "Idempotency-Key": "form", "Content-Type": `multipart/form-data; boundary=${boundary}` },
    body: `${part("slug", slug)}${part("name", "Acme")}${line}--`,
  };
}

/** The same request with its body in pieces of so many bytes. */
function inPieces({ headers, body }: ReturnType<typeof formWith>, size: number) {
  const pieces = body.match(new RegExp(`.{1,${size}}`, "gs")) ?? [];
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  return { headers, body: stream };
}

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

  it("acts again for each POST without the header, and for another key", async ({ expect }) => {
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

  it("takes a rebuilt form as the same, whatever its boundary and however it is cut on its way", async ({
    expect,
  }) => {
    const first = await tenant.send("POST", "/v1/brands", formWith("one"));
    expect(first.status).toBe(201);
    for (const boundary of ["one", "two", "----longer-than-the-others-'()+_,./:=?", '"quoted one"']) {
      for (const form of [formWith(boundary), inPieces(formWith(boundary), 5)]) {
        const again = await tenant.send("POST", "/v1/brands", form);
        expect(again.body, boundary).toEqual(first.body);
        expect(again.headers.get("Idempotent-Replayed"), boundary).toBe("true");
      }
    }
  });

  it("refuses a form with another part, and one that only looks alike", async ({ expect }) => {
    await tenant.send("POST", "/v1/brands", formWith("one"));
    const others = [formWith("two", "other"), formWith("two", "acme\r\n"), formWith("two", "acme\r\n--two")];
    for (const other of others) {
      const { status, body } = await tenant.send("POST", "/v1/brands", other);
      expect([status, body.error.code]).toEqual([422, "idempotency_key_reused"]);
    }
  });

  it("answers 409 idempotency_in_progress while the first is still running", async ({ expect }) => {
    const account = env.ACCOUNT.getByName(tenant.accountId);
    expect(await account.beginIdempotent(await scopeOf("a-1"))).toEqual({ state: "new" });
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
    await account.beginIdempotent(await scopeOf("a-1"));
    const late = Date.now() + 5 * 60_000 + 1;
    setClock(late);
    expect((await create("a-1")).status).toBe(201);
  });

  it("keeps a key for 24 hours", async ({ expect }) => {
    await create("a-1");
    advanceClock(24 * 3_600_000 + 1);
    expect((await create("a-1")).headers.has("Idempotent-Replayed")).toBe(false);
    resetClock();
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
    const PHOTOS = { put: down, delete: down, createMultipartUpload: down };
    const first = await withEnv({ PHOTOS }, () => audit("a-1"));
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
      JSON.stringify(state.storage.sql.exec("select * from kept_answers").toArray()),
    );
    expect(kept).toContain(await scopeOf("a-1"));
    expect(kept).not.toContain("a-1");
    expect(kept).not.toContain(token);
  });
});

async function linkOf(): Promise<{ id: VerificationId; link: string }> {
  const { body } = await tenant.post("/v1/verifications", { max_captures: 2 });
  return { id: body.id, link: `/v1/verifications/${body.capture_url.split("/v/")[1]}` };
}

const progress = (link: string, key: string, query = "") =>
  send("POST", `${link}/progress${query}`, {
    headers: { "Content-Type": "application/json", "Idempotency-Key": key },
    body: '{"event":"opened"}',
  });

const bytesOf = (object: DurableObjectStub) =>
  runInDurableObject(object, (_, { storage }) => {
    const known = storage.sql.exec("select 1 from sqlite_master where name = 'kept_answers'").toArray();
    return known.length === 0 ? "" : JSON.stringify(storage.sql.exec("select * from kept_answers").toArray());
  });

describe("what is remembered of calls (CONTRACT G14)", () => {
  const HOUR = 3_600_000;

  it("by a capture link lies in its verification, and the tenant's account grows by nothing", async ({
    expect,
  }) => {
    const { id, link } = await linkOf();
    const { status, body } = await progress(link, "k-1");
    const again = await progress(link, "k-1");
    expect([status, again.headers.get("Idempotent-Replayed"), again.body]).toEqual([200, "true", body]);
    expect(await bytesOf(env.ACCOUNT.getByName(tenant.accountId))).toBe("");
    expect(await bytesOf(env.VERIFICATION.getByName(id))).not.toBe("");
  });

  it("is of one size, however long the call's query is, and says nothing of it", async ({ expect }) => {
    const { id, link } = await linkOf();
    await progress(link, "k-1");
    const object = env.VERIFICATION.getByName(id);
    const short = (await bytesOf(object)).length;
    const { link: other, id: otherId } = await linkOf();
    await progress(other, "k-1", `?x=${"A".repeat(15_000)}`);
    const stored = await bytesOf(env.VERIFICATION.getByName(otherId));
    expect(stored.length).toBe(short);
    expect(stored).not.toContain("AAAA");
    expect((await progress(other, "k-1")).headers.has("Idempotent-Replayed")).toBe(false);
  });

  it("has a bound for each link: the key after the last is 429, a call without one is not", async ({
    expect,
  }) => {
    const { id, link } = await linkOf();
    await progress(link, "k-1");
    await runInDurableObject(env.VERIFICATION.getByName(id), async (object) => {
      const { beginIdempotent } = object as unknown as Pick<VerificationRpc, "beginIdempotent">;
      for (let n = 1; n < 1_000; n++) await beginIdempotent.call(object, tenant.accountId, `scope ${n}`);
    });
    const { status, headers, body } = await progress(link, "k-2");
    expect([status, body.error.code]).toEqual([429, "too_many_requests"]);
    expect(body.error.message).toContain("Idempotency-Key");
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(80_000);
    expect((await progress(link, "k-1")).status).toBe(200);
    const plain = { headers: { "Content-Type": "application/json" }, body: '{"event":"opened"}' };
    expect((await send("POST", `${link}/progress`, plain)).status).toBe(200);
  });

  it("is gone after 24 hours by alarm alone, also of an idle account", async ({ expect }) => {
    const { id, link } = await linkOf();
    await progress(link, "k-1");
    await create("a-1");
    const objects = [env.ACCOUNT.getByName(tenant.accountId), env.VERIFICATION.getByName(id)];
    for (const object of objects) expect(await bytesOf(object)).not.toBe("[]");
    advanceClock(24 * HOUR + 1_000);
    for (const object of objects) {
      expect(await runDurableObjectAlarm(object)).toBe(true);
      expect(await bytesOf(object)).toBe("[]");
    }
  });

  it("of a reusable link lies in its template, and is gone after 24 hours too", async ({ expect }) => {
    const spec = { steps: [{ key: "q", kind: "text", description: "q" }] };
    const { body } = await tenant.post("/v1/link-templates", {
      slug: "car",
      name: "Car",
      spec,
      publish: true,
    });
    const headers = {
      "Content-Type": "application/json",
      Accept: "application/json",
      "Idempotency-Key": crypto.randomUUID(),
    };
    expect((await send("POST", body.link_url, { headers, body: "{}" })).status).toBe(201);
    const object = env.TEMPLATE.getByName(`${tenant.accountId}/car`);
    expect(await bytesOf(env.ACCOUNT.getByName(tenant.accountId))).toBe("");
    expect(await bytesOf(object)).not.toBe("");
    advanceClock(24 * HOUR + 1_000);
    await runDurableObjectAlarm(object);
    resetClock();
    expect(await bytesOf(object)).toBe("[]");
  });
});

function audit(key: string) {
  const headers = { "Idempotency-Key": key };
  return tenant.send("POST", "/v1/audits", { headers, body: photoForm(jpegHeader(1600, 1200)) });
}
