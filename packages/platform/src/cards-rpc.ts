import type {
  CardSetup,
  Charge,
  PaymentNews,
  SetupOutcome,
  StartedSetup,
} from "@svc/domain/money/card-payment";
import type { ChargeOutcome } from "@svc/domain/money/top-up";

/** The key for Stripe, and its URL. */
export type StripeAccount = { readonly secretKey: string; readonly baseUrl?: string };

export type SignedEvent = { readonly payload: string; readonly signature: string; readonly secret: string };

/** Charges cards through Stripe, in US dollars. If a call throws, the outcome is unknown: ask again. */
export type CardsRpc = {
  startSetup(account: StripeAccount, setup: CardSetup): Promise<StartedSetup>;
  readSetup(account: StripeAccount, sessionRef: string): Promise<SetupOutcome>;
  charge(account: StripeAccount, charge: Charge): Promise<ChargeOutcome>;
  /** Undefined if Stripe has no such charge, or has not decided it yet. */
  findCharge(account: StripeAccount, charge: Charge): Promise<ChargeOutcome | undefined>;
  /**
   * `forged`: Stripe did not sign it within the last five minutes. Undefined: the event is about something that
   * is not ours.
   */
  readEvent(event: SignedEvent): Promise<PaymentNews | "forged" | undefined>;
};
