import { beforeEach, describe, it, vi } from "vitest";
import { Webhook } from "standardwebhooks";
import { verifyWebhook } from "@svc/sdk/verify-webhook";
import { advanceClock } from "../../../test/support/conditions.ts";
import { env } from "../../../test/support/environment.ts";
import { runSender } from "../../../test/support/sender.ts";
import { send, TenantClient } from "../../../test/support/tenant.ts";

type Call = { readonly headers: Record<string, string>; readonly body: string };

const WEBHOOK_URL = "https://hooks.example.org/in";
let calls: Call[];
let status: number;
let owner: TenantClient;

beforeEach(async () => {
  calls = [];
  status = 204;
  runSender();
  owner = await TenantClient.create();
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    const request = new Request(url, init);
    calls.push({ headers: Object.fromEntries(request.headers), body: await request.text() });
    return new Response(null, { status });
  });
});

async function openedWithWebhook(): Promise<string> {
  const { body } = await owner.post("/v1/verifications", { webhook_url: WEBHOOK_URL });
  return body.id;
}

/** A test webhook as the receiver gets it. */
async function sent() {
  await owner.post("/v1/webhook-deliveries/test", { webhook_url: WEBHOOK_URL });
  const call = calls.at(-1);
  if (!call) throw new Error("nothing was sent");
  return call;
}

function rotate(overlap_seconds: number) {
  return owner.post("/v1/me/webhook-secret/rotate", { overlap_seconds });
}

function patch(change: unknown) {
  return owner.send("PATCH", "/v1/me/settings", {
    body: JSON.stringify(change),
    headers: { "Content-Type": "application/json" },
  });
}

/** The single delivery of a verification, once the log shows it in this state. */
async function listed(id: string, state: string) {
  const route = `/v1/webhook-deliveries?verification_id=${id}&state=${state}`;
  return vi.waitFor(
    async () => {
      const { body } = await owner.get(route);
      if (body.items.length === 0) throw new Error(`nothing ${state}`);
      return body.items[0];
    },
    { timeout: 5_000, interval: 50 },
  );
}

describe("GET /v1/webhook-deliveries (CONTRACT G9.5)", () => {
  it("lists every webhook with its attempts, to its own account alone", async ({ expect }) => {
    const id = await openedWithWebhook();
    const item = await listed(id, "delivered");
    expect(item).toEqual({
      id: expect.stringMatching(/^whd_[0-9A-HJKMNP-TV-Z]{26}$/),
      verification_id: id,
      event_id: calls[0]?.headers["webhook-id"],
      event_type: "verification.created",
      url: WEBHOOK_URL,
      state: "delivered",
      attempts: [{ at: expect.stringMatching(/Z$/), status: 204, ms: expect.any(Number) }],
    });
    const stranger = await TenantClient.create();
    expect((await stranger.get("/v1/webhook-deliveries")).body).toEqual({ items: [], has_more: false });
  });

  it("shows when a failed attempt is made again", async ({ expect }) => {
    status = 503;
    const item = await listed(await openedWithWebhook(), "pending");
    expect(item.attempts).toMatchObject([{ status: 503 }]);
    // the delay counts from the end of the attempt
    const [{ at, ms }] = item.attempts;
    const waitMs = Date.parse(item.next_attempt_at) - Date.parse(at) - ms;
    expect(waitMs).toBeGreaterThanOrEqual(4_500);
    expect(waitMs).toBeLessThanOrEqual(5_500);
  });

  it("pages by a cursor, and refuses what it does not know", async ({ expect }) => {
    for (const id of [await openedWithWebhook(), await openedWithWebhook()]) await listed(id, "delivered");
    const { body: first } = await owner.get("/v1/webhook-deliveries?limit=1");
    expect(first).toMatchObject({ items: [{}], has_more: true });
    const { body: second } = await owner.get(`/v1/webhook-deliveries?limit=1&cursor=${first.next_cursor}`);
    expect(second.has_more).toBe(false);
    expect(second.items[0].id < first.items[0].id).toBe(true);
    for (const query of ["state=lost", "limit=0", "cursor=x", "nothing=1", "state=failed&state=pending"]) {
      expect((await owner.get(`/v1/webhook-deliveries?${query}`)).body.error.code, query).toBe(
        "invalid_request",
      );
    }
  });
});

