import type { ScoredCheck } from "@svc/domain/check-rules";
import type { Box } from "@svc/domain/finding";
import type { Raster } from "@svc/imaging/evidence";
import type { PixelJudge } from "./judge.ts";

/** Corners of half-size boxes, as shares of each side: four in the corners and one in the middle. */
const CORNERS = [
  [0, 0],
  [0.5, 0],
  [0, 0.5],
  [0.5, 0.5],
  [0.25, 0.25],
] as const;
const MOST = 3;

/** The parts of a flagged frame that on their own score highest for the check, strongest first. */
export function findParts(judge: PixelJudge, check: ScoredCheck, frame: Raster): readonly Box[] {
  const judged = CORNERS.map(([x, y]) => {
    const box = { x, y, width: 0.5, height: 0.5 };
    return { box, confidence: judge(check, cut(frame, box)).confidence };
  });
  const strongest = judged.toSorted((a, b) => b.confidence - a.confidence);
  const convincing = strongest.filter(({ confidence }) => confidence >= 0.5);
  return (convincing.length > 0 ? convincing : strongest.slice(0, 1)).slice(0, MOST).map(({ box }) => box);
}

function cut({ width, height, rgb }: Raster, box: Box): Raster {
  const [w, h] = [Math.floor(width * box.width), Math.floor(height * box.height)];
  const [left, top] = [Math.floor(width * box.x), Math.floor(height * box.y)];
  const part = new Uint8Array(w * h * 3);
  for (let y = 0; y < h; y++) {
    const from = ((top + y) * width + left) * 3;
    part.set(rgb.subarray(from, from + w * 3), y * w * 3);
  }
  return { width: w, height: h, rgb: part };
}
