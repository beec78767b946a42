import { paymentsConfigOf, type PaymentsVars } from "@svc/platform/payments-config";
import type { PaymentNews } from "@svc/domain/money/card-payment";
import type { CardsRpc } from "@svc/platform/cards-rpc";

/**
 * The content of a Stripe event. `forged` means that the signature does not match, `off` that another provider is
 * configured.
 */
export async function receivedEvent(
  env: PaymentsVars & { readonly CARDS: Pick<CardsRpc, "readEvent"> },
  payload: string,
  signature: string,
): Promise<PaymentNews | "forged" | "off" | undefined> {
  const config = paymentsConfigOf(env);
  if (config.adapter !== "stripe") return "off";
  return env.CARDS.readEvent({ payload, signature, secret: config.webhookSecret });
}