describe("POST /v1/webhook-deliveries/{id}/redeliver (CONTRACT G9.5)", () => {
  it("answers 202 and sends the same bytes once more", async ({ expect }) => {
    const { id } = await listed(await openedWithWebhook(), "delivered");
    const { status: answered, body } = await owner.post(`/v1/webhook-deliveries/${id}/redeliver`);
    expect([answered, body.state, body.attempts.length]).toEqual([202, "pending", 1]);
    await expect.poll(() => calls.length).toBe(2);
    expect(calls[1]?.body).toBe(calls[0]?.body);
    expect(calls[1]?.headers["webhook-id"]).toBe(calls[0]?.headers["webhook-id"]);
  });

  it("reaches an address that answered 410 before", async ({ expect }) => {
    status = 410;
    const verification = await openedWithWebhook();
    const { id } = await listed(verification, "failed");
    status = 200;
    await owner.post(`/v1/webhook-deliveries/${id}/redeliver`);
    expect((await listed(verification, "delivered")).attempts).toMatchObject([
      { status: 410 },
      { status: 200 },
    ]);
    const { body: log } = await owner.get(`/v1/verifications/${verification}/events`);
    const types = log.items.map(({ type }: { type: string }) => type);
    expect(types).toEqual(["verification.created", "webhook.failed", "webhook.delivered"]);
    for (const { data } of log.items.slice(1)) expect(data.delivery_id).toBe(id);
  });
});

describe("POST /v1/webhook-deliveries/test (CONTRACT G9.5)", () => {
  it("sends one signed webhook.test and says what came back", async ({ expect }) => {
    status = 418;
    const { status: answered, body } = await owner.post("/v1/webhook-deliveries/test", {
      webhook_url: WEBHOOK_URL,
    });
    expect([answered, body]).toEqual([200, { status: 418, ms: expect.any(Number) }]);
    expect(JSON.parse(calls[0]?.body ?? "")).toMatchObject({ type: "webhook.test", data: {} });
    expect(calls[0]?.headers).toMatchObject({
      "user-agent": "svc-webhooks/1",
      "content-type": "application/json",
      "webhook-signature": expect.stringMatching(/^v1,\S+ v1a,\S+$/),
    });
  });

  it.for([
    "http://hooks.example.org",
    "https://10.0.0.1",
    "https://localhost",
    "https://svc.example/v1",
    7,
    undefined,
  ])("refuses %s (CONTRACT G0.9)", async (webhook_url, { expect }) => {
    const { status: answered, body } = await owner.post("/v1/webhook-deliveries/test", { webhook_url });
    expect([answered, body.error.fields[0].path]).toEqual([400, "webhook_url"]);
    expect(calls).toHaveLength(0);
  });
});

describe("POST /v1/me/webhook-secret/rotate (CONTRACT G9.2)", () => {
  it("gives a new secret, and both sign until the overlap ends", async ({ expect }) => {
    const { body: first } = await rotate(3600);
    const { body: second } = await rotate(60);
    expect(Date.parse(second.previous_expires_at) - Date.now()).toBeGreaterThan(50_000);
    const both = await sent();
    for (const { secret } of [first, second]) {
      expect(secret).toMatch(/^whsec_/);
      expect(new Webhook(secret).verify(both.body, both.headers)).toMatchObject({ type: "webhook.test" });
    }
    advanceClock(61_000);
    const later = await sent();
    expect(new Webhook(second.secret).verify(later.body, later.headers)).toBeDefined();
    expect(() => new Webhook(first.secret).verify(later.body, later.headers)).toThrow();
  });

  it("takes an overlap of 0 to 604800 seconds, 86400 by default", async ({ expect }) => {
    const { body } = await owner.post("/v1/me/webhook-secret/rotate");
    expect(Date.parse(body.previous_expires_at) - Date.now()).toBeGreaterThan(86_390_000);
    expect((await owner.post("/v1/me/webhook-secret/rotate", { overlap_seconds: 0 })).status).toBe(200);
    for (const overlap_seconds of [-1, 604_801, 1.5, "60"]) {
      const answer = await owner.post("/v1/me/webhook-secret/rotate", { overlap_seconds });
      expect([answer.status, answer.body.error.fields[0].path]).toEqual([400, "overlap_seconds"]);
    }
  });

  it("lets three sign at most, and says when the next may come", async ({ expect }) => {
    await rotate(604_800);
    const { body: second } = await rotate(3600);
    const { status: answered, body } = await rotate(604_800);
    expect([answered, body.error.code]).toEqual([409, "conflict"]);
    expect(body.error.hint).toContain(`Wait until ${second.previous_expires_at}`);
    advanceClock(3_601_000);
    expect((await sent()).headers["webhook-signature"]?.match(/v1,/g)).toHaveLength(2);
    expect((await rotate(604_800)).status).toBe(200);
    expect((await rotate(604_800)).status).toBe(409);
  });

  it("lets three sign at most of rotations at once, too", async ({ expect }) => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => rotate(604_800)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(6);
  });

  it("with an overlap of 0 is never refused, and ends every older secret at once", async ({ expect }) => {
    const older = [await rotate(604_800), await rotate(604_800)];
    const { body: newest } = await rotate(0);
    advanceClock(5_000);
    const call = await sent();
    expect(new Webhook(newest.secret).verify(call.body, call.headers)).toBeDefined();
    for (const { body } of older) {
      expect(() => new Webhook(body.secret).verify(call.body, call.headers)).toThrow();
    }
    expect((await rotate(0)).body.secret).not.toBe(newest.secret);
  });

  it("deletes the rows of secrets that ended", async ({ expect }) => {
    for (const overlap of [604_800, 60, 0, 60]) await rotate(overlap);
    advanceClock(61_000);
    await rotate(60);
    const { results } = await env.DB.prepare(
      "select generation from webhook_secrets where account_id = ? order by generation",
    )
      .bind(owner.accountId)
      .all();
    expect(results).toEqual([{ generation: 5 }, { generation: 6 }]);
  });

  it("keeps nothing in the database that could sign", async ({ expect }) => {
    const { body } = await owner.post("/v1/me/webhook-secret/rotate");
    const { results } = await env.DB.prepare("select * from webhook_secrets").all();
    expect(JSON.stringify(results)).not.toContain(body.secret.slice(6));
  });
});

