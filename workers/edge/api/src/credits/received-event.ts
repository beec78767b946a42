import { paymentsConfigOf, type PaymentsVars } from "@svc/platform/payments-config";
import type { PaymentNews } from "@svc/providers/payments/payments";
import { readStripeEvent } from "@svc/providers/payments/stripe-events";

/** What an event of Stripe's says; `forged` where its signature does not match, `off` where another provider is on. */
export async function receivedEvent(
  env: PaymentsVars,
  payload: string,
  signature: string,
): Promise<PaymentNews | "forged" | "off" | undefined> {
  const config = paymentsConfigOf(env);
  if (config.adapter !== "stripe") return "off";
  return readStripeEvent({ payload, signature, secret: config.webhookSecret });
}
