import type { Evidence, Finding } from "@svc/domain/finding";
import {
  type CountedOpinion,
  JUDGE_COMPANIES,
  type JudgeOpinion,
  type OutsideJudgeName,
  SAYS_GENERATED,
  WATERMARK_JUDGES,
} from "@svc/domain/outside-judges";
import { MARKS_MODEL } from "../ai/marks-model.ts";
import {
  calibrationFor,
  combine,
  isOf,
  type JudgeCalibration,
  type JudgeRule,
  ruleFor,
} from "./judge-calibration.ts";

export type Hearing = {
  readonly account: string;
  readonly opinions: readonly JudgeOpinion[];
  readonly calibrations: readonly JudgeCalibration[];
  /** The account's own setting, CONTRACT G10 `ai_threshold`. */
  readonly aiThreshold?: number | undefined;
};

type Judged = Exclude<Finding, { status: "unavailable" }>;
type Counting = {
  readonly rule: JudgeRule;
  readonly opinions: readonly JudgeOpinion[];
  readonly confidence: number;
};

/**
 * Combines our finding with outside opinions of the same photo. A watermark decides alone, even if we could not judge
 * the photo. A score counts as the calibration for this version of our model says; without one it is only named.
 * Without opinions the finding is returned unchanged.
 */
export function withOpinions(finding: Finding, hearing: Hearing): Finding {
  const { opinions } = hearing;
  const isMarked = opinions.some(({ name, score }) => isWatermarkJudge(name) && score >= SAYS_GENERATED);
  if (isMarked) return markedBy(finding, opinions);
  if (finding.status === "unavailable" || opinions.length === 0) return finding;
  const counting = countingOf(finding, hearing);
  const said = opinions.map((opinion) => evidenceOf(opinion, counting));
  const evidence = [...finding.evidence, ...said];
  if (!counting) return { ...finding, evidence };
  const { confidence, rule } = counting;
  const isFlagged = confidence >= (hearing.aiThreshold ?? rule.operatingPoint);
  const status = isFlagged ? "flagged" : "clear";
  return { ...finding, status, confidence, ownConfidence: finding.confidence, evidence };
}

function markedBy(finding: Finding, opinions: readonly JudgeOpinion[]): Finding {
  const before = finding.status === "unavailable" ? [] : finding.evidence;
  const evidence = [...before, ...opinions.map((opinion) => evidenceOf(opinion, undefined, "marked"))];
  return { status: "flagged", score: 1, confidence: 1, model: MARKS_MODEL, evidence };
}

function countingOf(
  { model, confidence: ours }: Judged,
  { account, opinions, calibrations }: Hearing,
): Counting | undefined {
  const calibration = calibrationFor(calibrations, account, model);
  if (!calibration) return undefined;
  const { judges } = calibration;
  const rule = ruleFor(calibration, opinions);
  if (!rule) return undefined;
  const counted = opinions.filter(
    (opinion) => rule.weights[opinion.name] !== undefined && judges.some((line) => isOf(line, opinion)),
  );
  return { rule, opinions: counted, confidence: combine(ours, counted, { rule, judges }) };
}

function evidenceOf(opinion: JudgeOpinion, counting: Counting | undefined, marked?: "marked"): Evidence {
  const { name, version, score } = opinion;
  const who = `${JUDGE_COMPANIES[name]} (version ${version})`;
  if (isWatermarkJudge(name)) {
    const detail = `${who} ${score >= SAYS_GENERATED ? WATERMARK.found : WATERMARK.none}`;
    return { kind: "outside_watermark", detail, judge: { name, version, score } };
  }
  const { counted, weight } = sayOf(opinion, counting, marked);
  const judge: CountedOpinion = { name, version, score, ...(weight !== undefined && { weight }) };
  const detail = `${who} gives ${score.toFixed(2)} of 1 that the photo is generated. ${counted}`;
  return { kind: "outside_judge", detail, judge };
}

const WATERMARK = {
  found: "found the watermark of a generator. It decides alone.",
  none: "found no watermark. That decides nothing.",
} as const;

const UNCOUNTED = {
  marked: "A watermark decided, so it counts for nothing.",
  uncalibrated: "It is not calibrated here and counts for nothing.",
  leftOut: "It is not calibrated together with the others that answered and counts for nothing.",
} as const;

function sayOf(opinion: JudgeOpinion, counting: Counting | undefined, marked?: "marked") {
  if (!counting) return { counted: UNCOUNTED[marked ?? "uncalibrated"] };
  if (!counting.opinions.includes(opinion)) return { counted: UNCOUNTED.leftOut };
  const { weights, ours } = counting.rule;
  const weight = weights[opinion.name] ?? 0;
  const shares = `${percent(weight)} of the weight in the confidence, our own model ${percent(ours)}`;
  return { counted: `It has ${shares}.`, weight };
}

function percent(weight: number): string {
  return `${Math.round(weight * 100)} %`;
}

function isWatermarkJudge(name: OutsideJudgeName): boolean {
  return WATERMARK_JUDGES.includes(name);
}
