import type { ScoredCheck } from "@svc/domain/check-rules";
import type { ModelRef } from "@svc/domain/finding";
import type { Pixels, Raster } from "@svc/imaging/evidence";
import { createHead, type HeadShape, type Logits } from "./head.ts";
import type { Look } from "./look.ts";
import { pictureShare } from "./picture-share.ts";
import type { Sight } from "./sight.ts";

/** Confidence is the sigmoid of `slope * logit + offset`, fitted on sources left out of training. */
type Calibrated = {
  readonly slope: number;
  readonly offset: number;
  /** A photo is flagged from this confidence on. About 1 % of the genuine photos from left-out sources reach it. */
  readonly operatingPoint: number;
};

/** The `model.json` that `training/train.py` writes for a version. */
export type PixelModel = {
  readonly version: string;
  readonly look: Look;
  readonly head: HeadShape;
  readonly checks: Readonly<Record<ScoredCheck, Calibrated>>;
};

/** `sight` looks at frames as the model's `look` says; `head` is the content of `head.bin`. */
export type ModelParts = {
  readonly sight: Sight;
  readonly head: ArrayBuffer;
};

type Judgement = {
  readonly model: ModelRef;
  readonly confidence: number;
  readonly operatingPoint: number;
};

export type PixelJudge = (check: ScoredCheck, frame: Raster) => Judgement;

/** Below this, too little of the photo is left to judge. */
const MIN_SIDE_PX = 128;
/**
 * Our choice: a photo on a larger canvas is too small to judge. test/shared-photos.test.ts checks which photos this
 * would refuse.
 */
const LEAST_PICTURE = 0.5;

/** Judges a frame by its pixels alone. Both checks share one look at it. Throws if model and weights do not fit. */
export function createPixelJudge(model: PixelModel, { sight, head }: ModelParts): PixelJudge {
  const weigh = createHead(model.head, head);
  const known = new WeakMap<Raster, Logits>();
  return (check, frame) => {
    const logits = known.get(frame) ?? weigh(sight.whole(frame));
    known.set(frame, logits);
    const { slope, offset, operatingPoint } = model.checks[check];
    return {
      model: { name: `${check}-pixels`, version: model.version },
      confidence: sigmoid(slope * logits[check] + offset),
      operatingPoint,
    };
  };
}

/** The reason why a photo's pixels cannot be judged, if there is one. Only its frame is examined. */
export function whyUnjudged({ width, frame }: Pixels): string | undefined {
  if (Math.min(frame.width, frame.height) < MIN_SIDE_PX) {
    const long = Math.max(frame.width, frame.height);
    return `a side is shorter than ${MIN_SIDE_PX} px${frame.width === width ? "" : ` where the other is ${long} px`}`;
  }
  return pictureShare(frame) < LEAST_PICTURE ? "more than half of it is an empty border" : undefined;
}

function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
