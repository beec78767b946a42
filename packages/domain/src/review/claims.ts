import type { VerificationId } from "../ids.ts";

/** CONTRACT G15.3: how long a case stays assigned without a renewal. */
export const REVIEW_LEASE_MS = 2 * 60_000;
/** How long a decision can be undone. */
export const UNDO_MS = 10_000;

/** A case assigned until `leaseExpiresAt` (epoch milliseconds). */
export type Claim = {
  readonly verificationId: VerificationId;
  readonly reviewer: string;
  readonly leaseExpiresAt: number;
};

export type ClaimWish = {
  readonly reviewer: string;
  readonly count: number;
  /** The waiting cases, in the order in which they are assigned. */
  readonly waiting: readonly VerificationId[];
  /** Cases not to assign now, even if they are the reviewer's own. */
  readonly skip: readonly VerificationId[];
};

/** The current assignments. `decided` are cases with a decision that has not taken effect yet. */
export type ClaimState = { readonly claims: readonly Claim[]; readonly decided: readonly VerificationId[] };

/**
 * First the reviewer's own claims, the oldest case first, then unassigned cases. Never a case that someone else
 * has.
 */
export function decideClaims(
  wish: ClaimWish,
  { claims, decided }: ClaimState,
  now: number,
): readonly Claim[] {
  const { reviewer, count, waiting, skip } = wish;
  const held = claims.filter(({ leaseExpiresAt }) => leaseExpiresAt > now);
  const own = held.filter((claim) => claim.reviewer === reviewer).map(({ verificationId }) => verificationId);
  const notGiven = new Set<VerificationId>([...skip, ...decided]);
  const others = new Set(held.map(({ verificationId }) => verificationId));
  const free = waiting.filter((id) => !others.has(id));
  return [...new Set([...own.toSorted(), ...free])]
    .filter((id) => !notGiven.has(id))
    .slice(0, count)
    .map((verificationId) => ({ verificationId, reviewer, leaseExpiresAt: now + REVIEW_LEASE_MS }));
}
