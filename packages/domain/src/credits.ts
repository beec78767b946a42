import type { CaptureId } from "./ids.ts";

/** SPEC 1: US$0.20 per photo. */
export const PRICE_PER_PHOTO_CENTS = 20;

/** CONTRACT G10: nothing is charged in the sandbox. */
export function isFree(environment: string): boolean {
  return environment === "sandbox";
}

/**
 * CONTRACT G5.5: existing links accept captures down to this balance, so that the tenant's balance does not
 * stop end users.
 */
const CAPTURE_FLOOR_CENTS = -2_000;

/**
 * our choice: verifications without a photo cost nothing, so their number per account and UTC day is limited
 * (CONTRACT G14).
 */
export const FREE_VERIFICATIONS_A_DAY = 500;

/** our choice: longer than storing a file takes. A price that is not booked by then is released. */
export const HOLD_MS = 10 * 60_000;

/** A reserved price that is not booked yet. `cause` is that of the movement that will settle it. */
export type Hold = { readonly cause: string; readonly photos: number };

/** The cause of the charge for a stored file. */
export function chargeCause(captureId: CaptureId): string {
  return `charge:${captureId}`;
}

/** The cause under which the plan pays a charge, or takes a refund back. */
export function planCause(cause: string): string {
  return `plan:${cause}`;
}

/**
 * How an account pays. With a quota plan, the plan covers the first photos of each UTC month; all others cost
 * credits.
 */
export type Plan = {
  readonly photosPerMonth?: number;
  readonly monthlyVerificationLimit?: number;
};

export type PhotoUsage = { readonly balanceCents: number; readonly photosThisMonth: number };
export type Usage = PhotoUsage & { readonly verificationsThisMonth: number };

export type MoneyRefusal =
  | "plan_limit_reached"
  | "monthly_verification_limit_reached"
  | "insufficient_credits";

/**
 * Photos that the plan still covers this month; 0 without a plan. Refunds of an earlier month do not increase
 * it.
 */
export function planLeft({ photosPerMonth = 0 }: Plan, photosThisMonth: number): number {
  return Math.max(0, photosPerMonth - Math.max(0, photosThisMonth));
}

/** CONTRACT G5.5: checks the plan, then the monthly limit, then credits. Undefined if the account may proceed. */
export function moneyRefusal(plan: Plan, usage: Usage, photos: number): MoneyRefusal | undefined {
  const { photosPerMonth, monthlyVerificationLimit } = plan;
  const hasPlan = photosPerMonth !== undefined;
  const owed = Math.max(0, photos - planLeft(plan, usage.photosThisMonth));
  // What costs nothing needs no credit, even if captures overdrew the balance.
  const affordable = owed === 0 || usage.balanceCents >= owed * PRICE_PER_PHOTO_CENTS;
  if (hasPlan && !affordable) return "plan_limit_reached";
  if (monthlyVerificationLimit !== undefined && usage.verificationsThisMonth >= monthlyVerificationLimit) {
    return "monthly_verification_limit_reached";
  }
  return affordable ? undefined : "insufficient_credits";
}

/** CONTRACT G5.5: a capture on an existing link is covered by the plan, or may overdraw the balance a little. */
export function captureRefusal(plan: Plan, usage: PhotoUsage): MoneyRefusal | undefined {
  if (planLeft(plan, usage.photosThisMonth) > 0 || usage.balanceCents > CAPTURE_FLOOR_CENTS) return undefined;
  return plan.photosPerMonth === undefined ? "insufficient_credits" : "plan_limit_reached";
}
