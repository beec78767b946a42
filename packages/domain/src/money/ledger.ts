import type { MovementId } from "../ids.ts";

/** Why a balance moved (CONTRACT G5.5, G8). */
export const MOVEMENT_KINDS = ["capture", "refund", "top_up", "grant", "adjustment", "plan"] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** `cause` names the one thing that it is for: the same cause a second time moves nothing. */
export type Movement = {
  readonly cause: string;
  readonly kind: MovementKind;
  /** On the tenant's balance; whole cents. */
  readonly amountCents: number;
};

export type BookedMovement = Movement & {
  readonly id: MovementId;
  readonly at: number;
  /** The tenant's balance after it. */
  readonly balanceCents: number;
};

/** What stands against the tenant's balance: what was sold to it, what its card paid, what was given, what its plan paid. */
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

/** Double entry: what one account gains another loses, so that all entries together are nothing. */
export function entriesOf({ kind, amountCents }: Movement): readonly [Entry, Entry] {
  return [
    { account: "tenant", amountCents },
    { account: AGAINST[kind], amountCents: 0 - amountCents },
  ];
}
