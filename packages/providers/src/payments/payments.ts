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
};

/** Takes cards and money, US dollars. A throw means that nobody knows what happened: ask again. */
export type Payments = {
  readonly startSetup: (setup: CardSetup) => Promise<StartedSetup>;
  readonly readSetup: (sessionRef: string) => Promise<SetupOutcome>;
  readonly charge: (charge: Charge) => Promise<ChargeOutcome>;
  /** What became of a charge whose answer was lost long ago; undefined when the provider never heard of it. */
  readonly findCharge: (paymentId: PaymentId) => Promise<ChargeOutcome | undefined>;
};
