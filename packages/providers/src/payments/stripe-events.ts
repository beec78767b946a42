import type { AccountId, PaymentId } from "@svc/domain/ids";
import { Stripe } from "stripe";
import type { PaymentNews } from "@svc/domain/money/card-payment";
import { outcomeOfIntent } from "./stripe-wire.ts";

const ULID = "[0-9A-HJKMNP-TV-Z]{26}";
const ACCOUNT = new RegExp(`^acc_${ULID}$`);
const PAYMENT = new RegExp(`^pay_${ULID}$`);
const SETUP = new RegExp(`^${ULID}$`);

export type SignedEvent = { readonly payload: string; readonly signature: string; readonly secret: string };

/**
 * `forged`: Stripe did not sign it within the last five minutes. Undefined: the event is about something that
 * is not ours.
 */
export async function readStripeEvent(event: SignedEvent): Promise<PaymentNews | "forged" | undefined> {
  const verified = await verify(event);
  if (verified === undefined) return "forged";
  switch (verified.type) {
    case "checkout.session.completed":
      return setupNews(verified.data.object.metadata ?? {});
    case "payment_intent.succeeded":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled":
      return chargeNews(verified.data.object);
    default:
      return undefined;
  }
}

async function verify({ payload, signature, secret }: SignedEvent): Promise<Stripe.Event | undefined> {
  const crypto = Stripe.createSubtleCryptoProvider();
  try {
    return await Stripe.webhooks.constructEventAsync(payload, signature, secret, undefined, crypto);
  } catch {
    return undefined;
  }
}

/** Another product may use the same Stripe account; events without our ids belong to it. */
function setupNews({
  account_id: accountId = "",
  setup_id: setupId = "",
}: Stripe.Metadata): PaymentNews | undefined {
  return isAccount(accountId) && SETUP.test(setupId) ? { about: "setup", accountId, setupId } : undefined;
}

function chargeNews(intent: Stripe.PaymentIntent): PaymentNews | undefined {
  const { account_id: accountId = "", payment_id: paymentId = "" } = intent.metadata;
  const outcome = outcomeOfIntent(intent);
  if (!isAccount(accountId) || !isPayment(paymentId) || !outcome) return undefined;
  return { about: "charge", accountId, paymentId, outcome };
}

function isAccount(text: string): text is AccountId {
  return ACCOUNT.test(text);
}

function isPayment(text: string): text is PaymentId {
  return PAYMENT.test(text);
}
