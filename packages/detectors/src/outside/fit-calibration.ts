import { type OutsideJudgeName, OUTSIDE_JUDGES, WATERMARK_JUDGES } from "@svc/domain/outside-judges";
import { MARKS_MODEL } from "../ai/marks-model.ts";
import { type Scored, thresholdAt } from "../metrics.ts";
import { fitLine } from "./fit-line.ts";
import { fitWeights } from "./fit-weights.ts";
import {
  combine,
  evidenceOf,
  type JudgeCalibration,
  type JudgeLine,
  type JudgeRule,
} from "./judge-calibration.ts";
import { foldsOf, type LabelledPhoto, scoreBy } from "./labelled-photo.ts";
import { logitOf } from "../log-odds.ts";

/** With fewer photos of either label, a false-alarm rate of 1 % cannot be estimated. */
export const LEAST_PHOTOS = 100;

const FALSE_ALARMS = 0.01;

/** What is found of the generated photos, and the share of false alarms, at the threshold for at most 1 % of them. */
export type JudgeFigures = {
  readonly genuine: number;
  readonly generated: number;
  readonly found: number;
  readonly falseAlarms: number;
};

type RuleFigures = {
  readonly judges: readonly OutsideJudgeName[];
  /** On photos that the rule was not fitted on. */
  readonly together: JudgeFigures;
  /** Ours alone on the same photos. */
  readonly ours: JudgeFigures;
};

export type FittedCalibration = {
  readonly calibration: JudgeCalibration;
  readonly alone: readonly ({ readonly judge: OutsideJudgeName } & JudgeFigures)[];
  readonly rules: readonly RuleFigures[];
};

type Judges = readonly OutsideJudgeName[];

/**
 * Fits how outside judges count together with ours, for each set of judges that judged enough photos of both labels.
 * Photos that a mark decided do not count, since a mark needs no judge. Undefined if there are too few photos.
 */
export function fitCalibration(all: readonly LabelledPhoto[]): FittedCalibration | undefined {
  const photos = ofOneVersion(all);
  const [first] = photos;
  const sets = first ? setsOf(photos) : [];
  if (!first || sets.length === 0) return undefined;
  const judges = OUTSIDE_JUDGES.filter((judge) => sets.some((set) => set.includes(judge)));
  const lines = linesOf(judges, photos);
  const fitted = sets
    .map((set) => fitRule(set, photos, lines))
    .toSorted((a, b) => b.figures.together.found - a.figures.together.found);
  return {
    calibration: { ours: first.ours, judges: lines, rules: fitted.map(({ rule }) => rule) },
    alone: judges.map((judge) => ({ judge, ...figuresOf(scoredBy(judge, photos)) })),
    rules: fitted.map(({ figures }) => figures),
  };
}

/** The photos judged by our most frequent model, with the opinions of each judge's most frequent version. */
function ofOneVersion(all: readonly LabelledPhoto[]): readonly LabelledPhoto[] {
  const byPixels = all.filter(({ ours }) => ours.name !== MARKS_MODEL.name);
  const model = mostFrequent(byPixels.map(({ ours }) => `${ours.name}@${ours.version}`));
  const photos = byPixels.filter(({ ours }) => `${ours.name}@${ours.version}` === model);
  const said = photos.flatMap(({ opinions }) => opinions);
  const versions = new Map(
    OUTSIDE_JUDGES.map((judge) => [
      judge,
      mostFrequent(said.filter(({ name }) => name === judge).map(({ version }) => version)),
    ]),
  );
  return photos.map((photo) => ({
    ...photo,
    opinions: photo.opinions.filter(({ name, version }) => versions.get(name) === version),
  }));
}

/** All sets of judges that judged enough photos of both labels. A watermark needs no weight. */
function setsOf(photos: readonly LabelledPhoto[]): readonly Judges[] {
  const judges = OUTSIDE_JUDGES.filter((judge) => !WATERMARK_JUDGES.includes(judge));
  const sets = judges.reduce<readonly Judges[]>(
    (found, judge) => [...found, ...found.map((set) => [...set, judge])],
    [[]],
  );
  return sets.filter((set) => set.length > 0 && isEnough(judgedBy(set, photos)));
}

