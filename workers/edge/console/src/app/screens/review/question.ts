import {
  flaggedReasons,
  foundReasons,
  type Say,
  similarReasons,
  uncheckedReasons,
} from "@svc/ui/case-words/reasons";
import type { ReviewAnswer, ReviewSubject } from "@svc/domain/review/subjects";
import { percentText } from "../../text/numbers.ts";
import { counted, text } from "../../text/text.ts";
import { dayText } from "../../text/times.ts";
import type { Entry } from "./review-queue.ts";
import { undecided } from "./shown-photo.ts";

export const SAY: Say = { text, counted, percent: percentText, day: dayText };

/** The questions that ask for the opposite of the suspicion: "Is it genuine?" */
const ASKS_IF_GENUINE: ReadonlySet<ReviewSubject> = new Set(["unavailable", "flagged", "appeal"]);

/** What a typed yes or no means for the question on the screen. */
export function answerTo(subject: ReviewSubject, typed: ReviewAnswer): ReviewAnswer {
  if (!ASKS_IF_GENUINE.has(subject)) return typed;
  return typed === "yes" ? "no" : "yes";
}

/** The reasons for the question, in plain words. */
export function reasonsOf(entry: Entry): readonly string[] {
  const { verification } = entry.case;
  switch (entry.subject) {
    case "reverse": {
      const page = undecided(entry.case);
      return page ? foundReasons(page, SAY) : [];
    }
    case "similar_photo":
      return similarReasons(verification, SAY);
    case "unavailable":
      return uncheckedReasons(entry.case, SAY);
    case "flagged":
    case "appeal":
      return flaggedReasons(verification, SAY);
  }
}
