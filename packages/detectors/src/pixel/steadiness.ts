import type { ScoredCheck } from "@svc/domain/check-rules";
import type { Evidence } from "@svc/domain/finding";
import type { Raster } from "@svc/imaging/evidence";
import { shrunk } from "@svc/imaging/shrinker";
import { logitOf, shareOf } from "../log-odds.ts";
import type { Judgement, PixelJudge } from "./judge.ts";
import type { Tiles } from "./sight.ts";

/** Our choice: an answer this close to its threshold, in log-odds, is checked by two more looks. */
const NEAR = 1;
const LEAST_SPREAD = 0.05;
const SHIFT_PX = 12;
const SMALLER = 0.85;

type Seen = {
  readonly frame: Raster;
  readonly tiles?: Tiles | undefined;
  /** The operating point, unless the account has a threshold of its own. */
  readonly threshold?: number | undefined;
  /** What the file or the sensors will add to the log-odds afterwards; 0 if absent. */
  readonly added?: number;
};

/** How a detector asks the judge: `judgeSteadily`, or `judgeOnce` where many pictures follow each other. */
export type Ask = (
  judge: PixelJudge,
  check: ScoredCheck,
  seen: Seen,
) => Judgement & { readonly unsteady: readonly Evidence[] };

export const judgeOnce: Ask = (judge, check, { frame, tiles }) => ({
  ...judge(check, frame, tiles),
  unsteady: [],
});

/**
 * Judges a photo, and near the threshold also its frame mirrored and shifted, and made smaller. The confidence is
 * then the mean of the three in log-odds. If they do not agree on whether the threshold is reached, the evidence says so.
 */
export const judgeSteadily: Ask = (judge, check, { frame, tiles, threshold, added = 0 }) => {
  const first = judge(check, frame, tiles);
  const logit = logitOf(first.confidence);
  const point = logitOf(threshold ?? first.operatingPoint) - added;
  if (Math.abs(logit - point) >= NEAR) return { ...first, unsteady: [] };
  const alone = logitOf(judge(check, frame).confidence);
  const others = viewsOf(frame).map((view) => {
    return logit + first.frameWeight * (logitOf(judge(check, view).confidence) - alone);
  });
  const all = [logit, ...others];
  const confidence = shareOf(all.reduce((sum, one) => sum + one, 0) / all.length);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const turns = low < point && high >= point;
  return {
    ...first,
    confidence,
    unsteady: turns ? evidenceOf(shareOf(low + added), shareOf(high + added)) : [],
  };
};

/** None if both are nearly the same. */
function evidenceOf(low: number, high: number): readonly Evidence[] {
  if (high - low < LEAST_SPREAD) return [];
  const [from, to] = [low.toFixed(2), high.toFixed(2)];
  const detail = `This answer is not steady: with the photo mirrored or made smaller, the confidence lies between ${from} and ${to}.`;
  return [{ kind: "steadiness", detail, values: { from, to } }];
}

/** Pictures on which a steady answer stays the same. */
function viewsOf(frame: Raster): readonly Raster[] {
  return [mirrored(frame), shrunk(frame, Math.round(Math.max(frame.width, frame.height) * SMALLER))];
}

/** Without its first columns and rows, and from right to left. */
function mirrored({ width, height, rgb }: Raster): Raster {
  const [w, h] = [width - SHIFT_PX, height - SHIFT_PX];
  const out = new Uint8Array(w * h * 3);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const from = ((y + SHIFT_PX) * width + (width - 1 - x)) * 3;
      out.set(rgb.subarray(from, from + 3), (y * w + x) * 3);
    }
  }
  return { width: w, height: h, rgb: out };
}
