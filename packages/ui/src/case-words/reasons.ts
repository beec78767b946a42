import type { CaseDetail } from "@svc/contract/case/case-detail";
import { CHECK_NAMES } from "./case-terms.ts";
import type { CaseKey } from "./case-key.ts";

/** How whoever draws a text says it: with its values filled in, in its reader's language. */
export type Say = {
  readonly text: (key: CaseKey, values?: Readonly<Record<string, string | number>>) => string;
  /** Of a text in two forms, `…_one` and `…_other`. */
  readonly counted: (stem: "reason_bits" | "reason_details", count: number) => string;
  /** A share from 0 to 1. */
  readonly percent: (share: number) => string;
  /** Of an instant as on the wire. */
  readonly day: (at: string) => string;
};

type Verification = CaseDetail["verification"];
type SearchItem = NonNullable<CaseDetail["reverse_search"]>["items"][number];

/** What the checks found, a sentence each. */
export function flaggedReasons({ verdict }: Pick<Verification, "verdict">, say: Say): readonly string[] {
  return (verdict?.signals ?? []).map((signal) =>
    "confidence" in signal
      ? say.text("reason_ai_detected", { confidence: say.percent(signal.confidence) })
      : say.text(`reason_${signal.type}`),
  );
}

/** What could not be checked, a sentence each. */
export function uncheckedReasons({ verdict }: Pick<Verification, "verdict">, say: Say): readonly string[] {
  return (verdict?.unavailable ?? []).map((check) =>
    say.text("reason_unavailable", { check: say.text(CHECK_NAMES[check]) }),
  );
}

/** What a page shows of the photo, and since when. */
export function foundReasons({ match, score, first_seen }: SearchItem, say: Say): readonly string[] {
  const alike = say.text(match === "full" ? "reason_found_full" : "reason_found_partial", {
    score: say.percent(score),
  });
  return first_seen === undefined
    ? [alike]
    : [alike, say.text("reason_first_seen", { day: say.day(first_seen) })];
}

/** Which earlier photo it resembles, and in what; nothing where there is none. */
export function similarReasons({ similar_photo: similar }: Verification, say: Say): readonly string[] {
  if (!similar) return [];
  const when = say.text("reason_similar", { day: say.day(similar.matched_created_at) });
  if (similar.method === "phash") return [when, say.counted("reason_bits", similar.distance ?? 0)];
  return [when, say.counted("reason_details", similar.inliers ?? 0)];
}
