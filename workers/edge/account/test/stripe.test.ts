import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { EmulatedStripe } from "@svc/testkit/stripe/emulated-stripe";
import { signedEvent } from "@svc/testkit/stripe/signed-event";
import { afterEach, beforeAll, beforeEach, describe, it, vi } from "vitest";
import { advanceClock, setClock, setEnv } from "../../test/support/conditions.ts";
import { env } from "../../test/support/environment.ts";
import { send, TenantClient } from "../../test/support/tenant.ts";
import { addMember } from "../../test/support/people.ts";

const API = "https://stripe.example";
const OK = "4242424242424242";

let tenant: TenantClient;
let stripe: EmulatedStripe;
let mailsTo: string[];
/** Charges that Stripe has received and not answered. */
let underWay: number;
let mostUnderWay: number;
/** Runs on Stripe's side after a charge. */
let afterCharge: () => Promise<unknown>;

beforeAll(() => {
  const { secretKey, webhookSecret } = new EmulatedStripe();
  const keys = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL: API };
  Object.assign(env, { RATE_LIMITS: "off", PAYMENTS: "stripe", ...keys });
});
beforeEach(async () => {
  stripe = new EmulatedStripe();
  mailsTo = [];
  underWay = 0;
  mostUnderWay = 0;
  afterCharge = async () => {};
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    const request = new Request(url, init);
    if (!request.url.startsWith(API)) {
      const { to } = await request.json<{ to: string[] }>();
      mailsTo.push(...to);
      return Response.json({ id: "1" });
    }
    const isCharge = request.method === "POST" && request.url.endsWith("/payment_intents");
    return isCharge ? charge(request) : stripe.fetch(request);
  });
  tenant = await TenantClient.create({ openingBalanceCents: 0 });
  await addMember(tenant.accountId, tenant.accountId, "owner");
});
afterEach(async ({ expect }) => {
  // pending work of this test would reach the next test's Stripe
  await runInDurableObject(env.ACCOUNT.getByName(tenant.accountId), (_, { storage }) =>
    storage.deleteAlarm(),
  );
  expect(stripe.problems).toEqual([]);
});

async function charge(request: Request): Promise<Response> {
  underWay += 1;
  mostUnderWay = Math.max(mostUnderWay, underWay);
  const response = await stripe.fetch(request).finally(() => (underWay -= 1));
  await afterCharge();
  return response;
}

async function newLink(monthlyCapCents = 50_000) {
  const { body } = await tenant.post("/v1/me/credits/payment-method", { monthly_cap_cents: monthlyCapCents });
  return body.url as string;
}

async function page(url: string): Promise<string> {
  return new TextDecoder().decode((await send("GET", url)).body);
}

/** Completes Checkout as the person would. */
async function checkOut(link: string, number = OK): Promise<boolean> {
  const [, session = ""] = /\/c\/pay\/(\w+)/.exec(await page(link)) ?? [];
  return stripe.ledger.finish(session, number);
}

async function saveCard(number = OK, monthlyCapCents = 50_000): Promise<void> {
  const link = await newLink(monthlyCapCents);
  await checkOut(link, number);
  await page(`${link}/done`);
}

/** Posts the newest or the given events, as Stripe does. */
async function tell(events = stripe.ledger.events.slice(-1), secret = stripe.webhookSecret) {
  const statuses: number[] = [];
  for (const event of events) {
    const { body, headers } = await signedEvent(event, { secret });
    statuses.push((await send("POST", "/webhooks/stripe", { body, headers })).status);
  }
  return statuses;
}

/** Only this account's mails; one from another test may still arrive. */
function mails(): number {
  return mailsTo.filter((to) => to === tenant.accountId).length;
}

function charged(): number {
  return stripe.ledger.intents.filter(({ status }) => status === "succeeded").length;
}

function ring() {
  return runDurableObjectAlarm(env.ACCOUNT.getByName(tenant.accountId));
}

/** Stripe charges the card, but its response is lost. */
function loseAnswers(): void {
  stripe.next("charge", "cut_after", "cut_after");
  stripe.next("list", "cut_before");
}

function pass(ms: number): void {
  advanceClock(ms);
}

