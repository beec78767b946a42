import type { MovementId, VerificationId } from "../ids.ts";

/** Why a balance moved (CONTRACT G5.5, G8). */
export const MOVEMENT_KINDS = ["capture", "refund", "top_up", "grant", "adjustment", "plan"] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** `cause` identifies what the movement is for. A second movement with the same cause has no effect. */
export type Movement = {
  readonly cause: string;
  readonly kind: MovementKind;
  /** The change of the tenant's balance, in whole cents. */
  readonly amountCents: number;
  /** Whose file it pays for. It outlives the verification, like the movement. */
  readonly verificationId?: VerificationId;
};

export type BookedMovement = Movement & {
  readonly id: MovementId;
  readonly at: number;
  /** The tenant's balance afterwards. */
  readonly balanceCents: number;
};

/** The accounts opposite the tenant's: sales, payments by card, grants, and payments by the plan. */
type LedgerAccount = "tenant" | "sales" | "card" | "goodwill" | "plan";
export type Entry = { readonly account: LedgerAccount; readonly amountCents: number };

const AGAINST: Readonly<Record<MovementKind, LedgerAccount>> = {
  capture: "sales",
  refund: "sales",
  top_up: "card",
  grant: "goodwill",
  adjustment: "goodwill",
  plan: "plan",
};

/** Double entry: what one account gains, the other loses, so all entries sum to zero. */
export function entriesOf({ kind, amountCents }: Movement): readonly [Entry, Entry] {
  return [
    { account: "tenant", amountCents },
    { account: AGAINST[kind], amountCents: 0 - amountCents },
  ];
}
