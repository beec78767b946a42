import type { Grey } from "@svc/imaging/evidence";
import { xorshift } from "./xorshift.ts";

/** A descriptor reads no pixel further away than this, whatever its rotation. */
export const PATCH_RADIUS_PX = 16;
/** 256 bits in 32-bit words. */
export const WORDS = 8;

const BITS = WORDS * 32;
/**
 * Deviation of the sampled points: BRIEF's isotropic Gaussian (Calonder et al. 2010, second geometry) for a patch of 31
 * pixels.
 */
const SPREAD_PX = 31 / 5;
const SEED = 20261122;
const PAIRS = drawPairs();

/** The direction of a patch's centre of mass in radians: the intensity centroid of ORB (Rublee et al. 2011). */
export function directionOf({ width, luma }: Grey, x: number, y: number): number {
  let across = 0;
  let down = 0;
  const radius = PATCH_RADIUS_PX - 1;
  for (let dy = -radius; dy <= radius; dy++) {
    const half = Math.floor(Math.sqrt(radius * radius - dy * dy));
    for (let dx = -half; dx <= half; dx++) {
      const value = luma[(y + dy) * width + x + dx] as number; // features keep that far from the edge
      across += dx * value;
      down += dy * value;
    }
  }
  return Math.atan2(down, across);
}

type Patch = { readonly x: number; readonly y: number; readonly direction: number };

/**
 * Writes to `words`, for each of 256 pairs rotated with the patch, whether the first smoothed point is darker than the
 * second.
 */
export function describe({ width, luma }: Grey, { x, y, direction }: Patch, words: Uint32Array): void {
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)];
  const read = (pair: number) => {
    const px = PAIRS[pair] as number; // two numbers per point
    const py = PAIRS[pair + 1] as number;
    const dx = Math.round(px * cos - py * sin);
    const dy = Math.round(px * sin + py * cos);
    return luma[(y + dy) * width + x + dx] as number; // within PATCH_RADIUS_PX
  };
  for (let bit = 0; bit < BITS; bit++) {
    if (read(bit * 4) < read(bit * 4 + 2))
      words[bit >> 5] = ((words[bit >> 5] ?? 0) | (1 << (bit & 31))) >>> 0;
  }
}

/** The descriptor of the mirrored patch: each pair's mirror image is in the other half of the words. */
export function mirroredWords(words: Uint32Array): Uint32Array {
  return words.map((_, index) => words[index ^ (WORDS / 2)] ?? 0);
}

/**
 * 256 pairs: x, y of the first point, then x, y of the second. The second half mirrors the first across the direction.
 */
function drawPairs(): Float32Array {
  const next = xorshift(SEED);
  const uniform = () => next() / 2 ** 32;
  const normal = () =>
    Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()) * SPREAD_PX;
  const pairs = new Float32Array(BITS * 4);
  for (let filled = 0; filled < pairs.length / 2;) {
    const [x, y] = [normal(), normal()];
    if (Math.hypot(x, y) <= PATCH_RADIUS_PX - 1) {
      pairs.set([x, y], filled);
      pairs.set([x, -y], filled + pairs.length / 2);
      filled += 2;
    }
  }
  return pairs;
}
