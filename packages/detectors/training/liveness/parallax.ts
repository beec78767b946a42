import type { LeftOver } from "../../src/liveness/burst/left-over.ts";

const BLOCK = 16;
/** A block whose steepest direction has a smaller squared slope than this per pixel cannot show where it moved. */
const PLAIN = 16;
const ENOUGH = 0.8;
/** A hand that hardly moved shows no depth, whatever the scene. */
const SHIFT = 0.006;

/**
 * The 80th percentile of how far blocks moved relative to the best plane, in pixels. Undefined if it cannot be
 * measured.
 */
export function parallaxOf(left: LeftOver): number | undefined {
  const { width, height } = left.luma;
  const moves: number[] = [];
  for (let y = 1; y + BLOCK < height; y += BLOCK) {
    for (let x = 1; x + BLOCK < width; x += BLOCK) {
      const move = moveOf(left, x, y);
      if (move !== undefined) moves.push(Math.abs(move));
    }
  }
  if (left.motion.shift < SHIFT || moves.length < 30) return undefined;
  return moves.toSorted((a, b) => a - b)[Math.floor(moves.length * 0.8)];
}

/** The movement along the block's steepest direction. */
function moveOf({ luma, light }: LeftOver, left: number, top: number): number | undefined {
  const { width, values } = luma;
  const at = Array.from(
    { length: BLOCK * BLOCK },
    (_, index) => (top + Math.floor(index / BLOCK)) * width + left + (index % BLOCK),
  ).filter((place) => !Number.isNaN(light[place]));
  if (at.length < ENOUGH * BLOCK * BLOCK) return undefined;
  const mean = at.reduce((sum, place) => sum + (light[place] ?? 0), 0) / at.length;
  let [xx, xy, yy, ex, ey] = [0, 0, 0, 0, 0];
  for (const place of at) {
    const x = ((values[place + 1] ?? 0) - (values[place - 1] ?? 0)) / 2;
    const y = ((values[place + width] ?? 0) - (values[place - width] ?? 0)) / 2;
    const error = (light[place] ?? 0) - mean;
    xx += x * x;
    xy += x * y;
    yy += y * y;
    ex += x * error;
    ey += y * error;
  }
  const steepest = (xx + yy) / 2 + Math.hypot((xx - yy) / 2, xy);
  if (steepest < PLAIN * at.length) return undefined;
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return (Math.cos(angle) * ex + Math.sin(angle) * ey) / steepest;
}
