import { z } from "@hono/zod-openapi";
import { REVIEW_SUBJECTS } from "@svc/domain/review/subjects";
import { dateTime } from "../verification/verification-body.ts";
import { integer, text } from "../wire/fields.ts";
import { LIMITS } from "../wire/limits.ts";
import { type Parsed, parseWith } from "../wire/parsed.ts";
import { reviewAnswer, reviewSubject } from "../wire/shared-values.ts";

const id = text(LIMITS.id);

/** CONTRACT G15.3. */
export const ClaimBody = z
  .strictObject({
    due: z
      .array(reviewSubject)
      .min(1)
      .max(LIMITS.claimsDue)
      .default([...REVIEW_SUBJECTS])
      .describe("Default all. Repeated ones count once."),
    count: integer(LIMITS.claims).default(LIMITS.claims.default),
    skip: z.array(id).max(LIMITS.claimsSkipped).default([]).describe("Ids to skip now."),
  })
  .openapi("ClaimCases", { example: { due: ["flagged", "similar_photo"], count: 3 } });

export const RenewBody = z
  .strictObject({ verification_ids: z.array(id).min(1).max(LIMITS.claimsRenewed) })
  .openapi("RenewClaims", { example: { verification_ids: ["vfy_01JD6Q6Z9VQ4W3N8K2M5T7R1XC"] } });

export const DecisionBody = z
  .strictObject({
    verification_id: id,
    subject: reviewSubject,
    decision: reviewAnswer.describe("`yes`: it is what is suspected; `no`: it is fine."),
    decided_at: dateTime
      .nullable()
      .optional()
      .describe(
        "`decided_at` of the case that you looked at, null if it had none: refused if people have decided it since.",
      ),
    note: text(LIMITS.reviewNote, 0).optional().describe("Stored for you; not shown to anyone else."),
  })
  .openapi("DecideCase", {
    example: {
      verification_id: "vfy_01JD6Q6Z9VQ4W3N8K2M5T7R1XC",
      subject: "flagged",
      decision: "no",
      note: "Rain on the lens.",
    },
  });

export function parseClaim(input: unknown): Parsed<z.output<typeof ClaimBody>> {
  return parseWith(ClaimBody, input);
}

export function parseRenewal(input: unknown): Parsed<z.output<typeof RenewBody>> {
  return parseWith(RenewBody, input);
}

export function parseDecision(input: unknown): Parsed<z.output<typeof DecisionBody>> {
  return parseWith(DecisionBody, input);
}
