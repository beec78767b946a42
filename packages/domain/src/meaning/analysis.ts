import type { UnavailableReason } from "../finding.ts";
import type { Change } from "./change.ts";
import type { ConditionPart } from "./condition.ts";
import type { SceneCodeReading } from "./scene-code-reading.ts";
import type { TextReading } from "./text-reading.ts";

/** SPEC 1: the questions about a capture in addition to its checks. None says whether the photo is genuine. */
export const ANALYSES = ["text", "condition", "scene", "scene_code", "change"] as const;
export type Analysis = (typeof ANALYSES)[number];

/** SPEC 2.7: whether a clip shows what its step expects. */
export type SceneJudgement = {
  readonly verdict: "match" | "mismatch" | "inconclusive";
  /** 0..1 */
  readonly confidence: number;
  readonly reasoning: string;
};

export type AnalysisResult =
  /** Without a reading if there is no text of that kind. */
  | { readonly analysis: "text"; readonly reading?: TextReading }
  | { readonly analysis: "condition"; readonly condition: ConditionPart }
  | { readonly analysis: "scene"; readonly scene: SceneJudgement }
  | { readonly analysis: "change"; readonly change: Change }
  | { readonly analysis: "scene_code"; readonly code: SceneCodeReading };

/** The result of one analysis. `detail` appears in the tenant's log and names no person. */
export type AnalysisAnswer =
  | AnalysisResult
  | { readonly analysis: Analysis; readonly unavailable: UnavailableReason; readonly detail?: string };

/** What is stored of an answer. A redaction removes the result, but not that there was one. */
export type AnalysisOutcome =
  | { readonly state: "answered"; readonly result?: AnalysisResult }
  | { readonly state: "unavailable"; readonly reason: UnavailableReason; readonly detail?: string };
