import { newAccountId, newPaymentId, newUlid } from "@svc/domain/ids";
import { signedEvent } from "@svc/testkit/stripe/signed-event";
import { describe, it } from "vitest";
import { receivedEvent } from "./received-event.ts";

const NOW = Date.now();
const [accountId, paymentId, setupId] = [newAccountId(NOW), newPaymentId(NOW), newUlid(NOW)];
const ENV = { PAYMENTS: "stripe", STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
const METADATA = { account_id: accountId, payment_id: paymentId };

function intent(more: object) {
  return { data: { object: { object: "payment_intent", id: "pi_1", metadata: METADATA, ...more } } };
}

async function hear(event: object, { secret = "whsec_1", at = NOW } = {}, change = (body: string) => body) {
  const { body, headers } = await signedEvent(event, { secret, at });
  return receivedEvent(ENV, change(body), headers["Stripe-Signature"] ?? "");
}

const SUCCEEDED = { type: "payment_intent.succeeded", ...intent({ status: "succeeded" }) };

describe("Stripe's webhook", () => {
  it("reports the outcome of a charge, with the bank's own decline_code", async ({ expect }) => {
    const about = { about: "charge", accountId, paymentId };
    expect(await hear(SUCCEEDED)).toEqual({ ...about, outcome: { state: "succeeded" } });
    const failed = (error: object) =>
      hear({
        type: "payment_intent.payment_failed",
        ...intent({ status: "requires_payment_method", last_payment_error: error }),
      });
    expect(await failed({ code: "card_declined", decline_code: "do_not_honor" })).toEqual({
      ...about,
      outcome: { state: "declined", declineCode: "do_not_honor" },
    });
    expect(await failed({ code: "expired_card" })).toMatchObject({
      outcome: { declineCode: "expired_card" },
    });
    expect(await failed({ code: "authentication_required" })).toMatchObject({
      outcome: { state: "authentication_required" },
    });
  });

  it("reports that a person finished at Checkout", async ({ expect }) => {
    const metadata = { account_id: accountId, setup_id: setupId };
    const event = { type: "checkout.session.completed", data: { object: { metadata } } };
    expect(await hear(event)).toEqual({ about: "setup", accountId, setupId });
  });

  it("is not believed when another signed it, its bytes were changed, or it is older than five minutes", async ({
    expect,
  }) => {
    expect(await hear(SUCCEEDED, { secret: "whsec_2" })).toBe("forged");
    expect(await hear(SUCCEEDED, {}, (body) => body.replace("pi_1", "pi_2"))).toBe("forged");
    expect(await hear(SUCCEEDED, {}, (body) => JSON.stringify(JSON.parse(body)))).toBe("forged");
    expect(await hear(SUCCEEDED, { at: NOW - 301_000 })).toBe("forged");
    expect(await receivedEvent(ENV, "{}", "")).toBe("forged");
    expect(await receivedEvent(ENV, "", "t=1,v1=00")).toBe("forged");
  });

  it("says nothing of what is not ours, is not decided, or is of another kind", async ({ expect }) => {
    for (const event of [
      { type: "payment_intent.succeeded", ...intent({ status: "succeeded", metadata: {} }) },
      {
        type: "payment_intent.succeeded",
        ...intent({ status: "succeeded", metadata: { ...METADATA, account_id: "acc_1" } }),
      },
      { type: "payment_intent.canceled", ...intent({ status: "processing" }) },
      { type: "checkout.session.completed", data: { object: { metadata: null } } },
      { type: "charge.refunded", data: { object: {} } },
    ])
      expect(await hear(event)).toBeUndefined();
  });

  it("is ignored if Stripe is off, or only half set up", async ({ expect }) => {
    const { body, headers } = await signedEvent(SUCCEEDED, { secret: "whsec_1" });
    for (const env of [
      {},
      { PAYMENTS: "test" },
      { ...ENV, STRIPE_WEBHOOK_SECRET: "" },
      { ...ENV, STRIPE_SECRET_KEY: "" },
      { PAYMENTS: "paypal" },
    ])
      expect(await receivedEvent(env, body, headers["Stripe-Signature"] ?? "")).toBe("off");
  });
});
