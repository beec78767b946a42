import type { Grey } from "@svc/imaging/evidence";

export type Corner = { readonly x: number; readonly y: number; readonly score: number };

/** Offsets of the sixteen pixels on a circle of radius 3, clockwise from the top (Rosten and Drummond 2006). */
const CIRCLE = [
  [0, -3], [1, -3], [2, -2], [3, -1], [3, 0], [3, 1], [2, 2], [1, 3],
  [0, 3], [-1, 3], [-2, 2], [-3, 1], [-3, 0], [-3, -1], [-2, -2], [-1, -3],
] as const; // prettier-ignore
const ARC = 9;

/**
 * FAST-9: a pixel is a corner if nine consecutive neighbours on the circle are all brighter or all darker by `threshold`.
 * Of adjacent corners only the strongest remains. The score is the sum of the differences beyond the threshold.
 */
export function findCorners({ width, height, luma }: Grey, threshold: number, margin: number): Corner[] {
  const offsets = CIRCLE.map(([x, y]) => y * width + x);
  const scores = new Uint16Array(width * height);
  for (let y = margin; y < height - margin; y++) {
    for (let x = margin; x < width - margin; x++) {
      const at = y * width + x;
      scores[at] = scoreAt(luma, at, { offsets, threshold });
    }
  }
  return strongest(scores, width, margin);
}

type Circle = { readonly offsets: readonly number[]; readonly threshold: number };

function scoreAt(luma: Uint8Array, at: number, { offsets, threshold }: Circle): number {
  const middle = pixel(luma, at);
  const low = middle - threshold;
  const high = middle + threshold;
  if (!isPromising(luma, at, { offsets, low, high })) return 0;
  // Not one array to destructure: V8 would allocate it for each pixel
  let brighter = 0;
  let darker = 0;
  let best = 0;
  let score = 0;
  for (let step = 0; step < 16 + ARC - 1; step++) {
    const value = pixel(luma, at + (offsets[step & 15] ?? 0));
    brighter = value > high ? brighter + 1 : 0;
    darker = value < low ? darker + 1 : 0;
    best = Math.max(best, brighter, darker);
    if (step < 16) score += Math.max(0, Math.abs(value - middle) - threshold);
  }
  return best >= ARC ? score : 0;
}

type Bounds = { readonly offsets: readonly number[]; readonly low: number; readonly high: number };

/** Of four pixels 90° apart, any arc of nine contains two. */
function isPromising(luma: Uint8Array, at: number, { offsets, low, high }: Bounds): boolean {
  let above = 0;
  let below = 0;
  for (let quarter = 0; quarter < 16; quarter += 4) {
    const value = pixel(luma, at + (offsets[quarter] ?? 0));
    above += Number(value > high);
    below += Number(value < low);
  }
  return above >= 2 || below >= 2;
}

function strongest(scores: Uint16Array, width: number, margin: number): Corner[] {
  const corners: Corner[] = [];
  const neighbours = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  for (let at = margin * width; at < scores.length - margin * width; at++) {
    const score = scores[at] ?? 0;
    if (score === 0) continue;
    if (!isBeaten(scores, at, neighbours)) corners.push({ x: at % width, y: Math.floor(at / width), score });
  }
  return corners;
}

/** In a tie the first one wins. */
function isBeaten(scores: Uint16Array, at: number, neighbours: readonly number[]): boolean {
  const score = scores[at] ?? 0;
  for (const step of neighbours) {
    const other = scores[at + step] ?? 0;
    if (other > score || (other === score && step < 0)) return true;
  }
  return false;
}

function pixel(luma: Uint8Array, at: number): number {
  return luma[at] as number; // the margin keeps it in range
}
