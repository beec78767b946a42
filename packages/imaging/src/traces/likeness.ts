import type { Raster } from "../evidence.ts";

/** A centred part of a picture; width and height are shares. */
type Part = { readonly width: number; readonly height: number };

const SIDE = 24;
const WHOLE: Part = { width: 1, height: 1 };
/** Below this, a picture is a single tone and correlates with anything. */
const DEVIATION_MIN = 4;

/**
 * The best correlation of two pictures' brightness, -1..1, over three cases: unchanged, the small one without the
 * bars that fill its shape, and the large one cropped to the small one's shape. Undefined if either is a single tone.
 */
export function likeness(small: Raster, large: Raster): number | undefined {
  const [ratio, wanted] = [small.width / small.height, large.width / large.height];
  const pairs: readonly (readonly [Part, Part])[] = [
    [WHOLE, WHOLE],
    [partOf(ratio, wanted), WHOLE],
    [WHOLE, partOf(wanted, ratio)],
  ];
  const found = pairs.flatMap(([one, other]) => correlation(cells(small, one), cells(large, other)) ?? []);
  return found.length > 0 ? Math.max(...found) : undefined;
}

/** The largest centred part with shape `wanted` in a picture of shape `ratio`. */
function partOf(ratio: number, wanted: number): Part {
  return { width: Math.min(1, wanted / ratio), height: Math.min(1, ratio / wanted) };
}

/** Mean luma of SIDE x SIDE cells of a centred part. A small picture repeats pixels. */
function cells({ width, height, rgb }: Raster, part: Part): Float64Array {
  const means = new Float64Array(SIDE * SIDE);
  for (let row = 0; row < SIDE; row++) {
    const [top, bottom] = span(row, height, part.height);
    for (let column = 0; column < SIDE; column++) {
      const [left, right] = span(column, width, part.width);
      let sum = 0;
      for (let y = top; y < bottom; y++) {
        for (let at = (y * width + left) * 3; at < (y * width + right) * 3; at += 3) {
          sum += 0.299 * (rgb[at] ?? 0) + 0.587 * (rgb[at + 1] ?? 0) + 0.114 * (rgb[at + 2] ?? 0);
        }
      }
      means[row * SIDE + column] = sum / ((bottom - top) * (right - left));
    }
  }
  return means;
}

function span(index: number, length: number, share: number): readonly [number, number] {
  const from = (length * (1 - share)) / 2;
  const start = Math.min(length - 1, Math.floor(from + (index * length * share) / SIDE));
  return [start, Math.max(start + 1, Math.floor(from + ((index + 1) * length * share) / SIDE))];
}

function correlation(a: Float64Array, b: Float64Array): number | undefined {
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, ofA, ofB] = [0, 0, 0];
  for (const [index, value] of a.entries()) {
    const [x, y] = [value - meanA, (b[index] ?? 0) - meanB];
    both += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  const least = DEVIATION_MIN ** 2 * a.length;
  return Math.min(ofA, ofB) < least ? undefined : both / Math.sqrt(ofA * ofB);
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
