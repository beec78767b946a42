import {
  flaggedReasons,
  foundReasons,
  type Say,
  similarReasons,
  uncheckedReasons,
} from "@svc/ui/case-words/reasons";
import { percentText } from "../../text/numbers.ts";
import { counted, text } from "../../text/text.ts";
import { dayText } from "../../text/times.ts";
import type { Entry } from "./review-queue.ts";
import { undecided } from "./shown-photo.ts";

const SAY: Say = { text, counted, percent: percentText, day: dayText };

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
      return uncheckedReasons(verification, SAY);
    case "flagged":
      return flaggedReasons(verification, SAY);
  }
}
