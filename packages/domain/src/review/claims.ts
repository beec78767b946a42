import type { VerificationId } from "../ids.ts";

/** CONTRACT G15.3: how long a case is one person's, unless it is claimed again. */
export const REVIEW_LEASE_MS = 2 * 60_000;
/** And how long a decision can be taken back. */
export const UNDO_MS = 10_000;

/** A case that is somebody's until `leaseExpiresAt`, in epoch milliseconds. */
export type Claim = {
  readonly verificationId: VerificationId;
  readonly reviewer: string;
  readonly leaseExpiresAt: number;
};

export type ClaimWish = {
  readonly reviewer: string;
  readonly count: number;
  /** What waits, in the order in which it is given out. */
  readonly waiting: readonly VerificationId[];
  /** Not to be given now, also where it is the reviewer's own. */
  readonly skip: readonly VerificationId[];
};

/** Who has what now: `decided` are cases with a decision that is yet to take effect. */
export type ClaimState = { readonly claims: readonly Claim[]; readonly decided: readonly VerificationId[] };

/** One's own claims again, the oldest case first, then what nobody has; never what somebody else holds. */
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
