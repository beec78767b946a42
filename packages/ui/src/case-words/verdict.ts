import type { CaseItem } from "@svc/contract/case/case-body";
import { OUTCOME_TONES, type Outcome, type Tone } from "@svc/domain/review/outcome";
import type { CaseKey } from "./case-key.ts";

/** The state of a case at a glance: what its verdict means, or why there is none. */
export type Verdict = Outcome | "waiting" | "underway" | "left" | "expired" | "failed";

const OF_STATUS = {
  pending: "waiting",
  partially_captured: "underway",
  abandoned: "left",
  expired: "expired",
  failed: "failed",
  // A completed case always has a verdict.
  completed: "underway",
} as const satisfies Record<CaseItem["verification"]["status"], Verdict>;

export function verdictOf({ outcome, verification }: Pick<CaseItem, "outcome" | "verification">): Verdict {
  return outcome ?? OF_STATUS[verification.status];
}

/** One word and one tone for each, on every page and in every report. `VERDICT_SHAPES` has the shapes. */
export const VERDICTS = {
  genuine: { name: "verdict_genuine", tone: OUTCOME_TONES.genuine },
  look: { name: "verdict_look", tone: OUTCOME_TONES.look },
  flagged: { name: "verdict_flagged", tone: OUTCOME_TONES.flagged },
  unavailable: { name: "verdict_unavailable", tone: OUTCOME_TONES.unavailable },
  waiting: { name: "verdict_waiting", tone: "quiet" },
  underway: { name: "verdict_underway", tone: "quiet" },
  left: { name: "verdict_left", tone: "quiet" },
  expired: { name: "verdict_expired", tone: "quiet" },
  failed: { name: "verdict_failed", tone: "quiet" },
} as const satisfies Record<Verdict, { readonly name: CaseKey; readonly tone: Tone }>;