function isEnough(photos: readonly LabelledPhoto[]): boolean {
  const generated = photos.filter(({ positive }) => positive).length;
  return Math.min(generated, photos.length - generated) >= LEAST_PHOTOS;
}

function judgedBy(judges: Judges, photos: readonly LabelledPhoto[]): readonly LabelledPhoto[] {
  return photos.filter((photo) => judges.every((judge) => scoreBy(photo, judge) !== undefined));
}

function linesOf(judges: Judges, photos: readonly LabelledPhoto[]): readonly JudgeLine[] {
  return judges.flatMap((judge) => {
    const version = photos.flatMap(({ opinions }) => opinions).find(({ name }) => name === judge)?.version;
    const { slope, offset } = fitLine(scoredBy(judge, photos));
    return version === undefined
      ? []
      : [{ name: judge, version, slope: rounded(slope), offset: rounded(offset) }];
  });
}

function scoredBy(judge: OutsideJudgeName, photos: readonly LabelledPhoto[]): readonly Scored[] {
  return photos.flatMap((photo) => {
    const score = scoreBy(photo, judge);
    return score === undefined ? [] : [{ positive: photo.positive, score }];
  });
}

function fitRule(judges: Judges, all: readonly LabelledPhoto[], lines: readonly JudgeLine[]) {
  const photos = judgedBy(judges, all);
  const weights = weigh(judges, photos, lines);
  const leftOut = foldsOf(photos).flatMap(({ left, rest }) => {
    const foldLines = linesOf(judges, rest);
    return scored(left, { rule: weigh(judges, rest, foldLines), judges: foldLines });
  });
  const inSample = scored(photos, { rule: weights, judges: lines });
  const highest = Math.max(...[leftOut, inSample].map((items) => thresholdAt(items, FALSE_ALARMS)));
  const operatingPoint = Math.min(1, highest);
  const together = figuresAt(leftOut, operatingPoint);
  const { genuine, generated } = together;
  const rule: JudgeRule = { ...weights, operatingPoint, genuine, generated };
  const ours = photos.map(({ positive, confidence }) => ({ positive, score: confidence }));
  return { rule, figures: { judges, together, ours: figuresOf(ours) } };
}

type Weights = Pick<JudgeRule, "ours" | "weights">;

function weigh(judges: Judges, photos: readonly LabelledPhoto[], lines: readonly JudgeLine[]): Weights {
  const [ours = 0, ...theirs] = fitWeights(
    photos.map((photo) => ({
      positive: photo.positive,
      evidences: [
        logitOf(photo.confidence),
        ...lines
          .filter(({ name }) => judges.includes(name))
          .map((line) => evidenceOf(scoreBy(photo, line.name) ?? 0.5, line)),
      ],
    })),
  );
  const named = judges.map((judge, at) => [judge, floored(theirs[at] ?? 0)]);
  return { ours: floored(ours), weights: Object.fromEntries(named) as Weights["weights"] }; // by the names above
}

function scored(
  photos: readonly LabelledPhoto[],
  { rule, judges }: { readonly rule: Weights; readonly judges: readonly JudgeLine[] },
): readonly Scored[] {
  return photos.map(({ positive, confidence, opinions }) => ({
    positive,
    score: combine(confidence, opinions, { rule, judges }),
  }));
}

function figuresOf(items: readonly Scored[]): JudgeFigures {
  return figuresAt(items, thresholdAt(items, FALSE_ALARMS));
}

function figuresAt(items: readonly Scored[], threshold: number): JudgeFigures {
  const generated = items.filter(({ positive }) => positive);
  const genuine = items.filter(({ positive }) => !positive);
  const reached = (some: readonly Scored[]) =>
    some.filter(({ score }) => score >= threshold).length / Math.max(1, some.length);
  return {
    genuine: genuine.length,
    generated: generated.length,
    found: reached(generated),
    falseAlarms: reached(genuine),
  };
}

function mostFrequent(values: readonly string[]): string | undefined {
  const groups = [...Map.groupBy(values, (value) => value)];
  return groups.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** Rounded down, so that weights never add up to more than 1. */
function floored(value: number): number {
  return Math.floor(value * 10_000) / 10_000;
}
