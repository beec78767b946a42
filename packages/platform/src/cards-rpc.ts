import type {
  CardSetup,
  Charge,
  PaymentNews,
  SetupOutcome,
  StartedSetup,
} from "@svc/domain/money/card-payment";
import type { ChargeOutcome } from "@svc/domain/money/top-up";

/** Whose key asks Stripe, and where it is. */
export type StripeAccount = { readonly secretKey: string; readonly baseUrl?: string };

export type SignedEvent = { readonly payload: string; readonly signature: string; readonly secret: string };

/** Takes cards and money by Stripe, US dollars. A throw means that nobody knows what happened: ask again. */
export type CardsRpc = {
  startSetup(account: StripeAccount, setup: CardSetup): Promise<StartedSetup>;
  readSetup(account: StripeAccount, sessionRef: string): Promise<SetupOutcome>;
  charge(account: StripeAccount, charge: Charge): Promise<ChargeOutcome>;
  /** Undefined when Stripe has none, or has not decided it. */
  findCharge(account: StripeAccount, charge: Charge): Promise<ChargeOutcome | undefined>;
  /** `forged`: not signed by Stripe within five minutes. Undefined: of something that is not ours. */
  readEvent(event: SignedEvent): Promise<PaymentNews | "forged" | undefined>;
};
