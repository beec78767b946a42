import { LeastSquares } from "./least-squares.ts";
import type { LeftOver } from "./left-over.ts";

/**
 * Bands are searched in each quarter separately. Only bands common to all quarters come from the light rather than
 * from objects.
 */
const QUARTERS = 4;
/**
 * Number of half waves removed: mains lamps produce at most four full waves during a sensor's readout, many displays
 * produce more.
 */
const SLOW = 10;
/** Misalignment in the steeper half of a picture is larger than any band. */
const STEEP = 4;
const MOST = 0.3;
const EDGE = 4;
/** Reduces the weight of dark areas, where noise is large relative to light. */
const DARK = 8;

export type Bands = {
  /** Depth of the bands as a share of the light. */
  readonly depth: number;
  /**
   * The same depth relative to slow and fine bands together, at most about 1; the leftovers of slow bands are small
   * in comparison.
   */
  readonly fineness: number;
  /** The part of the difference between lines that all quarters share, at most 1. */
  readonly agreement: number;
};

type Line = { readonly value: number; readonly weight: number };
const NO_LINE: Line = { value: 0, weight: 0 };

/**
 * Fine bands along the sensor's lines that appeared or moved between two frames. The lines run along a phone's long
 * side.
 */
export function bandsOf(left: LeftOver): Bands {
  const lines = Array.from({ length: QUARTERS }, (_, quarter) => linesOf(left, quarter));
  const fine = sharedBy(lines.map(withoutSlow));
  return {
    depth: fine.depth,
    fineness: fine.depth / (sharedBy(lines.map(withoutMean)).depth || 1),
    agreement: fine.agreement,
  };
}

function sharedBy(quarters: readonly (readonly Line[])[]): Pick<Bands, "depth" | "agreement"> {
  let [shared, pairs, own, weights] = [0, 0, 0, 0];
  for (const [index, lines] of quarters.entries()) {
    for (const [at, { value, weight }] of lines.entries()) {
      own += weight * value * value;
      weights += weight;
      for (const others of quarters.slice(0, index)) {
        const other = others[at] ?? NO_LINE;
        const both = Math.sqrt(weight * other.weight);
        shared += both * value * other.value;
        pairs += both;
      }
    }
  }
  if (pairs === 0 || own === 0) return { depth: 0, agreement: 0 };
  const covariance = shared / pairs;
  return { depth: Math.sqrt(Math.max(0, covariance)), agreement: covariance / (own / weights) };
}

/** Change of each line in one quarter of the picture, as a share of its light. */
function linesOf({ luma, steepness, light }: LeftOver, quarter: number): readonly Line[] {
  const { width, height, values } = luma;
  const isAcross = height <= width;
  const [count, length] = isAcross ? [height, width] : [width, height];
  const from = Math.max(2, Math.ceil((quarter * length) / QUARTERS));
  const to = Math.min(length - 2, Math.ceil(((quarter + 1) * length) / QUARTERS));
  return Array.from({ length: Math.max(0, count - 2 * EDGE) }, (_, index) => {
    let [sum, weight] = [0, 0];
    for (let along = from; along < to; along++) {
      const at = isAcross ? (index + EDGE) * width + along : along * width + index + EDGE;
      const difference = light[at] ?? Number.NaN;
      if (Number.isNaN(difference)) continue;
      const brightness = (values[at] ?? 0) + DARK;
      const counts = brightness / (1 + ((steepness[at] ?? 0) / STEEP) ** 4);
      sum += counts * Math.max(-MOST, Math.min(MOST, difference / brightness));
      weight += counts;
    }
    return { value: weight > 0 ? sum / weight : 0, weight };
  });
}

function withoutMean(lines: readonly Line[]): readonly Line[] {
  const weights = lines.reduce((sum, { weight }) => sum + weight, 0);
  const mean = lines.reduce((sum, { value, weight }) => sum + value * weight, 0) / (weights || 1);
  return lines.map(({ value, weight }) => ({ value: value - mean, weight }));
}

function withoutSlow(lines: readonly Line[]): readonly Line[] {
  const waves = lines.map((_, at) =>
    Float64Array.from({ length: SLOW }, (__, halves) =>
      Math.cos((Math.PI * halves * (at + 0.5)) / lines.length),
    ),
  );
  const sums = new LeastSquares(SLOW);
  for (const [at, { value, weight }] of lines.entries()) {
    sums.add(waves[at] ?? new Float64Array(SLOW), value, weight);
  }
  const slow = sums.solve();
  if (!slow) return lines.map(() => NO_LINE);
  return lines.map(({ value, weight }, at) => ({
    value: value - slow.reduce((sum, share, halves) => sum + share * (waves[at]?.[halves] ?? 0), 0),
    weight,
  }));
}
