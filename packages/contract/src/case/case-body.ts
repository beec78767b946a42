import { defined } from "../wire/parsed.ts";
import { z } from "@hono/zod-openapi";
import type { Case } from "@svc/domain/review/case";
import { doubtsOf, outcomeOf } from "@svc/domain/review/outcome";
import { dateTime, VerificationBody } from "../verification/verification-body.ts";
import { listOf } from "../wire/list-of.ts";
import { rfc3339 } from "../wire/wire.ts";
import { CASE_DECISION_FIELDS, presentDecision } from "./case-decision-body.ts";
import { caseDoubt, caseOutcome, reviewSubject, verificationMode } from "../wire/shared-values.ts";

/** CONTRACT G15.2. */
export const CaseItem = z
  .object({
    verification: VerificationBody,
    name: z
      .string()
      .optional()
      .describe(
        "What the case is called: `claim_number` or `reference` of the metadata, the identification, the metadata chosen as `case_name_field`, or else the first metadata.",
      ),
    identification: z.string().optional(),
    metadata: z.record(z.string(), z.string()),
    mode: verificationMode,
    template: z.string().optional().describe("The slug of the template it was created from."),
    thumb_url: z.url().optional().describe("A JPEG of at most 320 px, for 15 minutes."),
    photos: z.int().min(0).describe("All photos and files."),
    documents: z.int().min(1).optional().describe("How many of them are PDFs; absent if none."),
    clips: z.int().min(1).optional().describe("How many of them are clips; absent if none."),
    updated_at: dateTime.describe("When it last changed; in a list, when the list heard of it."),
    due: z
      .array(reviewSubject)
      .min(1)
      .optional()
      .describe("What waits for a person; absent where nothing does."),
    outcome: caseOutcome
      .optional()
      .describe(
        "The verdict as people read it. `look`: nothing was found, but a person has to look; `unavailable`: not fully checked. Absent without a verdict.",
      ),
    doubts: z.array(caseDoubt).min(1).optional().describe("Why the outcome is `look`."),
    ...CASE_DECISION_FIELDS,
    assignee: z
      .object({
        id: z.string(),
        email: z.string().optional().describe("Absent if this person has left the account."),
      })
      .openapi("CaseAssignee")
      .optional()
      .describe("The member who works on it."),
  })
  .openapi("Case");
export type CaseItem = z.infer<typeof CaseItem>;

export const CaseList = listOf(CaseItem).openapi("CaseList");

export function presentCase(
  shown: Case,
  { verification, thumbUrl }: { readonly verification: VerificationBody; readonly thumbUrl?: string },
): CaseItem {
  const { name, identification, metadata, mode, template, due, decision, assignee } = shown;
  const outcome = outcomeOf(shown);
  return {
    verification,
    ...defined({ name, identification }),
    metadata,
    mode,
    ...defined({ template, thumb_url: thumbUrl }),
    photos: shown.view.capturesCount,
    ...(shown.documents > 0 && { documents: shown.documents }),
    ...(shown.clips > 0 && { clips: shown.clips }),
    updated_at: rfc3339(shown.updatedAt),
    ...(due.length > 0 && { due: [...due] }),
    ...(outcome && { outcome }),
    ...(outcome === "look" && { doubts: [...doubtsOf(shown)] }),
    ...presentDecision(decision),
    ...(assignee && { assignee }),
  };
}

/** A count of this value means this many or more. */
export const COUNTED_MOST = 1000;

export const CaseCounts = z
  .object({
    due: z.object({
      reverse: z.int(),
      similar_photo: z.int(),
      unavailable: z.int(),
      flagged: z.int(),
      appeal: z.int(),
    }),
    most: z.int().describe("A count of this value means this many or more."),
  })
  .openapi("CaseCounts");
export type CaseCounts = z.infer<typeof CaseCounts>;
