import type { ScoredCheck } from "@svc/domain/check-rules";
import type { ModelRef } from "@svc/domain/finding";
import type { Pixels, Raster } from "@svc/imaging/evidence";
import { shareOf } from "../log-odds.ts";
import { createHead, type HeadShape } from "./head.ts";
import type { Look } from "./look.ts";
import { createPhotoKinds, type FaceShape, type PhotoKind } from "./photo-kinds.ts";
import { pictureShare } from "./picture-share.ts";
import type { Sight, Tiles } from "./sight.ts";

/** Confidence is the sigmoid of `slope * logit + offset`, fitted on sources left out of training. */
type Calibrated = {
  readonly slope: number;
  readonly offset: number;
  /** A photo is flagged from this confidence on. About 1 % of the genuine photos from left-out sources reach it. */
  readonly operatingPoint: number;
  /**
   * What is added to the log-odds of a kind of photo, 0 or less, because genuine photos of that kind are flagged more often than others. Of
   * several kinds the strongest counts.
   */
  readonly shifts?: Readonly<Record<PhotoKind, number>>;
};

/**
 * For photos whose tiles are judged too. The logits of frame and tiles are weighted and added; the rest is as above,
 * fitted on such photos alone.
 */
type NativeCalibrated = {
  readonly frame: number;
  readonly tiles: number;
  readonly offset: number;
  readonly operatingPoint: number;
};

/** The `model.json` that `training/train.py` writes for a version. */
export type PixelModel = {
  readonly version: string;
  readonly look: Look;
  readonly head: HeadShape;
  readonly checks: Readonly<Record<ScoredCheck, Calibrated>>;
  /** Absent in versions without `shifts`. */
  readonly face?: FaceShape;
  /** Absent in versions that judge frames only. */
  readonly native?: {
    readonly head: HeadShape;
    readonly checks: Readonly<Record<ScoredCheck, NativeCalibrated>>;
  };
};

/** `sight` looks at frames as the model's `look` says; the others are the content of `head.bin`, `native.bin` and `face.bin`. */
export type ModelParts = {
  readonly sight: Sight;
  readonly head: ArrayBuffer;
  readonly nativeHead?: ArrayBuffer;
  readonly faceProbe?: ArrayBuffer;
};

export type Judgement = {
  readonly model: ModelRef;
  readonly confidence: number;
  readonly operatingPoint: number;
  /** How much of a change in the frame's log-odds reaches the confidence's; 1 if the frame decides alone. */
  readonly frameWeight: number;
};

/** `tiles` are the photo at full resolution (`nativeTiles`); without them the frame decides alone. */
export type PixelJudge = (check: ScoredCheck, frame: Raster, tiles?: Tiles) => Judgement;

/** Below this, too little of the photo is left to judge. */
const MIN_SIDE_PX = 128;
/**
 * Our choice: a photo on a larger canvas is too small to judge. test/shared-photos.test.ts checks which photos this
 * would refuse.
 */
const LEAST_PICTURE = 0.5;

/** Judges a photo by its pixels alone. Both checks share one look at it. Throws if model and weights do not fit. */
export function createPixelJudge(model: PixelModel, parts: ModelParts): PixelJudge {
  const { sight, head, nativeHead } = parts;
  const weigh = createHead(model.head, head);
  const frameLogits = remembered((frame: Raster) => weigh(sight.whole(frame)));
  const shiftOf = createShifts(model, parts);
  const native = model.native && nativeHead && nativeJudge(model.native, sight, nativeHead);
  return (check, frame, tiles) => {
    const logit = frameLogits(frame)[check];
    const { slope, offset, operatingPoint } = model.checks[check];
    const alone = { logit: slope * logit + offset, operatingPoint, frameWeight: 1 };
    const judged = native && tiles ? native(check, { logit, slope }, tiles) : alone;
    return {
      model: { name: `${check}-pixels`, version: model.version },
      confidence: shareOf(judged.logit + shiftOf(check, frame)),
      operatingPoint: judged.operatingPoint,
      frameWeight: judged.frameWeight,
    };
  };
}

function createShifts({ face, checks }: PixelModel, { sight, faceProbe }: ModelParts) {
  const kindsOf = face && faceProbe && createPhotoKinds(face, faceProbe);
  const kinds = remembered((frame: Raster) => kindsOf?.(frame, sight.smallest(frame)) ?? []);
  return (check: ScoredCheck, frame: Raster) => {
    const { shifts } = checks[check];
    return Math.min(0, ...kinds(frame).map((kind) => shifts?.[kind] ?? 0));
  };
}

function nativeJudge(native: NonNullable<PixelModel["native"]>, sight: Sight, head: ArrayBuffer) {
  const weigh = createHead(native.head, head);
  const tilesLogits = remembered((tiles: Tiles) => weigh(sight.tiles(tiles)));
  return (check: ScoredCheck, frame: { logit: number; slope: number }, tiles: Tiles) => {
    const weights = native.checks[check];
    const logit = weights.frame * frame.logit + weights.tiles * tilesLogits(tiles)[check] + weights.offset;
    return { logit, operatingPoint: weights.operatingPoint, frameWeight: weights.frame / frame.slope };
  };
}

function remembered<Seen extends object, Said>(say: (seen: Seen) => Said): (seen: Seen) => Said {
  const known = new WeakMap<Seen, { said: Said }>();
  return (seen) => {
    const { said } = known.get(seen) ?? { said: say(seen) };
    known.set(seen, { said });
    return said;
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
