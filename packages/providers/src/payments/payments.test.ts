import { newAccountId, newPaymentId, newUlid } from "@svc/domain/ids";
import type { ChargeOutcome } from "@svc/domain/money/top-up";
import { EmulatedStripe } from "@svc/testkit/stripe/emulated-stripe";
import { serveStripe, type StripeServer } from "@svc/testkit/stripe/stripe-server";
import { afterAll, beforeAll, describe, it } from "vitest";
import type { Charge } from "@svc/domain/money/card-payment";
import type { Payments } from "./payments.ts";
import { stripePayments } from "./stripe.ts";
import { type GatewayStorage, testGateway } from "./test-gateway.ts";

const TIMEOUT_MS = 150;
const OK = "4242424242424242";
const CANCEL = "https://svc.example/pay/t";
const ACCOUNT = newAccountId(Date.now());

/** One adapter, the person at its card page, and how often a payment was charged. */
type World = {
  readonly payments: Payments;
  readonly enter: (sessionRef: string, number: string) => void;
  readonly chargesOf: (charge: Charge) => number;
  /** The next charge succeeds, but its response is lost. */
  readonly loseAnswer: () => void;
};

let stripe: EmulatedStripe;
let server: StripeServer;
beforeAll(async () => {
  stripe = new EmulatedStripe();
  server = await serveStripe(stripe);
});
afterAll(() => server.close());

function stripeWorld(): World {
  return {
    payments: stripePayments({ secretKey: stripe.secretKey, baseUrl: server.url, timeoutMs: TIMEOUT_MS }),
    enter: (sessionRef, number) => void stripe.ledger.finish(sessionRef, number),
    chargesOf: ({ paymentId }) => stripe.ledger.chargesOf(paymentId),
    loseAnswer: () => stripe.next("charge", "cut_after"),
  };
}

function gatewayWorld(): World {
  const numbers = new Map<string, string | undefined>();
  const charges = new Map<string, ChargeOutcome>();
  let isLost = false;
  const storage: GatewayStorage = {
    openSetup: async (id) => void (numbers.has(id) || numbers.set(id, undefined)),
    findNumber: async (id) => numbers.get(id),
    chargeOnce: async ({ paymentId }, outcome) => {
      if (!charges.has(paymentId)) charges.set(paymentId, outcome);
      if (isLost) throw new Error("the answer is lost");
      return charges.get(paymentId) ?? outcome;
    },
    findCharge: async (paymentId) => charges.get(paymentId),
  };
  const payments = testGateway(storage);
  return {
    payments: {
      ...payments,
      charge: (charge) =>
        payments.charge(charge).finally(() => {
          isLost = false;
        }),
    },
    enter: (sessionRef, number) => void numbers.set(sessionRef, number),
    chargesOf: ({ paymentId }) => (charges.get(paymentId)?.state === "succeeded" ? 1 : 0),
    loseAnswer: () => {
      isLost = true;
    },
  };
}

async function saved({ payments, enter }: World, number = OK) {
  const setup = { setupId: newUlid(Date.now()), accountId: ACCOUNT };
  const { url, sessionRef } = await payments.startSetup({
    ...setup,
    returnUrl: `${CANCEL}/done`,
    cancelUrl: CANCEL,
  });
  const before = await payments.readSetup(sessionRef);
  enter(sessionRef, number);
  return { url, before, after: await payments.readSetup(sessionRef), setup, sessionRef };
}

async function chargeWith(world: World, number = OK): Promise<Charge> {
  const { after } = await saved(world, number);
  if (after.state !== "saved") throw new Error("no card was saved");
  const at = Date.now();
  const paymentId = newPaymentId(at);
  return { paymentId, accountId: ACCOUNT, amountCents: 1000, card: after.card, description: "50 photos", at };
}

describe.for([
  ["the test gateway", gatewayWorld],
  ["stripe", stripeWorld],
] as const)("the payments port by %s", ([, begin]) => {
  it("saves a card only when the person has finished", async ({ expect }) => {
    const { url, before, after } = await saved(begin(), "5555555555554444");
    expect(url).toMatch(/^https?:/);
    expect(before).toEqual({ state: "open" });
    expect(after).toMatchObject({ state: "saved", card: { brand: "mastercard", last4: "4444" } });
  });

  it("begins the same setup once, however often it is asked", async ({ expect }) => {
    const { payments } = begin();
    const setup = { setupId: newUlid(Date.now()), accountId: ACCOUNT, returnUrl: CANCEL, cancelUrl: CANCEL };
    expect(await payments.startSetup(setup)).toEqual(await payments.startSetup(setup));
  });

  it("charges a saved card", async ({ expect }) => {
    const world = begin();
    const charge = await chargeWith(world);
    expect(await world.payments.charge(charge)).toEqual({ state: "succeeded" });
    expect(world.chargesOf(charge)).toBe(1);
  });

  it("charges one payment once, however often and however many at once", async ({ expect }) => {
    const world = begin();
    const charge = await chargeWith(world);
    await Promise.allSettled([1, 2, 3].map(() => world.payments.charge(charge)));
    expect(await world.payments.charge(charge)).toEqual({ state: "succeeded" });
    expect(world.chargesOf(charge)).toBe(1);
  });

  it.for([
    ["4000000000000341", { state: "declined", declineCode: "generic_decline" }],
    ["4000008260003178", { state: "declined", declineCode: "insufficient_funds" }],
    ["4000002760003184", { state: "authentication_required" }],
  ] as const)(
    "passes on what a bank says to %s, the same when it is asked again",
    async ([number, outcome], { expect }) => {
      const world = begin();
      const charge = await chargeWith(world, number);
      expect(await world.payments.charge(charge)).toEqual(outcome);
      expect(await world.payments.charge(charge)).toEqual(outcome);
      expect(await world.payments.findCharge(charge)).toEqual(outcome);
      expect(world.chargesOf(charge)).toBe(0);
    },
  );

  it("finds out about a charge whose response was lost, and one that never arrived", async ({ expect }) => {
    const world = begin();
    const charge = await chargeWith(world);
    expect(await world.payments.findCharge(charge)).toBeUndefined();
    world.loseAnswer();
    await world.payments.charge(charge).catch(() => {});
    expect(await world.payments.findCharge(charge)).toEqual({ state: "succeeded" });
    expect(await world.payments.charge(charge)).toEqual({ state: "succeeded" });
    expect(world.chargesOf(charge)).toBe(1);
  });
});

