import type { Grey } from "@svc/imaging/evidence";

/** A place is compared with its surroundings, in pixels on each side of it. */
const REACH_PX = 12;
/** Below this contrast (standard deviation of the luma) a patch says little. */
const TELLING = 8;

export type Move = { readonly dx: number; readonly dy: number };
export type Likeness = Move & {
  /** The normalised cross-correlation (Lewis 1995), which brightness and contrast do not change: -1 to 1. */
  readonly value: number;
  /** How much there is to compare: 0 plain, 1 enough. */
  readonly weight: number;
};

type Search = {
  readonly x: number;
  readonly y: number;
  /** The middle of the search. */
  readonly from: Move;
  readonly reachPx: number;
  readonly stepPx: number;
};

/** The move, within reach, at which the surroundings of a place are most alike in both photos of one size. */
export function mostAlike(here: Grey, there: Grey, { x, y, from, reachPx, stepPx }: Search): Likeness {
  let best: Likeness = { ...from, value: -1, weight: 0 };
  for (let dy = from.dy - reachPx; dy <= from.dy + reachPx; dy += stepPx)
    for (let dx = from.dx - reachPx; dx <= from.dx + reachPx; dx += stepPx) {
      const found = correlation(here, there, { x, y, dx, dy, stepPx });
      if (found.value > best.value) best = { dx, dy, ...found };
    }
  return best;
}

type Patch = Move & { readonly x: number; readonly y: number; readonly stepPx: number };

function correlation({ width, height, luma }: Grey, there: Grey, { x, y, dx, dy, stepPx }: Patch) {
  const top = Math.max(0, y - REACH_PX, -dy);
  const bottom = Math.min(height - 1, y + REACH_PX, height - 1 - dy);
  const left = Math.max(0, x - REACH_PX, -dx);
  const right = Math.min(width - 1, x + REACH_PX, width - 1 - dx);
  let [n, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0];
  for (let row = top; row <= bottom; row += stepPx) {
    const [from, to] = [row * width, (row + dy) * width + dx];
    for (let column = left; column <= right; column += stepPx) {
      const p = luma[from + column] as number; // in range by construction
      const q = there.luma[to + column] as number; // likewise
      n++;
      a += p;
      b += q;
      aa += p * p;
      bb += q * q;
      ab += p * q;
    }
  }
  if (n === 0) return { value: -1, weight: 0 };
  const [va, vb] = [aa / n - (a / n) ** 2, bb / n - (b / n) ** 2];
  const value = (ab / n - (a / n) * (b / n)) / Math.sqrt(Math.max(va, 1) * Math.max(vb, 1));
  return { value, weight: Math.min(1, Math.sqrt(Math.max(va, vb)) / TELLING) };
}
