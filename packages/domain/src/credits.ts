import type { CaptureId } from "./ids.ts";

/** SPEC 1: US$0.20 a photo. */
export const PRICE_PER_PHOTO_CENTS = 20;

/** CONTRACT G10: in the sandbox nothing is charged, and nothing has to be paid for. */
export function isFree(environment: string): boolean {
  return environment === "sandbox";
}

/** CONTRACT G5.5: a capture on an existing link is taken down to this balance, so that no end user is stopped by it. */
const CAPTURE_FLOOR_CENTS = -2_000;

/** our choice: an account may create so many a UTC day that need no photo, and so cost nothing (CONTRACT G14). */
export const FREE_VERIFICATIONS_A_DAY = 500;

/** our choice: longer than it takes to store a file; a price that nobody booked by then was for nothing. */
export const HOLD_MS = 10 * 60_000;

/** What is spoken for and not booked yet; `cause` is that of the movement that will settle it. */
export type Hold = { readonly cause: string; readonly photos: number };

/** The cause under which a stored file is charged. */
export function chargeCause(captureId: CaptureId): string {
  return `charge:${captureId}`;
}

/** The cause under which the plan pays for what was charged, or takes that back for what was refunded. */
export function planCause(cause: string): string {
  return `plan:${cause}`;
}

/** How an account pays: with a quota plan the first photos of each month (UTC) are the plan's, all others cost credits. */
export type Plan = {
  readonly photosPerMonth?: number;
  readonly monthlyVerificationLimit?: number;
};

export type Usage = {
  readonly balanceCents: number;
  readonly photosThisMonth: number;
  readonly verificationsThisMonth: number;
};

export type MoneyRefusal =
  | "plan_limit_reached"
  | "monthly_verification_limit_reached"
  | "insufficient_credits";

/** Photos that the plan still pays for this month; without a plan none. Refunds of an earlier month add none. */
export function planLeft({ photosPerMonth = 0 }: Plan, photosThisMonth: number): number {
  return Math.max(0, photosPerMonth - Math.max(0, photosThisMonth));
}

/** CONTRACT G5.5: plan, then monthly limit, then credits. Undefined when the account may go on. */
export function moneyRefusal(plan: Plan, usage: Usage, photos: number): MoneyRefusal | undefined {
  const { photosPerMonth, monthlyVerificationLimit } = plan;
  const hasPlan = photosPerMonth !== undefined;
  const owed = Math.max(0, photos - planLeft(plan, usage.photosThisMonth));
  const affordable = (hasPlan && owed === 0) || usage.balanceCents >= owed * PRICE_PER_PHOTO_CENTS;
  if (hasPlan && !affordable) return "plan_limit_reached";
  if (monthlyVerificationLimit !== undefined && usage.verificationsThisMonth >= monthlyVerificationLimit) {
    return "monthly_verification_limit_reached";
  }
  return affordable ? undefined : "insufficient_credits";
}

/** CONTRACT G5.5: a capture on an existing link, which the plan pays for or which goes below zero a little. */
export function captureRefusal(plan: Plan, usage: Usage): MoneyRefusal | undefined {
  if (planLeft(plan, usage.photosThisMonth) > 0 || usage.balanceCents > CAPTURE_FLOOR_CENTS) return undefined;
  return plan.photosPerMonth === undefined ? "insufficient_credits" : "plan_limit_reached";
}