describe("a card by Stripe Checkout (CONTRACT G8.2)", () => {
  it("is saved with its cap when the person comes back, and not before", async ({ expect }) => {
    const link = await newLink(7000);
    expect(await page(link)).toContain(">Continue</a>");
    expect(await page(`${link}/done`)).toContain("No card was saved yet");
    expect(await checkOut(link, "4000000000000002")).toBe(false);
    expect(await checkOut(link, "5555555555554444")).toBe(true);
    expect(await tenant.credits()).toMatchObject({ monthly_cap_cents: 0 });
    expect(await page(`${link}/done`)).toContain("Mastercard ending in 4444");
    expect(await tenant.credits()).toMatchObject({
      payment_method: { brand: "mastercard", last4: "4444" },
      monthly_cap_cents: 7000,
    });
  });

  it("is saved by the webhook alone if the person never comes back, and only once however often it arrives", async ({
    expect,
  }) => {
    const link = await newLink();
    await checkOut(link);
    expect(await tell()).toEqual([200]);
    expect(await tenant.credits()).toMatchObject({ payment_method: { last4: "4242" } });
    expect(await tell()).toEqual([200]);
    await page(`${link}/done`);
    await expect.poll(mails, { timeout: 4000 }).toBe(1);
  });

  it("is not saved by an event that Stripe did not sign", async ({ expect }) => {
    await checkOut(await newLink());
    expect(await tell(undefined, "whsec_other")).toEqual([400]);
    expect(await tenant.credits()).not.toHaveProperty("payment_method");
  });

  it("is asked of Stripe again while it does not answer: the webhook is answered 500 and comes again", async ({
    expect,
  }) => {
    await checkOut(await newLink());
    stripe.next("read", "cut_before", "cut_before");
    expect(await tell()).toEqual([500]);
    expect(await tell()).toEqual([200]);
    expect(await tenant.credits()).toMatchObject({ payment_method: { last4: "4242" } });
  });

  it("is not saved by a link that a newer one voided, even while Stripe was asked", async ({ expect }) => {
    const older = await newLink(1000);
    await checkOut(older);
    stripe.lateMs = 300;
    stripe.next("read", "late");
    const done = page(`${older}/done`);
    await vi.waitUntil(() => stripe.calls.includes("read"));
    await newLink(2000);
    expect(await done).toContain("There is a newer link");
    expect(await tell(stripe.ledger.events)).toEqual([200]);
    expect(await tenant.credits()).toMatchObject({ monthly_cap_cents: 0 });
  });

  it("answers 503 storage_unavailable while Stripe is down, and the earlier link stays valid", async ({
    expect,
  }) => {
    const link = await newLink();
    stripe.next("start", "cut_before", "cut_before");
    const { status, body } = await tenant.post("/v1/me/credits/payment-method", { monthly_cap_cents: 2000 });
    expect([status, body.error.code]).toEqual([503, "storage_unavailable"]);
    expect(await page(link)).toContain(">Continue</a>");
  });

  it.for(["card.before.save", "card.after.save"])(
    "is saved once when the service dies at %s, and its owner gets one mail",
    async (point, { expect }) => {
      const link = await newLink();
      await checkOut(link);
      setEnv({ FAULT: `${point}=throw` });
      expect(await tell()).toEqual([500]);
      setEnv({ FAULT: "" });
      expect(await tell()).toEqual([200]);
      expect(await page(link)).toContain("The card is saved");
      await expect.poll(mails, { timeout: 4000 }).toBe(1);
    },
  );
});

