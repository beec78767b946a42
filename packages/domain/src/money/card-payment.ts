import type { AccountId, PaymentId } from "../ids.ts";
import type { SavedCard } from "./card.ts";
import type { ChargeOutcome } from "./top-up.ts";

/**
 * `setupId` is our own id, unchanged when the call is retried. The provider returns the person to one of the
 * two URLs.
 */
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

/** `paymentId` is our own id, and makes retries safe: the provider charges only once for it. */
export type Charge = {
  readonly paymentId: PaymentId;
  readonly accountId: AccountId;
  readonly amountCents: number;
  readonly card: SavedCard;
  readonly description: string;
  /** When it was first requested. */
  readonly at: number;
};

/** News that a provider sends on its own, at any time and possibly more than once. */
export type PaymentNews =
  | { readonly about: "setup"; readonly accountId: AccountId; readonly setupId: string }
  | {
      readonly about: "charge";
      readonly accountId: AccountId;
      readonly paymentId: PaymentId;
      readonly outcome: ChargeOutcome;
    };
