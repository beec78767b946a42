import type { Command } from "../verification/command.ts";
import { candidatesToReview } from "../verification/decide-review.ts";
import { similarPhotoOf } from "../verification/similar-photo.ts";
import type { Verification } from "../verification/state.ts";
import { REVIEW_WORDS, type ReviewAnswer, type ReviewSubject } from "./subjects.ts";

export type ReviewCommand = Extract<Command, { type: "review" | "review_similar" | "review_case" }>;

export type ReviewStatement = {
  readonly subject: ReviewSubject;
  readonly answer: ReviewAnswer;
  readonly note?: string;
  readonly by: string;
};

/**
 * Turns a person's decision into a command with a fixed meaning: it names the candidates or the pair of photos
 * that the person saw, so that later findings are not decided with them, and the decision about the case that they
 * knew, so that it does not undo a newer one.
 */
export function reviewCommandOf(state: Verification, said: ReviewStatement): ReviewCommand {
  const { subject, answer, note, by } = said;
  const { caseDecidedAt } = state;
  const basedOn = caseDecidedAt === undefined ? {} : { caseDecidedAt };
  const who = { by, basedOn, ...(note !== undefined && { note }) };
  switch (subject) {
    case "reverse": {
      const candidates = candidatesToReview(state).map(({ id }) => id);
      return { type: "review", decision: REVIEW_WORDS.reverse[answer], candidates, ...who };
    }
    case "similar_photo": {
      const similar = similarPhotoOf(state);
      const pair = similar && { captureId: similar.captureId, matchedCaptureId: similar.matchedCaptureId };
      const decision = REVIEW_WORDS.similar_photo[answer];
      return { type: "review_similar", decision, ...(pair && { pair }), ...who };
    }
    default:
      return { type: "review_case", subject, decision: REVIEW_WORDS[subject][answer], ...who };
  }
}
