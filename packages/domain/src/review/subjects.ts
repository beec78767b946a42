/** CONTRACT G15.1: the decisions a person may be asked for, in this order. */
export const REVIEW_SUBJECTS = ["reverse", "similar_photo", "unavailable", "flagged", "appeal"] as const;
export type ReviewSubject = (typeof REVIEW_SUBJECTS)[number];

/** What a person may decide about. `case` is the case as a whole; it is never due. */
export const DECIDED_SUBJECTS = [...REVIEW_SUBJECTS, "case"] as const;
export type DecidedSubject = (typeof DECIDED_SUBJECTS)[number];

/** Subjects that concern only the case itself. */
export type CaseSubject = Extract<ReviewSubject, "unavailable" | "flagged" | "appeal">;

/** Whether the suspicion is true (CONTRACT G15.3). */
export const REVIEW_ANSWERS = ["yes", "no"] as const;
export type ReviewAnswer = (typeof REVIEW_ANSWERS)[number];

export const CASE_DECISIONS = ["accepted", "rejected"] as const;
export type CaseDecisionValue = (typeof CASE_DECISIONS)[number];

/** The words of the log for these answers, by subject (CONTRACT G4.5, G15.3). */
export const REVIEW_WORDS = {
  reverse: { yes: "confirm", no: "dismiss" },
  similar_photo: { yes: "same", no: "different" },
  unavailable: { yes: "rejected", no: "accepted" },
  flagged: { yes: "rejected", no: "accepted" },
  appeal: { yes: "rejected", no: "accepted" },
  case: { yes: "rejected", no: "accepted" },
} as const satisfies Readonly<Record<DecidedSubject, Readonly<Record<ReviewAnswer, string>>>>;
