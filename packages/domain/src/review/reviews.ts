import type { Event } from "../verification/event.ts";
import type { ReviewSubject } from "./due.ts";

/** Whether it is what is suspected (CONTRACT G15.3). */
export const REVIEW_ANSWERS = ["yes", "no"] as const;
type ReviewAnswer = (typeof REVIEW_ANSWERS)[number];

/** What a person said about a case, and when, in epoch milliseconds. */
export type Review = {
  readonly subject: ReviewSubject;
  readonly decision: ReviewAnswer;
  readonly at: number;
};

/** In the order of the log. */
export function reviewsOf(log: readonly Event[]): readonly Review[] {
  return log.flatMap((event): readonly Review[] => {
    const { at } = event;
    if (event.type === "verification.reviewed")
      return [{ subject: "reverse", decision: event.decision === "confirm" ? "yes" : "no", at }];
    if (event.type === "verification.similar_photo.reviewed")
      return [{ subject: "similar_photo", decision: event.decision === "same" ? "yes" : "no", at }];
    return [];
  });
}
