import type { Event } from "../verification/event.ts";
import { REVIEW_WORDS, type ReviewAnswer, type ReviewSubject } from "./subjects.ts";

/** A person's decision about a case. `at` is epoch milliseconds. */
export type Review = {
  readonly subject: ReviewSubject;
  readonly decision: ReviewAnswer;
  readonly at: number;
  /** An email address, or the id of a key. Absent after a redaction. */
  readonly by?: string;
};

/** In the order of the log. */
export function reviewsOf(log: readonly Event[]): readonly Review[] {
  return log.flatMap((event): readonly Review[] => {
    const subject = subjectOf(event);
    if (!subject || !("decision" in event)) return [];
    const { at, by } = event;
    const decision = event.decision === REVIEW_WORDS[subject].yes ? "yes" : "no";
    return [{ subject, decision, at, ...(by !== undefined && { by }) }];
  });
}

function subjectOf(event: Event): ReviewSubject | undefined {
  if (event.type === "verification.similar_photo.reviewed") return "similar_photo";
  return event.type === "verification.reviewed" ? (event.subject ?? "reverse") : undefined;
}
