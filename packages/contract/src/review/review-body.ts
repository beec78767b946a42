import { z } from "@hono/zod-openapi";
import type { Claim } from "@svc/domain/review/claims";
import { CaseDetail } from "../case/case-detail.ts";
import { dateTime } from "../verification/verification-body.ts";
import { rfc3339 } from "../wire/wire.ts";
import { reviewAnswer, reviewSubject } from "../wire/shared-values.ts";

/** CONTRACT G15.3. */
export const ClaimedCases = z
  .object({
    items: z.array(z.object({ case: CaseDetail, subject: reviewSubject, lease_expires_at: dateTime })),
    remaining: z.int().min(0).describe("How many others wait."),
    most: z.int().describe("A count of this value means this many or more."),
  })
  .openapi("ClaimedCases");
export type ClaimedCases = z.infer<typeof ClaimedCases>;

export const RenewedClaims = z
  .object({ items: z.array(z.object({ verification_id: z.string(), lease_expires_at: dateTime })) })
  .openapi("RenewedClaims");

export function presentClaim({ verificationId, leaseExpiresAt }: Claim) {
  return { verification_id: verificationId, lease_expires_at: rfc3339(leaseExpiresAt) };
}

export const PendingDecision = z
  .object({
    verification_id: z.string(),
    subject: reviewSubject,
    decision: reviewAnswer,
    takes_effect_at: dateTime.describe("Until then it can be undone."),
  })
  .openapi("PendingDecision");
