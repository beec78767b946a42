/** SPEC 1: US$0.20 a photo. */
export const PRICE_PER_PHOTO_CENTS = 20;

/** CONTRACT G5.5: a capture on an existing link is taken down to this balance, so that no end user is stopped by it. */
export const CAPTURE_FLOOR_CENTS = -2_000;

/** How an account pays: credits always count; a quota plan adds photos a month. */
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

/** CONTRACT G5.5: plan, then monthly limit, then credits. Undefined when the account may go on. */
export function moneyRefusal(plan: Plan, usage: Usage, photos: number): MoneyRefusal | undefined {
  const { photosPerMonth, monthlyVerificationLimit } = plan;
  const affordable = usage.balanceCents >= photos * PRICE_PER_PHOTO_CENTS;
  if (photosPerMonth !== undefined && usage.photosThisMonth + photos > photosPerMonth && !affordable) {
    return "plan_limit_reached";
  }
  if (monthlyVerificationLimit !== undefined && usage.verificationsThisMonth >= monthlyVerificationLimit) {
    return "monthly_verification_limit_reached";
  }
  return photosPerMonth === undefined && !affordable ? "insufficient_credits" : undefined;
}
