import type { ModelRef } from "@svc/domain/finding";
import type { JudgeOpinion, OutsideJudgeName } from "@svc/domain/outside-judges";
import { boundedLogit, logitOf, shareOf } from "../log-odds.ts";

/** One version of a judge. Its logit becomes `slope * logit + offset`: what it says for or against, in log-odds. */
export type JudgeLine = {
  readonly name: OutsideJudgeName;
  readonly version: string;
  readonly slope: number;
  readonly offset: number;
};

/** How judges count together with ours when exactly these have answered. */
export type JudgeRule = {
  readonly ours: number;
  /** In the order of `ours` and these, the weights add up to at most 1. */
  readonly weights: Readonly<Partial<Record<OutsideJudgeName, number>>>;
  /** Threshold for the combined confidence: at most 1 % of the genuine photos of left-out folds reach it. */
  readonly operatingPoint: number;
  readonly genuine: number;
  readonly generated: number;
};

/** How outside judges are combined with one version of our model, fitted on labelled photos of a tenant. */
export type JudgeCalibration = {
  /** The account whose photos it is for; absent: for every account that has none of its own. */
  readonly account?: string;
  readonly ours: ModelRef;
  readonly judges: readonly JudgeLine[];
  /** One per set of judges that judged enough of the photos, the one that finds most first. */
  readonly rules: readonly JudgeRule[];
};

/**
 * The confidence that a photo is generated: the weighted mean of what each judge says in log-odds.
 *
 * No weight is negative and together they are at most 1, so the result is never beyond the most certain judge. Evidence
 * that two judges share, or that one repeats from the other or from us, is therefore never counted twice.
 */
export function combine(
  confidence: number,
  opinions: readonly JudgeOpinion[],
  {
    rule,
    judges,
  }: { readonly rule: Pick<JudgeRule, "ours" | "weights">; readonly judges: readonly JudgeLine[] },
): number {
  const theirs = opinions.map((opinion) => {
    const line = judges.find((each) => isOf(each, opinion));
    return line ? (rule.weights[opinion.name] ?? 0) * evidenceOf(opinion.score, line) : 0;
  });
  return shareOf(theirs.reduce((sum, each) => sum + each, rule.ours * logitOf(confidence)));
}

/** What a score says for or against, in log-odds. */
export function evidenceOf(score: number, { slope, offset }: Pick<JudgeLine, "slope" | "offset">): number {
  return boundedLogit(slope * logitOf(score) + offset);
}

export function isOf(line: JudgeLine, opinion: JudgeOpinion): boolean {
  return line.name === opinion.name && line.version === opinion.version;
}

export function judgesOf({ weights }: JudgeRule): readonly OutsideJudgeName[] {
  return Object.keys(weights) as OutsideJudgeName[]; // it has no other keys
}

/**
 * The rule for these opinions: that of all the judges that answered or, if too few labelled photos had all of them, the
 * rule of most of them. The others then count for nothing. Undefined if there is none.
 */
export function ruleFor(
  { judges, rules }: JudgeCalibration,
  opinions: readonly JudgeOpinion[],
): JudgeRule | undefined {
  const answered = opinions.filter((opinion) => judges.some((line) => isOf(line, opinion)));
  const fits = rules.filter((rule) =>
    judgesOf(rule).every((judge) => answered.some(({ name }) => name === judge)),
  );
  return fits.toSorted((a, b) => judgesOf(b).length - judgesOf(a).length)[0];
}

/** The account's own calibration if it has one for this model, otherwise the one for all accounts. */
export function calibrationFor(
  calibrations: readonly JudgeCalibration[],
  account: string,
  { name, version }: ModelRef,
): JudgeCalibration | undefined {
  const ofModel = calibrations.filter(({ ours }) => ours.name === name && ours.version === version);
  return (
    ofModel.find((each) => each.account === account) ?? ofModel.find((each) => each.account === undefined)
  );
}
