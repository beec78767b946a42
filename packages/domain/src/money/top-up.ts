import { PRICE_PER_PHOTO_CENTS } from "../credits.ts";
import type { PaymentId } from "../ids.ts";
import type { CardOnFile, SavedCard } from "./card.ts";

/** SPEC 4.10. */
export const PACKS = [50, 250, 1000] as const;
export type Pack = (typeof PACKS)[number];

export function packCents(photos: Pack): number {
  return photos * PRICE_PER_PHOTO_CENTS;
}

/** A provider's answer to a charge. `declineCode` is the provider's own, from an open set (CONTRACT G8.3). */
export type ChargeOutcome =
  | { readonly state: "succeeded" }
  | { readonly state: "declined"; readonly declineCode: string }
  | { readonly state: "authentication_required" };

export type TopUpRefusal =
  | { readonly code: "payment_method_required" }
  | {
      readonly code: "monthly_cap_exceeded";
      readonly monthSpentCents: number;
      readonly monthlyCapCents: number;
    }
  | { readonly code: "card_declined"; readonly declineCode: string }
  | { readonly code: "authentication_required"; readonly declineCode: "authentication_required" };

/** One purchase under one `Idempotency-Key`. It is `charging` until the provider's answer is known and booked. */
export type TopUp = {
  readonly key: string;
  readonly fingerprint: string;
  readonly paymentId: PaymentId;
  readonly photos: Pack;
  readonly amountCents: number;
  /** The card it is charged to, even if another was saved since. Absent if no charge was attempted. */
  readonly card?: SavedCard;
  /** The account's name at the time. */
  readonly buyerName: string;
  /** When it began. It counts in that month, however late the answer arrives. */
  readonly at: number;
} & (
  | { readonly state: "charging" }
  | { readonly state: "succeeded"; readonly balanceCents: number }
  | { readonly state: "refused"; readonly refusal: TopUpRefusal }
);

export type TopUpRequest = Pick<TopUp, "key" | "fingerprint" | "photos" | "buyerName">;

export type TopUpStanding = {
  /** The earlier purchase with this key. */
  readonly known?: TopUp;
  readonly onFile?: CardOnFile;
  /** This month's purchases that succeeded or whose outcome is still unknown. */
  readonly monthSpentCents: number;
};

export type TopUpDecision =
  | { readonly act: "replay"; readonly topUp: TopUp }
  | { readonly act: "resume"; readonly topUp: TopUp }
  | { readonly act: "reused" }
  | { readonly act: "refuse"; readonly refusal: TopUpRefusal }
  | { readonly act: "charge"; readonly card: SavedCard };

/** CONTRACT G8.3, in this order: idempotency, card, cap, charge. */
export function decideTopUp({ fingerprint, photos }: TopUpRequest, standing: TopUpStanding): TopUpDecision {
  const { known, onFile, monthSpentCents } = standing;
  if (known && known.fingerprint !== fingerprint) return { act: "reused" };
  if (known) return { act: known.state === "charging" ? "resume" : "replay", topUp: known };
  if (!onFile) return { act: "refuse", refusal: { code: "payment_method_required" } };
  const { card, monthlyCapCents } = onFile;
  if (monthSpentCents + packCents(photos) > monthlyCapCents) {
    return { act: "refuse", refusal: { code: "monthly_cap_exceeded", monthSpentCents, monthlyCapCents } };
  }
  return { act: "charge", card };
}

/**
 * CONTRACT G8.1: the cost of purchases since `monthStart`. `uncertain` says whether those of unknown outcome
 * count.
 */
export function spentCents(
  topUps: readonly TopUp[],
  monthStart: number,
  { uncertain }: { readonly uncertain: "counted" | "left_out" },
): number {
  const counts = ({ state, at }: TopUp) =>
    at >= monthStart && (state === "succeeded" || (state === "charging" && uncertain === "counted"));
  return topUps.filter(counts).reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/**
 * Providers forget idempotency keys after a day (Stripe, "Idempotent requests"). After this time we query the
 * charge instead of repeating it.
 */
export const RECHARGE_FOR_MS = 23 * 3_600_000;

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 3_600_000;

/** Milliseconds until a charge of unknown outcome is checked again: 5 s, then doubling up to an hour. */
export function nextLookMs(tries: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries, 20));
}
