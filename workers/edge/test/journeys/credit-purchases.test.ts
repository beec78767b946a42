import type { TenantKeys } from "@svc/commands/tenants";
import { EmulatedStripe } from "@svc/testkit/stripe/emulated-stripe";
import { signedEvent } from "@svc/testkit/stripe/signed-event";
import { serveStripe, type StripeServer } from "@svc/testkit/stripe/stripe-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from "vitest";
import { type Json, Journey, until } from "./harness.ts";

const LINK = "/v1/me/credits/payment-method";
const TOP_UPS = "/v1/me/credits/top-ups";

let keys: TenantKeys;
let journey: Journey;
let stripe: EmulatedStripe;
let server: StripeServer;
let owners = 0;
/** Charges of earlier tests. */
let chargedBefore = 0;

beforeAll(async () => {
  journey = await Journey.begin();
  stripe = new EmulatedStripe();
  server = await serveStripe(stripe);
  const { secretKey, webhookSecret } = stripe;
  const secrets = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret };
  const vars = { PAYMENTS: "stripe", STRIPE_URL: server.url, ...secrets };
  await journey.start({ faults: true, vars, with: [] });
});
afterAll(async () => {
  await journey.end();
  server.close();
});
beforeEach(async () => {
  owners += 1;
  keys = await journey.addTenant({ openingBalanceCents: 0, ownerEmail: `owner-${owners}@acme.example` });
  chargedBefore += charged();
});
afterEach(({ expect }) => {
  expect(stripe.problems).toEqual([]);
});

function post(route: string, status: number, json: object, headers = {}): Promise<Json> {
  return journey.call(keys, status, route, { method: "POST", json, headers });
}

function credits(): Promise<Json> {
  return journey.call(keys, 200, "/v1/me/credits");
}

async function page(url: string): Promise<string> {
  return (await fetch(url)).text();
}

/** Goes from our page through Checkout to the return address. */
async function checkOut(link: string, number = "4242424242424242"): Promise<string> {
  const [, checkout = ""] = /href="([^"]+\/c\/pay\/[^"]+)"/.exec(await page(link)) ?? [];
  const body = new URLSearchParams({ number });
  const { headers } = await fetch(checkout, { method: "POST", body, redirect: "manual" });
  return headers.get("Location") ?? "";
}

/** Posts the newest event as Stripe does. */
async function tell(): Promise<number> {
  const event = await signedEvent(stripe.ledger.events.at(-1) ?? {}, { secret: stripe.webhookSecret });
  return (await journey.request(undefined, "/webhooks/stripe", { method: "POST", ...event })).status;
}

function charged(): number {
  const succeeded = stripe.ledger.intents.filter(({ status }) => status === "succeeded");
  return succeeded.length - chargedBefore;
}

async function saveCard(): Promise<void> {
  const { url } = await post(LINK, 200, { monthly_cap_cents: 20_000 });
  await page(await checkOut(url));
}

/** Mails in the local mailbox that tell this test's owner about a saved card. */
async function notices(): Promise<number> {
  const shown = await (await journey.request(undefined, "/dev/mail")).text();
  const rows = shown.split("<tr").filter((row) => row.includes(`owner-${owners}@acme.example`));
  return rows.filter((row) => row.includes("A card was saved: Visa ending in 4242")).length;
}

describe("a whole purchase by Stripe", () => {
  it("goes from the link over Checkout to a pack, a movement and a notice to the owner", async ({
    expect,
  }) => {
    const { url } = await post(LINK, 200, { monthly_cap_cents: 6000 });
    expect(await page(url)).toContain(">Continue</a>");
    const back = await checkOut(url);
    expect(back).toBe(`${url}/done`);
    expect(await page(back)).toContain("Visa ending in 4242");
    const headers = { "Idempotency-Key": "pack" };
    const bought = await post(TOP_UPS, 201, { photos: 250 }, headers);
    expect(await post(TOP_UPS, 200, { photos: 250 }, headers)).toEqual(bought);
    expect(await tell()).toBe(200);
    expect(await credits()).toMatchObject({
      balance_cents: 5000,
      month_spent_cents: 5000,
      photos_available: 250,
    });
    const { items } = await until(
      () => journey.call(keys, 200, "/v1/me/credits/movements"),
      (list) => list.items.length > 0,
    );
    expect(items).toMatchObject([
      { kind: "top_up", cause: `top_up:${bought.payment_id}`, amount_cents: 5000 },
    ]);
    await until(notices, (count) => count === 1);
    expect(charged()).toBe(1);
  });
});

describe("the process is killed", () => {
  it.for(["top_up.before.charge", "top_up.after.charge"])(
    "at %s: nothing is charged twice and nothing is lost, by the alarm alone and by the same key",
    async (point, { expect }) => {
      const headers = { "Idempotency-Key": "key" };
      await journey.killedAt(point, async () => {
        await saveCard();
        await post(TOP_UPS, 201, { photos: 50 }, headers);
      });
      await until(credits, ({ balance_cents: balance }) => balance === 1000);
      await post(TOP_UPS, 200, { photos: 50 }, headers);
      expect([charged(), (await credits()).balance_cents]).toEqual([1, 1000]);
    },
  );

  it("after Stripe began a setup: the link was never handed out, and the next one works", async ({
    expect,
  }) => {
    await journey.killedAt("card.after.start", () => post(LINK, 200, { monthly_cap_cents: 1000 }));
    await saveCard();
    expect(await credits()).toMatchObject({ monthly_cap_cents: 20_000, payment_method: { last4: "4242" } });
  });

  it("before a card is saved: the repeated webhook saves it once, and the owner gets one mail", async ({
    expect,
  }) => {
    let path = "";
    await journey.killedAt("card.before.save", async () => {
      const { url } = await post(LINK, 200, { monthly_cap_cents: 20_000 });
      path = new URL(url).pathname;
      await checkOut(url);
      await tell();
    });
    expect(await tell()).toBe(200);
    expect(await page(`${journey.baseUrl}${path}`)).toContain("The card is saved");
    await until(notices, (count) => count > 0);
    await tell();
    expect(await notices()).toBe(1);
  });
});
