import { paymentsConfigOf, type PaymentsVars } from "@svc/platform/payments-config";
import type { PaymentNews } from "@svc/domain/money/card-payment";
import type { CardsRpc } from "@svc/platform/cards-rpc";

/** What an event of Stripe's says; `forged` where its signature does not match, `off` where another provider is on. */
export async function receivedEvent(
  env: PaymentsVars & { readonly CARDS: Pick<CardsRpc, "readEvent"> },
  payload: string,
  signature: string,
): Promise<PaymentNews | "forged" | "off" | undefined> {
  const config = paymentsConfigOf(env);
  if (config.adapter !== "stripe") return "off";
  return env.CARDS.readEvent({ payload, signature, secret: config.webhookSecret });
}
