import type { Raster } from "@svc/imaging/evidence";
import { isClipped, Motion } from "./motion.ts";
import { colourOf, lumaOf, type Plane } from "./plane.ts";

/** The difference between a second frame and the first after aligning them; NaN where it is unknown. */
export type LeftOver = {
  /**
   * The first frame's luma and its gradient at each pixel: near edges, even a tiny misalignment leaves a difference.
   */
  readonly luma: Plane;
  readonly steepness: Float32Array;
  readonly light: Float32Array;
  /** One array per colour difference. */
  readonly colours: readonly Float32Array[];
  /** Correlation of the two lumas where they overlap. */
  readonly agreement: number;
  readonly motion: Motion;
};

export function leftOver(first: Raster, second: Raster): LeftOver {
  const [luma, other] = [lumaOf(first), lumaOf(second)];
  const motion = Motion.between(luma, other);
  const [brought = other.values, ...after] = motion.bring([other, ...colourOf(second)]);
  const light = luma.values.map((one, at) => {
    const seen = brought[at] ?? Number.NaN;
    return isClipped(one) || isClipped(seen) ? Number.NaN : motion.exposedAsFirst(seen) - one;
  });
  const before = colourOf(first);
  const colours = after.map((colour, index) =>
    colour.map((seen, at) =>
      Number.isNaN(light[at]) ? Number.NaN : seen - (before[index]?.values[at] ?? 0),
    ),
  );
  return {
    luma,
    steepness: steepnessOf(luma),
    light,
    colours,
    agreement: correlation(luma.values, light),
    motion,
  };
}

function steepnessOf({ width, height, values }: Plane): Float32Array {
  const steepness = new Float32Array(values.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const across = (values[at + 1] ?? 0) - (values[at - 1] ?? 0);
      const down = (values[at + width] ?? 0) - (values[at - width] ?? 0);
      steepness[at] = Math.sqrt(across * across + down * down) / 2;
    }
  }
  return steepness;
}

/** Correlation of a picture with itself plus the difference. */
function correlation(values: Float32Array, left: Float32Array): number {
  let [count, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0];
  for (const [at, difference] of left.entries()) {
    if (Number.isNaN(difference)) continue;
    const one = values[at] ?? 0;
    const other = one + difference;
    count++;
    a += one;
    b += other;
    aa += one * one;
    bb += other * other;
    ab += one * other;
  }
  const spread = (aa - (a * a) / count) * (bb - (b * b) / count);
  return count > 0 && spread > 0 ? (ab - (a * b) / count) / Math.sqrt(spread) : 0;
}
