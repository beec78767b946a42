import type { UnavailableReason } from "../finding.ts";
import type { ConditionPart } from "./condition.ts";
import type { TextReading } from "./text-reading.ts";

/** SPEC 1: what may be asked of a capture beside its checks. None of it says whether the photo is genuine. */
export const ANALYSES = ["text", "condition", "scene"] as const;
export type Analysis = (typeof ANALYSES)[number];

/** SPEC 2.7: whether a clip shows what its step says it should. */
export type SceneJudgement = {
  readonly verdict: "match" | "mismatch" | "inconclusive";
  /** 0..1 */
  readonly confidence: number;
  readonly reasoning: string;
};

export type AnalysisResult =
  /** Without a reading where nothing of that kind stands there. */
  | { readonly analysis: "text"; readonly reading?: TextReading }
  | { readonly analysis: "condition"; readonly condition: ConditionPart }
  | { readonly analysis: "scene"; readonly scene: SceneJudgement };

/** What became of one analysis; `detail` is for the tenant's log of one capture and names nobody. */
export type AnalysisAnswer =
  | AnalysisResult
  | { readonly analysis: Analysis; readonly unavailable: UnavailableReason; readonly detail?: string };

/** What is kept of an answer: the result goes with a redaction, that there was one does not. */
export type AnalysisOutcome =
  | { readonly state: "answered"; readonly result?: AnalysisResult }
  | { readonly state: "unavailable"; readonly reason: UnavailableReason; readonly detail?: string };
