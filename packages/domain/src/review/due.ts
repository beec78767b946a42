import { candidatesToReview } from "../verification/decide-review.ts";
import { similarPhotoOf } from "../verification/similar-photo.ts";
import type { Verification } from "../verification/state.ts";
import { judge } from "../verification/verdict.ts";
import type { Verdict } from "../verification/verdict-shape.ts";
import { REVIEW_SUBJECTS, type ReviewSubject } from "./subjects.ts";

const IS_DUE: Readonly<Record<ReviewSubject, (state: Verification, verdict: Verdict) => boolean>> = {
  reverse: (state) => candidatesToReview(state).length > 0,
  similar_photo: (state) => {
    const similar = similarPhotoOf(state);
    return similar !== undefined && similar.decision === undefined;
  },
  unavailable: ({ reviewed = [] }, { unavailable }) =>
    unavailable !== undefined && !reviewed.includes("unavailable"),
  // `found_online` already is a person's decision.
  flagged: ({ reviewed = [] }, { signals }) =>
    signals.some(({ type }) => type !== "found_online") && !reviewed.includes("flagged"),
};

/**
 * The decisions that a verification waits for: none before its verdict, and none after it was finalized or
 * redacted.
 */
export function dueOf(state: Verification): readonly ReviewSubject[] {
  const { status, narrative, redacted } = state;
  if (status !== "completed" || narrative !== undefined || redacted) return [];
  const verdict = judge(state);
  return REVIEW_SUBJECTS.filter((subject) => IS_DUE[subject](state, verdict));
}
