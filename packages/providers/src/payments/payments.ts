import type { AccountId, PaymentId } from "@svc/domain/ids";
import type { SavedCard } from "@svc/domain/money/card";
import type { ChargeOutcome } from "@svc/domain/money/top-up";

/** `setupId` is ours, the same when it is asked again; the person comes back to one of the addresses. */
export type CardSetup = {
  readonly setupId: string;
  readonly accountId: AccountId;
  readonly returnUrl: string;
  readonly cancelUrl: string;
};

export type StartedSetup = { readonly url: string; readonly sessionRef: string };

export type SetupOutcome =
  | { readonly state: "open" }
  | { readonly state: "saved"; readonly card: SavedCard }
  | { readonly state: "ended" };

/** `paymentId` is ours and makes a repeat harmless: the provider charges once for it. */
export type Charge = {
  readonly paymentId: PaymentId;
  readonly accountId: AccountId;
  readonly amountCents: number;
  readonly card: SavedCard;
  readonly description: string;
  /** When it was asked for first. */
  readonly at: number;
};

/** Takes cards and money, US dollars. A throw means that nobody knows what happened: ask again. */
export type Payments = {
  readonly startSetup: (setup: CardSetup) => Promise<StartedSetup>;
  readonly readSetup: (sessionRef: string) => Promise<SetupOutcome>;
  readonly charge: (charge: Charge) => Promise<ChargeOutcome>;
  /** What became of a charge whose answer was lost; undefined when the provider has none, or has not decided it. */
  readonly findCharge: (charge: Charge) => Promise<ChargeOutcome | undefined>;
};

/** What a provider tells by itself, in its own time, more than once. */
export type PaymentNews =
  | { readonly about: "setup"; readonly accountId: AccountId; readonly setupId: string }
  | {
      readonly about: "charge";
      readonly accountId: AccountId;
      readonly paymentId: PaymentId;
      readonly outcome: ChargeOutcome;
    };
