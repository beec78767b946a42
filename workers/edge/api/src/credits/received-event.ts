import type { PaymentNews } from "@svc/domain/money/card-payment";
import { paymentsConfigOf, type PaymentsVars } from "@svc/platform/payments-config";

/**
 * Reads an event from Stripe's webhook: `forged` when its signature does not match, `off` when Stripe is not the payment provider,
 * undefined when the event is not about us.
 */
export async function receivedEvent(
  env: PaymentsVars,
  payload: string,
  signature: string,
): Promise<PaymentNews | "forged" | "off" | undefined> {
  const config = paymentsConfigOf(env);
  if (config.adapter !== "stripe") return "off";
  const { readStripeEvent } = await import("@svc/providers/payments/stripe-events");
  return readStripeEvent({ payload, signature, secret: config.webhookSecret });
}
