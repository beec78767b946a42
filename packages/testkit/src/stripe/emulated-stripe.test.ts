import { describe, it } from "vitest";
import { EmulatedStripe } from "./emulated-stripe.ts";

const SESSION = {
  mode: "setup",
  success_url: "https://svc.example/done",
  "allowed_payment_method_types[0]": "card",
  customer_creation: "always",
};

async function post(
  stripe: EmulatedStripe,
  path: string,
  params: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) {
  const request = new Request(`https://api.stripe.example/v1/${path}`, {
    method: "POST",
    body: new URLSearchParams(params).toString(),
    headers: {
      Authorization: `Bearer ${stripe.secretKey}`,
      "Stripe-Version": "2026-10-28.endive",
      "Content-Type": "application/x-www-form-urlencoded",
      "Idempotency-Key": crypto.randomUUID(),
      ...headers,
    },
  });
  const response = await stripe.fetch(request);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe("the emulated Stripe refuses what Stripe's documentation refuses", () => {
  it.for([
    [{ mode: "setup" }, "parameter_missing", "success_url"],
    [{ ...SESSION, payment_method_types: "card" }, "parameter_unknown", "payment_method_types"],
    [{ mode: "setup", success_url: "https://svc.example/" }, "parameter_invalid", "currency"],
    [{ ...SESSION, customer: "cus_1" }, "parameter_invalid", "customer_creation"],
    [{ ...SESSION, "metadata[x]": "y".repeat(501) }, "parameter_invalid", "metadata.x"],
  ] as const)("a session %#", async ([params, code, param], { expect }) => {
    const stripe = new EmulatedStripe();
    const { status, body } = await post(stripe, "checkout/sessions", params);
    expect([status, body.error]).toMatchObject([400, { code, param }]);
    expect(stripe.problems).toHaveLength(1);
  });

  it("a charge without a customer's own method, of nothing, or off session without confirmation", async ({
    expect,
  }) => {
    const charge = {
      amount: "1000",
      currency: "usd",
      customer: "cus_1",
      payment_method: "pm_1",
      confirm: "true",
    };
    for (const [params, status, code] of [
      [charge, 404, "resource_missing"],
      [{ ...charge, amount: "0" }, 400, "parameter_invalid"],
      [{ ...charge, confirm: "false", off_session: "true" }, 400, "parameter_invalid"],
    ] as const) {
      const answer = await post(new EmulatedStripe(), "payment_intents", params);
      expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    }
  });

  it("a call without key, version, form or a key that can be repeated", async ({ expect }) => {
    for (const [headers, status] of [
      [{ Authorization: "Bearer sk_live_x" }, 401],
      [{ "Stripe-Version": "" }, 400],
      [{ "Content-Type": "application/json" }, 415],
      [{ "Idempotency-Key": "" }, 400],
      [{ "Idempotency-Key": "stripe-node-retry-1" }, 400],
    ] as const) {
      expect((await post(new EmulatedStripe(), "checkout/sessions", SESSION, headers)).status).toBe(status);
    }
  });

  it("other parameters under a key, for a day; the same are answered the same; what was refused is not kept", async ({
    expect,
  }) => {
    const stripe = new EmulatedStripe();
    const headers = { "Idempotency-Key": "one" };
    expect((await post(stripe, "checkout/sessions", { mode: "setup" }, headers)).status).toBe(400);
    const first = await post(stripe, "checkout/sessions", SESSION, headers);
    const again = await post(stripe, "checkout/sessions", SESSION, headers);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    const other = { ...SESSION, success_url: "https://svc.example/other" };
    const refused = await post(stripe, "checkout/sessions", other, headers);
    expect([refused.status, refused.body.error.type]).toEqual([400, "idempotency_error"]);
    stripe.clockAheadMs = 86_400_000;
    expect((await post(stripe, "checkout/sessions", other, headers)).status).toBe(200);
  });

  it("a key that is in use", async ({ expect }) => {
    const stripe = new EmulatedStripe();
    stripe.next("start", "late");
    const headers = { "Idempotency-Key": "one" };
    const both = await Promise.all([1, 2].map(() => post(stripe, "checkout/sessions", SESSION, headers)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
