import { awaitsDecision, isUnderAppeal } from "../verification/appeal.ts";
import { candidatesToReview } from "../verification/decide-review.ts";
import { similarPhotoOf } from "../verification/similar-photo.ts";
import type { Verification } from "../verification/state.ts";
import { judge } from "../verification/verdict.ts";
import type { Verdict } from "../verification/verdict-shape.ts";
import { type CaseSubject, REVIEW_SUBJECTS, type ReviewSubject } from "./subjects.ts";

const IS_DUE: Readonly<Record<ReviewSubject, (state: Verification, verdict: Verdict) => boolean>> = {
  reverse: (state) => candidatesToReview(state).length > 0,
  similar_photo: (state) => {
    const similar = similarPhotoOf(state);
    return similar !== undefined && similar.decision === undefined;
  },
  unavailable: (state, { unavailable }) => unavailable !== undefined && isUnsettled(state, "unavailable"),
  // `found_online` already is a person's decision.
  flagged: (state, { signals }) =>
    signals.some(({ type }) => type !== "found_online") && isUnsettled(state, "flagged"),
  appeal: awaitsDecision,
};

/** CONTRACT G20: an appeal is decided as a whole, on the verification that it is about. */
function isUnsettled(state: Verification, subject: CaseSubject): boolean {
  const { reviewed = [], settings } = state;
  return !reviewed.includes(subject) && settings.appealOf === undefined && !isUnderAppeal(state);
}

/**
 * The decisions that a verification waits for: none before its verdict or after its redaction, and after a finalize
 * only an appeal.
 */
export function dueOf(state: Verification): readonly ReviewSubject[] {
  const { status, narrative, redacted } = state;
  if (status !== "completed" || redacted) return [];
  if (narrative !== undefined) return awaitsDecision(state) ? ["appeal"] : [];
  const verdict = judge(state);
  return REVIEW_SUBJECTS.filter((subject) => IS_DUE[subject](state, verdict));
}