describe("Stripe", () => {
  it("was asked for nothing that its documented shape refuses", ({ expect }) => {
    expect(stripe.problems).toEqual([]);
    expect(new Set(stripe.calls)).toEqual(new Set(["start", "read", "charge", "list"]));
  });

  it("is asked again once by itself after a connection that was cut, before or after the charge", async ({
    expect,
  }) => {
    const world = stripeWorld();
    for (const mishap of ["cut_before", "cut_after", "busy"] as const) {
      const charge = await chargeWith(world);
      stripe.next("charge", mishap);
      if (mishap === "busy") await expect(world.payments.charge(charge)).rejects.toThrow("busy");
      else expect(await world.payments.charge(charge)).toEqual({ state: "succeeded" });
      expect(world.chargesOf(charge)).toBe(mishap === "busy" ? 0 : 1);
    }
  });

  it("that is late is a throw, which means unknown; asked again later it charged once", async ({
    expect,
  }) => {
    const world = stripeWorld();
    const charge = await chargeWith(world);
    stripe.lateMs = 1500;
    stripe.next("charge", "late");
    await expect(world.payments.charge(charge)).rejects.toThrow();
    await expect.poll(() => world.chargesOf(charge), { timeout: 3000 }).toBe(1);
    expect(await world.payments.charge(charge)).toEqual({ state: "succeeded" });
    expect(world.chargesOf(charge)).toBe(1);
  });

  it("whose failure is kept under the key is asked what it charged", async ({ expect }) => {
    const world = stripeWorld();
    const done = await chargeWith(world);
    stripe.next("charge", "broken_after");
    expect(await world.payments.charge(done)).toEqual({ state: "succeeded" });
    const undone = await chargeWith(world);
    stripe.next("charge", "broken_before");
    await expect(world.payments.charge(undone)).rejects.toThrow();
    await expect(world.payments.charge(undone)).rejects.toThrow();
    expect(world.chargesOf(undone)).toBe(0);
  });

  it("does not charge again under an idempotency key of another release", async ({ expect }) => {
    const world = stripeWorld();
    const charge = await chargeWith(world);
    await world.payments.charge(charge);
    expect(await world.payments.charge({ ...charge, description: "fifty photos" })).toEqual({
      state: "succeeded",
    });
    expect(world.chargesOf(charge)).toBe(1);
    expect(stripe.problems.splice(0)).toEqual([expect.stringContaining("same parameters")]);
  });

  it("finds a charge behind many others of the same card, by a clock that differs from ours", async ({
    expect,
  }) => {
    const world = stripeWorld();
    const charge = await chargeWith(world);
    stripe.clockAheadMs = -3_600_000;
    await world.payments.charge(charge);
    for (let count = 0; count < 120; count++) {
      stripe.ledger.charge({
        amount: 1000,
        currency: "usd",
        customer: charge.card.customer,
        payment_method: charge.card.method,
      });
    }
    stripe.clockAheadMs = 0;
    expect(await world.payments.findCharge(charge)).toEqual({ state: "succeeded" });
  });

  it("that says a card is gone has charged nothing: declined by its own code", async ({ expect }) => {
    const world = stripeWorld();
    const charge = await chargeWith(world);
    const gone = { ...charge, card: { ...charge.card, method: "pm_gone" } };
    expect(await world.payments.charge(gone)).toEqual({ state: "declined", declineCode: "resource_missing" });
  });

  it("that refuses our key says nothing of the charge: it waits for the operator", async ({ expect }) => {
    const charge = await chargeWith(stripeWorld());
    const payments = stripePayments({ secretKey: "sk_test_wrong", baseUrl: server.url });
    await expect(payments.charge(charge)).rejects.toThrow("Invalid API Key");
    stripe.problems.splice(0);
  });

  it("has closed a setup that was not finished within a day", async ({ expect }) => {
    const { payments } = stripeWorld();
    const setup = { setupId: newUlid(Date.now()), accountId: ACCOUNT, returnUrl: CANCEL, cancelUrl: CANCEL };
    const { sessionRef } = await payments.startSetup(setup);
    stripe.clockAheadMs = 86_400_000;
    expect(await payments.readSetup(sessionRef)).toEqual({ state: "ended" });
    stripe.clockAheadMs = 0;
  });
});
