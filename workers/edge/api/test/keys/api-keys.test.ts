import { beforeEach, describe, it, vi } from "vitest";
import { advanceClock, setClock, setEnv } from "../../../test/support/conditions.ts";
import { env } from "../../../test/support/environment.ts";
import { addMember, MemberClient } from "../../../test/support/people.ts";
import { type Answer, send, TenantClient } from "../../../test/support/tenant.ts";

const ROUTE = "/v1/me/api-keys";
const NOBODY = "key_01JD6Q6Z9VQ4W3N8K2M5T7R1XC";

let tenant: TenantClient;
let admin: MemberClient;

beforeEach(async () => {
  setEnv({ RATE_LIMITS: "off" });
  tenant = await TenantClient.create();
  admin = await MemberClient.create(tenant.accountId, "admin");
});

async function created(request: object = {}): Promise<Answer["body"]> {
  const { status, body } = await admin.post(ROUTE, { name: "import", ...request });
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

function call(secret: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return send("GET", "/v1/me", { headers: { Authorization: `Bearer ${secret}`, ...headers } });
}

async function statusOf(secret: string, address?: string): Promise<number> {
  const { status } = await call(secret, address === undefined ? {} : { "CF-Connecting-IP": address });
  return status;
}

async function listed(): Promise<Answer["body"][]> {
  return (await admin.get(`${ROUTE}?limit=100`)).body.items;
}

async function listedKey(id: string): Promise<Answer["body"]> {
  return (await listed()).find((key) => key.id === id);
}

/** Waits for a write that happens shortly after the response. */
async function untilChanged<T>(read: () => Promise<T>, before: T): Promise<T> {
  for (let turn = 0; turn < 100; turn++) {
    const now = await read();
    if (now !== before) return now;
    await scheduler.wait(10);
  }
  return before;
}

describe("an API key that a person makes (CONTRACT G10)", () => {
  it("is shown once, and works", async ({ expect }) => {
    const { secret, ...key } = await created();
    expect(secret).toMatch(/^svc_secret_[0-9A-Za-z]{38}$/);
    expect(key).toMatchObject({ kind: "secret", name: "import", role: "full", last4: secret.slice(-4) });
    expect(key.created_by.email).toMatch(/^admin\./);
    expect((await call(secret)).body.key).toEqual({ id: key.id, name: "import", role: "full" });
    const answer = await admin.get(ROUTE);
    expect(answer.body.items[0]).toMatchObject(key);
    expect(JSON.stringify(answer.body)).not.toContain(secret.slice(11, -6));
    const rows = await env.DB.prepare("select * from api_keys where id = ?").bind(key.id).all();
    expect(JSON.stringify(rows.results)).not.toContain(secret.slice(11, -6));
  });

  it("changes nothing when it may only read", async ({ expect }) => {
    const { secret } = await created({ role: "read" });
    const headers = { Authorization: `Bearer ${secret}` };
    expect((await send("GET", "/v1/me", { headers })).status).toBe(200);
    expect((await send("POST", "/v1/verifications", { headers })).status).toBe(403);
  });

  it.for([
    ["GET", ROUTE],
    ["POST", ROUTE],
    ["POST", `${ROUTE}/${NOBODY}/roll`],
    ["DELETE", `${ROUTE}/${NOBODY}`],
  ] as const)("is made by no key: %s %s", async ([method, route], { expect }) => {
    const { status, body } = await tenant.send(method, route);
    expect([status, body.error.message]).toEqual([403, "API keys cannot do this"]);
  });

  it("is refused after it expired, also where it was just used", async ({ expect }) => {
    setClock(Date.now());
    const { secret, id } = await created({ expires_at: new Date(Date.now() + 60_000).toISOString() });
    expect(await statusOf(secret)).toBe(200);
    advanceClock(59_999);
    expect(await statusOf(secret)).toBe(200);
    advanceClock(1);
    expect(await statusOf(secret)).toBe(401);
    const { status, body } = await admin.post(`${ROUTE}/${id}/roll`, {});
    expect([status, body.error.code]).toEqual([409, "conflict"]);
    expect(await listedKey(id)).toMatchObject({ id });
  });

  it("is worth nothing from an address that it does not name", async ({ expect }) => {
    const { secret } = await created({ allowed_ips: ["203.0.113.0/24", "2001:db8::/48"] });
    expect(await statusOf(secret, "203.0.113.7")).toBe(200);
    expect(await statusOf(secret, "2001:db8:0:1::9")).toBe(200);
    const refused = await call(secret, { "CF-Connecting-IP": "198.51.100.1" });
    expect([refused.status, refused.body.error]).toMatchObject([
      403,
      { code: "forbidden", message: "this key cannot be used from 198.51.100.1" },
    ]);
    expect(refused.body.error.hint).toContain("allowed_ips");
    expect(await statusOf(secret, "2001:db8:1::9")).toBe(403);
    expect(await statusOf(secret)).toBe(403);
  });

  it("of the other kind is shown whole, with what it lets in", async ({ expect }) => {
    const allowed_origins = ["https://app.acme.example"];
    const made = await created({ kind: "publishable", allowed_origins, bundle_ids: ["com.acme.claims"] });
    expect(made).toMatchObject({ kind: "publishable", allowed_origins, bundle_ids: ["com.acme.claims"] });
    expect(made.publishable_key).toMatch(/^pk_live_[0-9A-Za-z]{32}$/);
    expect(made).not.toHaveProperty("secret");
    const { body } = await tenant.post("/v1/verifications", {});
    const [, token] = body.capture_url.split("/v/");
    const headers = { Authorization: `Bearer ${made.publishable_key}`, Origin: allowed_origins[0] ?? "" };
    const session = () => send("GET", `/v1/verifications/${token}/session`, { headers });
    expect((await session()).headers.get("Access-Control-Allow-Origin")).toBe(allowed_origins[0]);
    await admin.send("DELETE", `${ROUTE}/${made.id}`);
    expect((await session()).status).toBe(401);
  });

  it("says what is wrong with it", async ({ expect }) => {
    const { status, body } = await admin.post(ROUTE, { name: "", allowed_ips: ["here"] });
    expect([status, body.error.fields.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ["name", "allowed_ips.0"],
    ]);
  });

  it("is one of 50 that still work, also when they are asked for at once", async ({ expect }) => {
    const asked = await Promise.all(
      Array.from({ length: 55 }, (_, index) => admin.post(ROUTE, { name: `key ${index}` })),
    );
    const refused = asked.filter(({ status }) => status === 409);
    // the tenant starts with two keys
    expect([asked.filter(({ status }) => status === 201).length, refused.length]).toEqual([48, 7]);
    expect(refused[0]?.body.error.code).toBe("conflict");
    const [newest] = await listed();
    expect((await admin.post(`${ROUTE}/${newest.id}/roll`, { grace_seconds: 60 })).status).toBe(409);
    expect((await admin.post(`${ROUTE}/${newest.id}/roll`, { grace_seconds: 0 })).status).toBe(201);
    expect((await admin.send("DELETE", `${ROUTE}/${newest.id}`)).status).toBe(404);
    expect((await listed()).length).toBe(50);
  });

  it("is made once under an Idempotency-Key, and its secret is not shown again", async ({ expect }) => {
    const headers = { Origin: "https://svc.example", "Idempotency-Key": "a-key" };
    const first = await admin.send("POST", ROUTE, { name: "import" }, headers);
    const again = await admin.send("POST", ROUTE, { name: "import" }, headers);
    const { secret, ...key } = first.body;
    expect(secret).toMatch(/^svc_secret_/);
    expect([again.status, again.headers.get("Idempotent-Replayed"), again.body]).toEqual([201, "true", key]);
    expect((await listed()).filter(({ name }) => name === "import")).toHaveLength(1);
  });

  it("is in no log", async ({ expect }) => {
    const logged: string[] = [];
    for (const level of ["error", "warn", "log", "info"] as const)
      vi.spyOn(console, level).mockImplementation((...said: unknown[]) => void logged.push(said.join(" ")));
    const { secret, id } = await created();
    await call(secret, { "CF-Connecting-IP": "203.0.113.7" });
    const rolled = await admin.post(`${ROUTE}/${id}/roll`, {});
    await call(secret);
    for (const text of [secret, rolled.body.secret]) expect(logged.join("\n")).not.toContain(text);
  });
});

describe("a key that is rolled (CONTRACT G10)", () => {
  it("has a successor of the same name, role and limits, and ends at once", async ({ expect }) => {
    const limits = { allowed_ips: ["203.0.113.7"], expires_at: "2099-01-01T00:00:00.000Z" };
    const old = await created({ role: "read", ...limits });
    expect(await statusOf(old.secret, "203.0.113.7")).toBe(200);
    const { status, body } = await admin.post(`${ROUTE}/${old.id}/roll`);
    expect([status, body]).toMatchObject([201, { name: "import", role: "read", ...limits }]);
    expect(await statusOf(old.secret, "203.0.113.7")).toBe(401);
    expect(await statusOf(body.secret, "203.0.113.7")).toBe(200);
    expect(await statusOf(body.secret, "203.0.113.8")).toBe(403);
    expect(await listedKey(old.id)).toBeUndefined();
  });

  it("keeps the old secret valid for the requested grace period", async ({ expect }) => {
    setClock(Date.now());
    const old = await created();
    const { body } = await admin.post(`${ROUTE}/${old.id}/roll`, { grace_seconds: 3600 });
    expect((await listedKey(old.id)).expires_at).toBe(new Date(Date.now() + 3_600_000).toISOString());
    expect(body).not.toHaveProperty("expires_at");
    expect([await statusOf(old.secret), await statusOf(body.secret)]).toEqual([200, 200]);
    advanceClock(3_600_000);
    expect([await statusOf(old.secret), await statusOf(body.secret)]).toEqual([401, 200]);
  });

  it("is not kept longer by a grace than it would have lasted", async ({ expect }) => {
    const expires_at = new Date(Date.now() + 60_000).toISOString();
    const old = await created({ expires_at });
    await admin.post(`${ROUTE}/${old.id}/roll`, { grace_seconds: 3600 });
    expect((await listedKey(old.id)).expires_at).toBe(expires_at);
  });

  it("is replaced once, also when it is asked for at once", async ({ expect }) => {
    const old = await created();
    const roll = () => admin.post(`${ROUTE}/${old.id}/roll`, { grace_seconds: 60 });
    const statuses = (await Promise.all([roll(), roll(), roll()])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(2);
    expect((await listed()).filter(({ name }) => name === "import")).toHaveLength(2);
    expect((await roll()).body.error.code).toBe("conflict");
  });

  it("is another one where it is publishable", async ({ expect }) => {
    const old = await created({ kind: "publishable", allowed_origins: ["https://app.acme.example"] });
    const { body } = await admin.post(`${ROUTE}/${old.id}/roll`, { grace_seconds: 60 });
    expect(body.allowed_origins).toEqual(["https://app.acme.example"]);
    expect(body.publishable_key).toMatch(/^pk_live_/);
    expect(body.publishable_key).not.toBe(old.publishable_key);
  });
});

describe("a key that is deleted (CONTRACT G10)", () => {
  it("stops working at once, where it was just used too", async ({ expect }) => {
    const { id, secret } = await created();
    expect(await statusOf(secret)).toBe(200);
    expect((await admin.send("DELETE", `${ROUTE}/${id}`)).status).toBe(204);
    expect(await statusOf(secret)).toBe(401);
    expect((await admin.send("DELETE", `${ROUTE}/${id}`)).status).toBe(404);
    expect((await admin.post(`${ROUTE}/${id}/roll`, {})).status).toBe(404);
  });

  it("is one of the account", async ({ expect }) => {
    const other = await TenantClient.create();
    const stranger = await MemberClient.create(other.accountId, "owner");
    const { id, secret } = await created();
    expect((await stranger.send("DELETE", `${ROUTE}/${id}`)).status).toBe(404);
    expect((await stranger.post(`${ROUTE}/${id}/roll`, {})).status).toBe(404);
    expect((await stranger.get(ROUTE)).body.items.map((key: { id: string }) => key.id)).not.toContain(id);
    expect(await statusOf(secret)).toBe(200);
  });
});

describe("when a key was used last (CONTRACT G10)", () => {
  it("is written down at most once in ten minutes", async ({ expect }) => {
    setClock(Date.now());
    const first = Date.now();
    const { id, secret } = await created();
    expect((await listedKey(id)).last_used_at).toBeUndefined();
    const used = async () => (await listedKey(id)).last_used_at;
    await call(secret);
    expect(await untilChanged(used, undefined)).toBe(new Date(first).toISOString());
    advanceClock(599_999);
    await call(secret);
    await call(secret);
    expect(await used()).toBe(new Date(first).toISOString());
    advanceClock(1);
    await call(secret);
    const second = await untilChanged(used, new Date(first).toISOString());
    expect(second).toBe(new Date(first + 600_000).toISOString());
  });

  it("is written down of a key that only an agent uses, whose first message is not refused", async ({
    expect,
  }) => {
    const { id, secret } = await created();
    const { status } = await send("POST", "/mcp", {
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
      headers: {
        Authorization: `Bearer ${secret}`,
        Accept: "application/json, text/event-stream",
        "Content-Type": "application/json",
      },
    });
    expect(status).toBe(200);
    expect(await untilChanged(async () => (await listedKey(id)).last_used_at, undefined)).toBeDefined();
  });

  it("delays no call", async ({ expect }) => {
    const { id, secret } = await created();
    vi.spyOn(console, "error").mockImplementation(() => {});
    await env.DB.prepare(
      "create trigger stuck before update of last_used_at on api_keys begin select raise(abort, 'stuck'); end",
    ).run();
    try {
      expect(await statusOf(secret)).toBe(200);
      expect((await listedKey(id)).last_used_at).toBeUndefined();
    } finally {
      await env.DB.prepare("drop trigger stuck").run();
    }
  });
});

describe("the list of keys (CONTRACT G10)", () => {
  it("comes in pages, newest first", async ({ expect }) => {
    for (const name of ["a", "b", "c"]) await created({ name });
    const first = await admin.get(`${ROUTE}?limit=2`);
    expect(first.body.items.map(({ name }: { name: string }) => name)).toEqual(["c", "b"]);
    expect(first.body.has_more).toBe(true);
    const next = await admin.get(`${ROUTE}?limit=2&cursor=${first.body.next_cursor}`);
    expect(next.body.items[0].name).toBe("a");
  });

  it("names the creator of a key, and no one for an operator's", async ({ expect }) => {
    const email = `ada.${crypto.randomUUID()}@acme.example`;
    await addMember(tenant.accountId, email, "owner");
    const { created_by: maker } = await created();
    const keys = await listed();
    expect(keys[0].created_by).toEqual(maker);
    expect(keys.filter(({ created_by: by }) => by === undefined)).toHaveLength(2);
  });
});