const keysOf = (accountId: string) => send("GET", `/.well-known/webhook-keys/${accountId}`);

describe("GET /.well-known/webhook-keys/{account_id} (CONTRACT G14)", () => {
  it("shows the public key that verifies the account's v1a signatures, to anyone", async ({ expect }) => {
    const { status: answered, body, headers } = await keysOf(owner.accountId);
    expect([answered, headers.get("Cache-Control")]).toEqual([200, "public, max-age=300"]);
    const call = await sent();
    expect(await verifyWebhook(call.body, call.headers, body.keys[0].public_key)).toMatchObject({
      account: owner.accountId,
    });
    expect((await owner.get("/v1/me/settings")).body.account).toBe(owner.accountId);
  });

  it("shows keys that verify no other account's webhooks", async ({ expect }) => {
    const call = await sent();
    const stranger = await TenantClient.create();
    const { body } = await keysOf(stranger.accountId);
    for (const { public_key: key } of body.keys) {
      await expect(verifyWebhook(call.body, call.headers, key)).rejects.toMatchObject({
        code: "no_matching_signature",
      });
    }
  });

  it("has none for what is no account's id, and says where they are", async ({ expect }) => {
    const { status: answered, body } = await keysOf("acme");
    expect([answered, body.error.code]).toEqual([404, "not_found"]);
    expect(body.error.hint).toContain("/.well-known/webhook-keys/{account_id}");
  });
});

const DEFAULTS = {
  outside_judges: [],
  outside_judges_daily_cap: 100,
  similar_photo: true,
  seal_location: false,
  blur_sensitive: false,
  reminder_after_minutes: 0,
  sms_daily_cap: 0,
  damage_localization: false,
  share_decision: false,
  embed_origins: [],
};

describe("/v1/me/settings (CONTRACT G10)", () => {
  it("shows what the account set, and the defaults", async ({ expect }) => {
    expect((await owner.get("/v1/me/settings")).body).toEqual({
      account: owner.accountId,
      retention_days: 180,
      webhook_events: [],
      suppressed_emails: [],
      ...DEFAULTS,
    });
    const change = {
      retention_days: 30,
      webhook_events: ["verification.failed", "verification.expired", "verification.failed"],
      monthly_verification_limit: 500,
      ai_threshold: 0.75,
    };
    const { status: answered, body } = await owner.send("PATCH", "/v1/me/settings", {
      body: JSON.stringify(change),
      headers: { "Content-Type": "application/json" },
    });
    expect(answered).toBe(200);
    expect(body).toEqual({
      ...change,
      account: owner.accountId,
      webhook_events: ["verification.expired", "verification.failed"],
      suppressed_emails: [],
      ...DEFAULTS,
    });
    expect((await owner.get("/v1/me/settings")).body).toEqual(body);
  });

  it("takes null for the default, leaves what is absent, and refuses the rest", async ({ expect }) => {
    await patch({ retention_days: 30, ai_threshold: 0.8 });
    expect((await patch({ retention_days: null })).body).toEqual({
      account: owner.accountId,
      suppressed_emails: [],
      ...DEFAULTS,
      retention_days: 180,
      webhook_events: [],
      ai_threshold: 0.8,
    });
    for (const wrong of [
      { retention_days: 0 },
      { ai_threshold: 0.99 },
      { webhook_events: ["verification.created"] },
      { webhook_events: "verification.failed" },
      { monthly_verification_limit: 0 },
      { colour: "red" },
    ]) {
      expect((await patch(wrong)).status, JSON.stringify(wrong)).toBe(400);
    }
  });

  it("sends a ticked event of what is created from then on (CONTRACT G9.4)", async ({ expect }) => {
    const before = await openedWithWebhook();
    await owner.send("PATCH", "/v1/me/settings", {
      body: JSON.stringify({ webhook_events: ["verification.expired"] }),
      headers: { "Content-Type": "application/json" },
    });
    const after = await openedWithWebhook();
    for (const id of [before, after]) await owner.post(`/v1/verifications/${id}/expire`);
    await expect.poll(() => calls.length).toBe(3);
    const expired = calls.map(({ body }) => JSON.parse(body)).filter(({ type }) => type.endsWith("expired"));
    expect(expired.map(({ data }) => data.id)).toEqual([after]);
  });
});