describe("a top-up by Stripe is never charged twice and never lost", () => {
  it("passes decline_code through, and replays it as the same 402", async ({ expect }) => {
    for (const [number, code, declineCode] of [
      ["4000000000000341", "card_declined", "generic_decline"],
      ["4000008260003178", "card_declined", "insufficient_funds"],
      ["4000002760003184", "authentication_required", "authentication_required"],
    ] as const) {
      await saveCard(number);
      const { status, body } = await tenant.buy(50, `key-${declineCode}`);
      expect([status, body.error]).toMatchObject([402, { code, decline_code: declineCode }]);
      await tell();
      expect((await tenant.buy(50, `key-${declineCode}`)).body).toEqual(body);
    }
    expect([charged(), (await tenant.credits()).balance_cents]).toEqual([0, 0]);
  });

  it.for(["top_up.before.charge", "top_up.after.charge", "top_up.after.settle"])(
    "when the service dies at %s: the same key again, or the alarm, finishes it",
    async (point, { expect }) => {
      await saveCard();
      for (const key of ["by-key", "by-alarm"]) {
        setEnv({ FAULT: `${point}=throw` });
        expect((await tenant.buy(50, key)).status).toBe(500);
        setEnv({ FAULT: "" });
        if (key === "by-alarm") {
          pass(60_000);
          await ring();
        }
        const { status, body } = await tenant.buy(50, key);
        expect([200, 201]).toContain(status);
        expect(body.status).toBe("succeeded");
      }
      expect([charged(), (await tenant.credits()).balance_cents]).toEqual([2, 2000]);
    },
  );

  it("when time runs out after the charge: 503 with the key, and the same key again answers what became of it", async ({
    expect,
  }) => {
    await saveCard();
    loseAnswers();
    const lost = await tenant.buy(50, "key");
    expect([lost.status, lost.body.error]).toMatchObject([
      503,
      { code: "storage_unavailable", idempotency_key: "key" },
    ]);
    expect([charged(), (await tenant.credits()).balance_cents]).toEqual([1, 0]);
    const found = await tenant.buy(50, "key");
    expect([found.status, found.body.balance_cents]).toEqual([201, 1000]);
    expect((await tenant.buy(50, "key")).status).toBe(200);
    expect([charged(), (await tenant.credits()).balance_cents]).toEqual([1, 1000]);
  });

  it("when only the webhook reports it, twice and late", async ({ expect }) => {
    await saveCard();
    loseAnswers();
    expect((await tenant.buy(50, "key")).status).toBe(503);
    expect(await tell()).toEqual([200]);
    expect(await tell()).toEqual([200]);
    expect(await tenant.credits()).toMatchObject({ balance_cents: 1000, month_spent_cents: 1000 });
    const again = await tenant.buy(50, "key");
    expect([again.status, again.headers.get("Idempotent-Replayed")]).toEqual([200, "true"]);
    const told = stripe.ledger.events.slice(-1);
    expect((await tenant.buy(50, "other")).status).toBe(201);
    pass(3_600_000);
    await ring();
    await tell(told);
    expect((await tenant.buy(50, "key")).body).toEqual(again.body);
    expect([charged(), (await tenant.credits()).balance_cents]).toEqual([2, 2000]);
  });

  it("when the webhook is faster than the answer", async ({ expect }) => {
    await saveCard();
    afterCharge = () => tell();
    expect((await tenant.buy(50, "key")).status).toBe(201);
    expect([charged(), (await tenant.credits()).balance_cents]).toEqual([1, 1000]);
  });

  it("when the alarm rings while Stripe is still thinking: it waits, and asks nothing that is answered", async ({
    expect,
  }) => {
    await saveCard();
    stripe.lateMs = 300;
    stripe.next("charge", "late");
    const bought = tenant.buy(50, "key");
    await vi.waitUntil(() => stripe.calls.includes("charge"));
    pass(6_000);
    await Promise.all([ring(), bought]);
    expect((await bought).status).toBe(201);
    expect(stripe.calls.filter((call) => call === "charge")).toHaveLength(1);
    expect([charged(), (await tenant.credits()).balance_cents]).toEqual([1, 1000]);
  });

  it("when Stripe keeps its failure under the key: it is asked what it charged", async ({ expect }) => {
    await saveCard();
    stripe.next("charge", "broken_after");
    expect((await tenant.buy(50, "key")).status).toBe(201);
    stripe.next("charge", "broken_before");
    expect((await tenant.buy(50, "other")).status).toBe(503);
    expect((await tenant.buy(50, "other")).status).toBe(503);
    expect([charged(), (await tenant.credits()).balance_cents]).toEqual([1, 1000]);
  });

  it("when no answer comes until Stripe has forgotten the key: it is looked up, and not charged again", async ({
    expect,
  }) => {
    await saveCard();
    loseAnswers();
    await tenant.buy(50, "made");
    stripe.next("charge", "cut_before", "cut_before");
    stripe.next("list", "cut_before");
    await tenant.buy(50, "not-made");
    pass(23 * 3_600_000);
    expect((await tenant.buy(50, "made")).status).toBe(201);
    const { status, body } = await tenant.buy(50, "not-made");
    expect([status, body.error]).toMatchObject([
      402,
      { code: "card_declined", decline_code: "processing_error" },
    ]);
    expect([charged(), (await tenant.credits()).balance_cents]).toEqual([1, 1000]);
  });

  it("when a charge that was given up comes to be all the same: its money is booked", async ({ expect }) => {
    await saveCard();
    loseAnswers();
    await tenant.buy(50, "key");
    const [intent] = stripe.ledger.intents.splice(0);
    pass(23 * 3_600_000);
    expect((await tenant.buy(50, "key")).status).toBe(402);
    expect(await tell([{ type: "payment_intent.succeeded", data: { object: intent ?? {} } }])).toEqual([200]);
    expect((await tenant.credits()).balance_cents).toBe(1000);
    expect((await tenant.buy(50, "key")).status).toBe(200);
  });

  it("by two racers with two keys: both are charged, one after the other, or one meets the cap", async ({
    expect,
  }) => {
    await saveCard(OK, 2000);
    stripe.lateMs = 50;
    stripe.next("charge", "late", "late");
    const answers = await Promise.all(["a", "b", "c", "d"].map((key) => tenant.buy(50, key)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 402, 402]);
    expect(mostUnderWay).toBe(1);
    expect([charged(), (await tenant.credits()).balance_cents]).toEqual([2, 2000]);
  });

  it("by two racers when the first gets no answer: an unknown outcome counts towards the cap", async ({
    expect,
  }) => {
    await saveCard(OK, 1000);
    loseAnswers();
    const [one, two] = await Promise.all([tenant.buy(50, "one"), tenant.buy(50, "two")]);
    expect([one.status, two.status, two.body.error.code]).toEqual([503, 402, "monthly_cap_exceeded"]);
    expect(charged()).toBe(1);
  });

  it("at the month's end by two clocks: it counts in the month in which we began it", async ({ expect }) => {
    setClock(Date.UTC(2026, 10, 30, 23, 59, 59));
    await saveCard(OK, 1000);
    stripe.clockAheadMs = 5_000;
    expect((await tenant.buy(50, "november")).status).toBe(201);
    expect(new Date((stripe.ledger.intents[0]?.created ?? 0) * 1000).getUTCMonth()).toBe(11);
    expect((await tenant.buy(50, "too-much")).body.error.code).toBe("monthly_cap_exceeded");
    setClock(Date.UTC(2026, 11, 1, 0, 0, 1));
    stripe.clockAheadMs = -5_000;
    expect(await tenant.credits()).toMatchObject({ month_spent_cents: 0 });
    expect((await tenant.buy(50, "december")).status).toBe(201);
    expect(await tenant.credits()).toMatchObject({ month_spent_cents: 1000, balance_cents: 2000 });
  });

  it("answered after midnight: begun in November, booked in December, counted in November", async ({
    expect,
  }) => {
    setClock(Date.UTC(2026, 10, 30, 23, 59, 59));
    await saveCard(OK, 1000);
    loseAnswers();
    await tenant.buy(50, "key");
    setClock(Date.UTC(2026, 11, 1, 0, 0, 30));
    await ring();
    expect(await tenant.credits()).toMatchObject({ balance_cents: 1000, month_spent_cents: 0 });
    expect((await tenant.buy(50, "december")).status).toBe(201);
    expect(charged()).toBe(2);
  });

  it("by a clock that goes back over the month's end: the cap of no month is passed", async ({ expect }) => {
    setClock(Date.UTC(2026, 11, 1, 0, 0, 1));
    await saveCard(OK, 1000);
    expect((await tenant.buy(50, "december")).status).toBe(201);
    setClock(Date.UTC(2026, 10, 30, 23, 59, 58));
    expect((await tenant.buy(50, "november")).body.error.code).toBe("monthly_cap_exceeded");
    expect(charged()).toBe(1);
  });
});
