import type { Due } from "../../api/wire.ts";
import { percentText } from "../../text/numbers.ts";
import { counted, text, type TextKey } from "../../text/text.ts";
import { dayText } from "../../text/times.ts";
import { CHECK_NAMES } from "../../ui/findings.tsx";
import type { Entry } from "./review-queue.ts";
import { undecided } from "./shown-photo.ts";

type Words = { readonly asked: TextKey; readonly yes: TextKey; readonly no: TextKey };

/** What a person is asked, and what either answer means (CONTRACT, console). */
export const QUESTIONS = {
  reverse: { asked: "ask_reverse", yes: "yes_reverse", no: "no_reverse" },
  similar_photo: { asked: "ask_similar_photo", yes: "yes_similar_photo", no: "no_similar_photo" },
  unavailable: { asked: "ask_unavailable", yes: "yes_reject", no: "no_accept" },
  flagged: { asked: "ask_flagged", yes: "yes_reject", no: "no_accept" },
} as const satisfies Record<Due, Words>;

/** Why it is asked, in plain words. */
export function reasonsOf(entry: Entry): readonly string[] {
  const { verification } = entry.case;
  switch (entry.subject) {
    case "reverse":
      return foundReasons(entry);
    case "similar_photo":
      return similarReasons(entry);
    case "unavailable":
      return (verification.verdict?.unavailable ?? []).map((check) =>
        text("reason_unavailable", { check: text(CHECK_NAMES[check]) }),
      );
    case "flagged":
      return (verification.verdict?.signals ?? []).map((signal) =>
        "confidence" in signal
          ? text("reason_ai_detected", { confidence: percentText(signal.confidence) })
          : text(`reason_${signal.type}`),
      );
  }
}

function foundReasons(entry: Entry): readonly string[] {
  const page = undecided(entry.case);
  if (!page) return [];
  const alike = text(page.match === "full" ? "reason_found_full" : "reason_found_partial", {
    score: percentText(page.score),
  });
  return page.first_seen === undefined
    ? [alike]
    : [alike, text("reason_first_seen", { day: dayText(page.first_seen) })];
}

function similarReasons(entry: Entry): readonly string[] {
  const { similar_photo: similar } = entry.case.verification;
  if (!similar) return [];
  const when = text("reason_similar", { day: dayText(similar.matched_created_at) });
  if (similar.method === "phash") return [when, counted("reason_bits", similar.distance ?? 0)];
  return [when, counted("reason_details", similar.inliers ?? 0)];
}
