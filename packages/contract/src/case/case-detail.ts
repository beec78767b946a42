import { z } from "@hono/zod-openapi";
import type { Relation } from "@svc/domain/related";
import type { Review } from "@svc/domain/review/reviews";
import { DECIDED_SUBJECTS } from "@svc/domain/review/subjects";
import { redactsAt } from "@svc/domain/verification/retention";
import { searchReviewOf } from "@svc/domain/verification/reverse-search";
import { stepsOf } from "@svc/domain/verification/settings";
import { type Alignment, isMirrored, matrixOf } from "@svc/domain/verification/similar-photo";
import type { LegalHold, Verification } from "@svc/domain/verification/state";
import { CaptureBody } from "../capture/capture-body.ts";
import { DamageLocalization } from "../verification/damage-body.ts";
import { type EventBody, EventLog } from "../verification/event-body.ts";
import { presentStep } from "../step/present-step.ts";
import { Related } from "../verification/related-body.ts";
import { presentReverseSearch, ReverseSearchBody } from "../verification/reverse-search-body.ts";
import { StepBody } from "../step/step-contracts.ts";
import { dateTime } from "../verification/verification-body.ts";
import { rfc3339, toWire } from "../wire/wire.ts";
import { CaseItem } from "./case-body.ts";
import { checkName, reviewAnswer } from "../wire/shared-values.ts";

const CaseReview = z
  .object({
    subject: z.enum(DECIDED_SUBJECTS).describe("`case`: the case as a whole."),
    decision: reviewAnswer,
    at: dateTime,
    note: z.string().optional(),
    by: z.string().optional().describe("An e-mail address, or the id of a key or of who has left."),
  })
  .openapi("CaseReview", { description: "What a person said; `yes`: it is what is suspected." });

/** CONTRACT G15.2. */
export const CaseDetail = z
  .object({
    ...CaseItem.shape,
    steps: z.array(StepBody).optional(),
    signals_required: z.array(checkName),
    captures: z.array(CaptureBody),
    events: EventLog.shape.items,
    reverse_search: ReverseSearchBody.optional(),
    related: Related.shape.items,
    damage: DamageLocalization,
    reviews: z.array(CaseReview),
    claimed_by: z
      .object({ email: z.string().optional(), key: z.string().optional() })
      .optional()
      .describe("Who looks at it now: a person, or a key by its id."),
    redacts_at: dateTime
      .optional()
      .describe(
        "When its personal data will be deleted (CONTRACT G4.7); absent before its end, while it is held, and afterwards.",
      ),
    hold: z
      .object({
        since: dateTime,
        reason: z.string().optional(),
        by: z
          .string()
          .optional()
          .describe(
            "An e-mail address, or the id of a key or of who has left; absent if it was held from its creation on.",
          ),
      })
      .optional()
      .describe("Its legal hold (CONTRACT G4.7)."),
    urls_expire_at: dateTime,
  })
  .openapi("CaseDetail");
export type CaseDetail = z.infer<typeof CaseDetail>;

/** The parts that other modules present. Their URLs are valid until `urlsExpireAt` (epoch ms). */
type Parts = {
  readonly item: CaseItem;
  readonly captures: CaptureBody[];
  readonly events: EventBody[];
  readonly damage: DamageLocalization;
  readonly related: readonly (Relation & { readonly name?: string })[];
  readonly reviews: readonly Review[];
  readonly hold: LegalHold | undefined;
  /** An email address, or the id of a key. */
  readonly claimant: string | undefined;
  readonly urlsExpireAt: number;
};

export function presentCaseDetail(state: Verification, parts: Parts): CaseDetail {
  const { item, captures, events, damage, related, reviews, hold, claimant, urlsExpireAt } = parts;
  const steps = stepsOf(state.settings);
  const search = searchReviewOf(state);
  const redacts = redactsAt(state);
  return {
    ...item,
    ...(steps.length > 0 && { steps: steps.map(presentStep) }),
    signals_required: [...state.settings.signalsRequired],
    captures,
    events,
    ...(search && { reverse_search: presentReverseSearch(search) }),
    related: toWire(Related, { items: related.map((relation) => aligned(relation, state)) }).items,
    damage,
    reviews: reviews.map(({ at, ...said }) => ({ ...said, at: rfc3339(at) })),
    ...(claimant !== undefined && {
      claimed_by: claimant.includes("@") ? { email: claimant } : { key: claimant },
    }),
    ...(redacts !== undefined && { redacts_at: rfc3339(redacts) }),
    ...(hold && { hold: { ...hold, since: rfc3339(hold.since) } }),
    urls_expire_at: rfc3339(urlsExpireAt),
  };
}

/** Adds the alignment of both photos, if the verification has it. */
function aligned(relation: Relation, { captures }: Verification) {
  const { captureId, relatedCaptureId } = relation;
  const similar = captures.find(({ id }) => id === captureId)?.similar;
  const isThis = relation.reason === "photo" && similar?.matchedCaptureId === relatedCaptureId;
  const { alignment } = (isThis ? similar : undefined) ?? {};
  return alignment ? { ...relation, alignment: presentAlignment(alignment) } : relation;
}

function presentAlignment(alignment: Alignment) {
  return { matrix: matrixOf(alignment), mirrored: isMirrored(alignment) };
}
