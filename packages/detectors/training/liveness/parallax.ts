import type { LeftOver } from "../../src/liveness/burst/left-over.ts";

const BLOCK = 16;
/** A block whose steepest direction has less than this squared slope a pixel cannot say where it moved. */
const PLAIN = 16;
const ENOUGH = 0.8;
/** A hand that hardly moved shows no depth, whatever it sees. */
const SHIFT = 0.006;

/** How far the parts of a picture moved beside the plane that fits best, in pixels, four fifths less; undefined where it cannot show. */
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

/** Along the direction in which a block is steepest. */
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
