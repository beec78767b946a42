import type { CaseDetail } from "@svc/contract/case/case-detail";
import { CHECK_NAMES } from "./case-terms.ts";
import type { CaseKey } from "./case-key.ts";
import { sceneCodeText } from "./scene-code-words.ts";
import { hasEditedPart } from "./edited-part.ts";

/** The texts that the sentences of this folder need; a caller may have only these. */
type SentenceKey = Extract<
  CaseKey,
  `${"reason" | "doubt" | "check" | "code" | "evidence" | "sign" | "source_type" | "place_why"}_${string}`
>;

/** How the caller renders a text, with its values filled in and in the reader's language. */
export type Say = {
  readonly text: (key: SentenceKey, values?: Readonly<Record<string, string | number>>) => string;
  /** A text with a singular and a plural form, `…_one` and `…_other`. */
  readonly counted: (stem: "reason_bits" | "reason_details" | "doubt_reverse", count: number) => string;
  /** A fraction from 0 to 1. */
  readonly percent: (share: number) => string;
  /** The day of an instant in wire form. */
  readonly day: (at: string) => string;
};

type Verification = CaseDetail["verification"];
type SearchItem = NonNullable<CaseDetail["reverse_search"]>["items"][number];

/** The findings of the checks, one sentence each. */
export function flaggedReasons({ verdict }: Pick<Verification, "verdict">, say: Say): readonly string[] {
  return (verdict?.signals ?? []).map((signal) =>
    "confidence" in signal
      ? say.text("reason_ai_detected", { confidence: say.percent(signal.confidence) })
      : say.text(`reason_${signal.type}`),
  );
}

/** Why it failed, and what to do; empty unless it did. */
export function failureReasons({ failure_reason: why }: Verification, say: Say): readonly string[] {
  return why === undefined ? [] : [say.text(`reason_failed_${why}`)];
}

/** The checks that could not answer, one sentence each; or that there was nothing to check. */
export function uncheckedReasons(
  { outcome, verification }: Pick<CaseDetail, "outcome" | "verification">,
  say: Say,
): readonly string[] {
  const { verdict, captures_count: files } = verification;
  const { unavailable = [] } = verdict ?? {};
  if (outcome === "unavailable" && unavailable.length === 0) {
    return [say.text(files === 0 ? "doubt_no_photo" : "reason_nothing_to_check")];
  }
  return unavailable.map((check) => say.text("reason_unavailable", { check: say.text(CHECK_NAMES[check]) }));
}

/** How well a web page's image matches the photo, and since when it is there. */
export function foundReasons({ match, score, first_seen }: SearchItem, say: Say): readonly string[] {
  const alike = say.text(match === "full" ? "reason_found_full" : "reason_found_partial", {
    score: say.percent(score),
  });
  return first_seen === undefined
    ? [alike]
    : [alike, say.text("reason_first_seen", { day: say.day(first_seen) })];
}

/** The earlier photo it resembles, and how; empty if there is none. */
export function similarReasons({ similar_photo: similar }: Verification, say: Say): readonly string[] {
  if (!similar) return [];
  const when = say.text("reason_similar", { day: say.day(similar.matched_created_at) });
  if (similar.method === "phash") return [when, say.counted("reason_bits", similar.distance ?? 0)];
  return [when, say.counted("reason_details", similar.inliers ?? 0)];
}

type Doubted = Pick<CaseDetail, "captures" | "doubts" | "verification">;

/** Why a person has to look at a case in which no check found anything, one sentence each. */
export function doubtReasons({ captures, doubts = [], verification }: Doubted, say: Say): readonly string[] {
  const { state, sources = [] } = verification.verdict?.reverse_search ?? {};
  return doubts.flatMap((doubt) => {
    if (doubt === "edited_part") return editedReasons(captures, say);
    if (doubt === "scene_code") return codeReasons(verification, say);
    if (doubt !== "reverse") return say.text(`doubt_${doubt}`);
    if (state === "expired") return say.text("doubt_reverse_expired");
    return say.counted("doubt_reverse", sources.length);
  });
}

/** One for each step whose code was not read. */
function codeReasons({ scene_codes: codes = {} }: Verification, say: Say): readonly string[] {
  const open = Object.values(codes).filter(({ result }) => result !== "read");
  return open.map((code) => say.text("doubt_scene_code", { why: sceneCodeText(code, say) }));
}

function editedReasons(captures: CaseDetail["captures"], say: Say): readonly string[] {
  return captures.flatMap((capture, index) =>
    hasEditedPart(capture) ? [say.text("doubt_edited_part", { number: index + 1 })] : [],
  );
}
