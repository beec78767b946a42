import type { ModelRef } from "@svc/domain/finding";
import type { OutsideJudgeName } from "@svc/domain/outside-judges";
import { thresholdAt } from "../metrics.ts";
import { combine, type JudgeCalibration } from "./judge-calibration.ts";
import { logitOf, shareOf } from "./log-odds.ts";

/** Both judges' opinions of one labelled photo. */
export type LabelledPair = {
  readonly positive: boolean;
  readonly confidence: number;
  readonly score: number;
};

export type Pairing = {
  readonly judge: OutsideJudgeName;
  readonly version: string;
  readonly ours: ModelRef;
};

/** With fewer photos of either label, a false-alarm rate of 1 % cannot be estimated. */
export const LEAST_PHOTOS = 100;

const FALSE_ALARMS = 0.01;
const ROUNDS = 50;
/** Without regularisation, the slope would be infinite for scores that separate the labels perfectly. */
const RIDGE = 0.01;

/**
 * Fits the outside judge's score as log-odds (Platt scaling), then the weight at which to add it to ours. Both labels
 * count equally, however many photos each has. Undefined if there are too few photos.
 */
export function fitCalibration(
  pairing: Pairing,
  pairs: readonly LabelledPair[],
): JudgeCalibration | undefined {
  const generated = pairs.filter(({ positive }) => positive).length;
  const genuine = pairs.length - generated;
  if (Math.min(generated, genuine) < LEAST_PHOTOS) return undefined;
  const line = fitLine(pairs);
  const weight = fitWeight(pairs, line);
  const fitted = { ...line, weight };
  const both = pairs.map(({ positive, confidence, score }) => ({
    positive,
    score: combine(confidence, score, fitted),
  }));
  const operatingPoint = Math.min(1, thresholdAt(both, FALSE_ALARMS));
  return { ...pairing, ...fitted, operatingPoint, photos: { genuine, generated } };
}

type Line = { readonly slope: number; readonly offset: number };

/** Newton's method on the logistic loss. A judge that is wrong more often than right gets slope 0. */
function fitLine(pairs: readonly LabelledPair[]): Line {
  const items = weighted(pairs).map(({ pair, share }) => ({
    x: logitOf(pair.score),
    y: pair.positive ? 1 : 0,
    share,
  }));
  let [slope, offset] = [1, 0];
  for (let round = 0; round < ROUNDS; round++) {
    let [gs, go, hss, hso, hoo] = [RIDGE * (slope - 1), RIDGE * offset, RIDGE, 0, RIDGE];
    for (const { x, y, share } of items) {
      const p = shareOf(slope * x + offset);
      const [error, spread] = [share * (p - y), share * p * (1 - p)];
      gs += error * x;
      go += error;
      hss += spread * x * x;
      hso += spread * x;
      hoo += spread;
    }
    const determinant = hss * hoo - hso * hso;
    slope -= (hoo * gs - hso * go) / determinant;
    offset -= (hss * go - hso * gs) / determinant;
  }
  return slope > 0 ? { slope, offset } : { slope: 0, offset: 0 };
}

/** The weight, to two decimals, with the smallest logistic loss on the labels. */
function fitWeight(pairs: readonly LabelledPair[], line: Line): number {
  const items = weighted(pairs);
  const candidates = Array.from({ length: 101 }, (_, index) => index / 100);
  const surprises = candidates.map((weight) =>
    items.reduce((sum, { pair, share }) => {
      const both = combine(pair.confidence, pair.score, { ...line, weight });
      return sum - share * Math.log(Math.max(1e-12, pair.positive ? both : 1 - both));
    }, 0),
  );
  return candidates[surprises.indexOf(Math.min(...surprises))] ?? 0;
}

function weighted(pairs: readonly LabelledPair[]) {
  const positives = pairs.filter(({ positive }) => positive).length;
  return pairs.map((pair) => ({
    pair,
    share: 0.5 / (pair.positive ? positives : pairs.length - positives),
  }));
}
