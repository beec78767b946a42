import type { CaptureId } from "../ids.ts";
import type { JudgeOpinion, OutsideJudgeName } from "../outside-judges.ts";
import { keptCaptures, type Verification } from "../verification/state.ts";
import type { CaseDecisionValue } from "./subjects.ts";

/** A photo that outside judges judged, with our result. */
export type JudgedPhoto = {
  readonly capture: CaptureId;
  readonly result: "flagged" | "clear";
  readonly opinions: readonly JudgeOpinion[];
};

/** The photos of a verification that outside judges judged. A redaction removes the evidence, and the opinions with it. */
export function judgedPhotosOf(state: Verification): readonly JudgedPhoto[] {
  return keptCaptures(state).flatMap(({ id, findings: { ai } }) => {
    if (!ai || ai.status === "unavailable") return [];
    const opinions = ai.evidence.flatMap(({ judge }) =>
      judge ? [{ name: judge.name, version: judge.version, score: judge.score }] : [],
    );
    return opinions.length === 0 ? [] : [{ capture: id, result: ai.status, opinions }];
  });
}

/** What one judge said of the photos of all cases with this decision. */
export type JudgeCount = {
  readonly judge: OutsideJudgeName;
  readonly decision: CaseDecisionValue | null;
  readonly cases: number;
  /** Cases with a photo that it calls generated. */
  readonly casesGenerated: number;
  readonly photos: number;
  /** Photos on which it and we judge apart: none of a detector of watermarks, whose mark is our result. */
  readonly compared: number;
  readonly agreed: number;
};

/** A case with a photo on which a judge and our result disagree. */
export type DisputedCase = {
  readonly id: string;
  readonly name: string | null;
  readonly createdAt: number;
  readonly decision: CaseDecisionValue | null;
  readonly photos: readonly JudgedPhoto[];
};
