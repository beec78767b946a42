/** CONTRACT G15.1: what a person may be asked about a case, in this order. */
export const REVIEW_SUBJECTS = ["reverse", "similar_photo", "unavailable", "flagged"] as const;
export type ReviewSubject = (typeof REVIEW_SUBJECTS)[number];

/** Of these there is nothing to decide about but the case itself. */
export type CaseSubject = Extract<ReviewSubject, "unavailable" | "flagged">;

/** Whether it is what is suspected (CONTRACT G15.3). */
export const REVIEW_ANSWERS = ["yes", "no"] as const;
export type ReviewAnswer = (typeof REVIEW_ANSWERS)[number];

/** The same in the words of the log, of each subject (CONTRACT G4.5, G15.3). */
export const REVIEW_WORDS = {
  reverse: { yes: "confirm", no: "dismiss" },
  similar_photo: { yes: "same", no: "different" },
  unavailable: { yes: "rejected", no: "accepted" },
  flagged: { yes: "rejected", no: "accepted" },
} as const satisfies Readonly<Record<ReviewSubject, Readonly<Record<ReviewAnswer, string>>>>;
