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
  /** Confidence from which a photo is flagged: about 1 % of the genuine photos of left-out sources reach it. */
  readonly operatingPoint: number;
};

/** What `training/train.py` says of a version in its `model.json`. */
export type PixelModel = {
  readonly version: string;
  readonly look: Look;
  readonly head: HeadShape;
  readonly checks: Readonly<Record<ScoredCheck, Calibrated>>;
};

/** What looks at a frame as the model's `look` says, and the bytes of `head.bin`. */
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

/** Below this there is too little of the photo to judge. */
const MIN_SIDE_PX = 128;
/** our choice: a canvas around a photo makes it too small to judge; test/shared-photos.test.ts looks for photos it would refuse. */
const LEAST_PICTURE = 0.5;

/** Judges a frame by its pixels alone; both checks share one look at it. Throws where the parts do not fit. */
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

/** Why a photo cannot be judged by its pixels, if it cannot: what is looked at is its frame. */
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
