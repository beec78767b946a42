import { WebhookReceiver } from "@svc/harness/webhook-receiver";
import type { TenantKeys } from "@svc/commands/tenants";
import { verifyWebhook } from "@svc/sdk/verify-webhook";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from "vitest";
import { type Json, Journey, WEBHOOK_SCRIPTS, photoForm } from "./harness.ts";

// shortens the schedule's first delays to 50 ms, 3 s and 18 s
const START = { vars: { WEBHOOK_PACE: "0.01" }, with: WEBHOOK_SCRIPTS } as const;

let journey: Journey;
let keys: TenantKeys;
let receiver: WebhookReceiver;

beforeAll(async () => {
  journey = await Journey.begin();
  keys = await journey.addTenant();
  await journey.start(START);
});
afterAll(() => journey.end());
beforeEach(async () => {
  receiver = new WebhookReceiver();
  await receiver.start();
});
afterEach(() => receiver.stop());

function open(fields: object = {}): Promise<Json> {
  const json = { webhook_url: receiver.url("/in"), ...fields };
  return journey.call(keys, 201, "/v1/verifications", { method: "POST", json });
}

async function deliveriesOf(id: string): Promise<readonly Json[]> {
  return (await journey.call(keys, 200, `/v1/webhook-deliveries?verification_id=${id}`)).items;
}

/** The queues of this machine forget their messages with the process. A claimed one is handed over again after 30 s and more. */
const LONG = { timeout: 100_000, interval: 100 };

describe("a webhook (SPEC 6, CONTRACT G9)", () => {
  it("reports an audit's creation and completion, signed for the tenant, with its metadata", async ({
    expect,
  }) => {
    const photo = await photoFile(drawScene(640, 480, 3), "jpeg");
    const body = photoForm(photo, { webhook_url: receiver.url("/in"), metadata: '{"claim":"Ä-17"}' });
    const response = await journey.request(keys, "/v1/audits/sync", { method: "POST", body });
    const audit: Json = await response.json();
    await expect.poll(() => receiver.received.length, LONG).toBe(2);
    const published: Json = await (
      await journey.request(undefined, `/.well-known/webhook-keys/${keys.accountId}`)
    ).json();
    const events = await Promise.all(
      receiver.received.map(async (webhook) => {
        const { headers, body: raw } = webhook;
        expect(headers).toMatchObject({ "content-type": "application/json", "user-agent": "svc-webhooks/1" });
        new Webhook(keys.webhookSecret).verify(raw, headers as Record<string, string>);
        await verifyWebhook(raw, headers, published.keys[0].public_key);
        return verifyWebhook(raw, headers, keys.webhookSecret);
      }),
    );
    const [created, completed] = events.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(created).toMatchObject({
      type: "verification.created",
      data: { id: audit.id, status: "pending" },
    });
    expect(completed).toMatchObject({ type: "verification.completed", environment: "local", data: audit });
    for (const { metadata } of events) expect(metadata).toEqual({ claim: "Ä-17" });
    const { items } = await journey.call(keys, 200, `/v1/verifications/${audit.id}/events`);
    expect(events.map(({ id }) => id)).toEqual(expect.arrayContaining([items[0].id]));
  });

  it("is sent with the same bytes and a new signature on every attempt, whatever is deployed meanwhile", async ({
    expect,
  }) => {
    receiver.reply = () => ({ status: 500 });
    const { id } = await open({ metadata: { claim: "A-17" } });
    await expect.poll(() => receiver.received.length, LONG).toBe(2);
    await journey.kill();
    receiver.reply = () => ({ status: 200 });
    await journey.start({ ...START, vars: { ...START.vars, BASE_URL: "https://moved.example" } });
    await expect.poll(() => receiver.received.length, LONG).toBe(3);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    for (const { body, headers } of receiver.received) await verifyWebhook(body, headers, keys.webhookSecret);
    await expect.poll(async () => (await deliveriesOf(id))[0]?.state, LONG).toBe("delivered");
    const [{ attempts }] = await deliveriesOf(id);
    expect(attempts.map(({ status }: Json) => status)).toEqual([500, 500, 200]);
    await journey.kill();
    await journey.start(START);
  });

  it("is not sent again to an address that answers 410", async ({ expect }) => {
    const callsTo = (wanted: string) => receiver.received.filter(({ path }) => path === wanted);
    receiver.reply = ({ path }) => ({ status: path === "/gone" ? 410 : 500 });
    const { id } = await open({ webhook_url: receiver.url("/gone") });
    await expect.poll(async () => (await deliveriesOf(id))[0]?.state, LONG).toBe("failed");
    // a redelivery takes as long as the other webhook's second attempt
    await open();
    await expect.poll(() => callsTo("/in").length, LONG).toBe(2);
    expect(callsTo("/gone")).toHaveLength(1);
  });

  it("waits as Retry-After says on 503", async ({ expect }) => {
    receiver.reply = () =>
      receiver.received.length > 1 ? { status: 200 } : { status: 503, headers: { "Retry-After": "2" } };
    await open();
    await expect.poll(() => receiver.received.length, LONG).toBe(2);
    const [first, second] = receiver.received;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1_990);
  });

  it("follows no redirect", async ({ expect }) => {
    receiver.reply = ({ path }) =>
      path === "/in" ? { status: 307, headers: { Location: receiver.url("/elsewhere") } } : { status: 200 };
    const { id } = await open();
    await expect.poll(async () => (await deliveriesOf(id))[0]?.attempts?.length, LONG).toBeGreaterThan(1);
    const [{ attempts, state }] = await deliveriesOf(id);
    expect([state, attempts[0].status]).toEqual(["pending", 307]);
    expect(receiver.received.map(({ path }) => path)).not.toContain("/elsewhere");
  });

  it("is given up after 15 s without an answer, and made again", async ({ expect }) => {
    receiver.reply = () => (receiver.received.length > 1 ? { status: 200 } : undefined);
    const began = performance.now();
    const { id } = await open();
    await expect.poll(async () => (await deliveriesOf(id))[0]?.state, LONG).toBe("delivered");
    expect(performance.now() - began).toBeGreaterThan(14_900);
    expect(receiver.received).toHaveLength(2);
    const [{ attempts }] = await deliveriesOf(id);
    expect(attempts).toMatchObject([{ error: "no answer within 15 s" }, { status: 200 }]);
  });

  it("fails while the receiver is down, and is sent once it is back", async ({ expect }) => {
    await receiver.stop();
    const { id } = await open();
    await expect
      .poll(async () => (await deliveriesOf(id))[0]?.attempts?.[0]?.error, LONG)
      .toBe("connection failed");
    await receiver.start();
    await expect.poll(async () => (await deliveriesOf(id))[0]?.state, LONG).toBe("delivered");
  });
});
