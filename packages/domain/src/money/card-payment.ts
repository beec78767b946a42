import type { AccountId, PaymentId } from "../ids.ts";
import type { SavedCard } from "./card.ts";
import type { ChargeOutcome } from "./top-up.ts";

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

/** What a provider tells by itself, in its own time, more than once. */
export type PaymentNews =
  | { readonly about: "setup"; readonly accountId: AccountId; readonly setupId: string }
  | {
      readonly about: "charge";
      readonly accountId: AccountId;
      readonly paymentId: PaymentId;
      readonly outcome: ChargeOutcome;
    };
