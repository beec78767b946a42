import type { SavedCard } from "@svc/domain/money/card";
import type { ChargeOutcome } from "@svc/domain/money/top-up";
import { Stripe } from "stripe";
import type { CardSetup, Charge, SetupOutcome } from "@svc/domain/money/card-payment";

const AUTHENTICATION = "authentication_required";

/** A Checkout for saving a card that can be charged when the person is absent. */
export function setupRequest({
  setupId,
  accountId,
  returnUrl,
  cancelUrl,
}: CardSetup): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "setup",
    allowed_payment_method_types: ["card"],
    customer_creation: "always",
    client_reference_id: setupId,
    success_url: returnUrl,
    cancel_url: cancelUrl,
    metadata: { account_id: accountId, setup_id: setupId },
  };
}

export function setupOutcome({
  status,
  customer,
  setup_intent: intent,
}: Stripe.Checkout.Session): SetupOutcome {
  if (status === "expired") return { state: "ended" };
  if (status !== "complete" || intent === null || typeof intent === "string") return { state: "open" };
  const card = intent.status === "succeeded" ? cardOf(intent.payment_method, idOf(customer)) : undefined;
  return card ? { state: "saved", card } : { state: "open" };
}

function cardOf(
  method: string | Stripe.PaymentMethod | null,
  customer: string | undefined,
): SavedCard | undefined {
  if (method === null || typeof method === "string" || !method.card || customer === undefined)
    return undefined;
  const { brand, last4 } = method.card;
  return { customer, method: method.id, brand, last4 };
}

function idOf(named: string | { readonly id: string } | null): string | undefined {
  return typeof named === "string" ? named : named?.id;
}

/** No one is present to answer the bank, so the charge succeeds, is declined, or needs a person. */
export function chargeRequest({ card, ...charge }: Charge): Stripe.PaymentIntentCreateParams {
  return {
    amount: charge.amountCents,
    currency: "usd",
    customer: card.customer,
    payment_method: card.method,
    allowed_payment_method_types: ["card"],
    confirm: true,
    off_session: true,
    description: charge.description,
    metadata: { payment_id: charge.paymentId, account_id: charge.accountId },
  };
}

/** Throws if it is undecided. */
export function foundOutcome(intent: Stripe.PaymentIntent): ChargeOutcome {
  const outcome = outcomeOfIntent(intent);
  if (!outcome) throw new Error(`payment intent ${intent.id} is ${intent.status}`);
  return outcome;
}

/** Undefined while Stripe has not decided it. */
export function outcomeOfIntent(intent: Stripe.PaymentIntent): ChargeOutcome | undefined {
  switch (intent.status) {
    case "succeeded":
      return { state: "succeeded" };
    case "requires_action":
      return { state: "authentication_required" };
    case "requires_payment_method":
      return declined(intent.last_payment_error ?? {});
    case "canceled":
      return { state: "declined", declineCode: intent.cancellation_reason ?? "canceled" };
    default:
      return undefined;
  }
}

/** A final refusal: by the card, or of a request that charged nothing. Undefined if the outcome is unknown. */
export function outcomeOfError(error: unknown): ChargeOutcome | undefined {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
  if (error instanceof StripeCardError) return declined(error);
  return error instanceof StripeInvalidRequestError ? declined(error) : undefined;
}

type Refusal = { readonly code?: string | null; readonly decline_code?: string | null };

/** CONTRACT G8.3: passes the bank's own code through, or else Stripe's. */
function declined({ code, decline_code: declineCode }: Refusal): ChargeOutcome {
  if (code === AUTHENTICATION || declineCode === AUTHENTICATION) return { state: "authentication_required" };
  return { state: "declined", declineCode: declineCode ?? code ?? "generic_decline" };
}
