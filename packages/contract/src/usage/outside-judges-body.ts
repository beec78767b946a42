import { z } from "@hono/zod-openapi";
import { CAPTURE_ID } from "@svc/domain/ids";
import { dateTime } from "../verification/verification-body.ts";
import { rounded } from "../wire/rounded.ts";
import { caseDecision, outsideJudgeName } from "../wire/shared-values.ts";

const count = z.int().min(0);
const date = z.string().openapi({ format: "date", example: "2026-11-02" });
const judge = outsideJudgeName;
const cents = rounded(z.number().min(0), 4);

const JudgeUse = z
  .object({
    judge,
    photos: count.describe("Photos whose finding has its opinion."),
    compared: count.describe(
      "Of these, judged apart from us: all, but none of a detector of watermarks, since a mark that it finds is our result.",
    ),
    agreed: count.describe(
      "Of the compared, where it and our result say the same; it says generated from 0.5.",
    ),
    rejected_cases: count.describe("Cases that people rejected, with a photo that it judged."),
    rejected_generated: count.describe("Of these, where it calls a photo generated."),
    accepted_cases: count.describe("Cases that people accepted, with a photo that it judged."),
    accepted_generated: count.describe("Of these, where it calls a photo generated: false alarms."),
    price_cents: cents
      .optional()
      .describe("Per photo, as the operator configured it; absent if it is not, and for viewers."),
    cost_cents: cents.optional().describe("Of these photos at that price; absent without a price."),
  })
  .openapi("OutsideJudgeUse");

const DisputedCase = z
  .object({
    id: z.string().describe("The verification."),
    name: z.string().optional().describe("What the case is called."),
    created_at: dateTime,
    decision: caseDecision.optional(),
    photos: z.array(
      z.object({
        capture_id: z.string().regex(CAPTURE_ID),
        result: z.enum(["flagged", "clear"]).describe("Ours, of `ai`."),
        judges: z.array(
          z.object({ name: judge, version: z.string(), score: rounded(z.number().min(0).max(1), 3) }),
        ),
      }),
    ),
  })
  .openapi("DisputedCase");

export const OutsideJudgesBody = z
  .object({
    from: date,
    to: date,
    set_up: z.array(judge).describe("Those that the operator has set up and the settings may name."),
    judges: z.array(JudgeUse).describe("Those with an opinion in these days."),
    disputed: z
      .array(DisputedCase)
      .max(50)
      .describe("The newest cases in which a judge and our result disagree about a photo."),
    has_more: z.boolean().describe("Whether more cases are disputed."),
  })
  .openapi("OutsideJudges");
export type OutsideJudgesBody = z.infer<typeof OutsideJudgesBody>;
