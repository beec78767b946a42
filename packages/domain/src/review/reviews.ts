import type { Event } from "../verification/event.ts";
import { type DecidedSubject, REVIEW_WORDS, type ReviewAnswer } from "./subjects.ts";

export type ReviewEvent = Extract<
  Event,
  { readonly type: "verification.reviewed" | "verification.similar_photo.reviewed" }
>;

/** A person's decision about a case. `at` is epoch milliseconds. */
export type Review = {
  readonly subject: DecidedSubject;
  readonly decision: ReviewAnswer;
  readonly at: number;
  /** Absent after a redaction, like `by`. */
  readonly note?: string;
  /** The id of a person or key. */
  readonly by?: string;
};

/** In the order of the log. */
export function reviewsOf(log: readonly Event[]): readonly Review[] {
  return log.flatMap((event): readonly Review[] => (isReview(event) ? [reviewOf(event)] : []));
}

export function reviewOf(event: ReviewEvent): Review {
  const { at, note, by } = event;
  const subject = event.type === "verification.reviewed" ? (event.subject ?? "reverse") : "similar_photo";
  const decision = event.decision === REVIEW_WORDS[subject].yes ? "yes" : "no";
  return { subject, decision, at, ...(note !== undefined && { note }), ...(by !== undefined && { by }) };
}

function isReview(event: Event): event is ReviewEvent {
  return event.type === "verification.reviewed" || event.type === "verification.similar_photo.reviewed";
}
