import backbone from "../wasm/backbone.wasm";
import layers from "./backbone/efficientnet-lite2.bin";
import clipHead from "../models/1.0.1/head.bin";
import clipModel from "../models/1.0.1/model.json" with { type: "json" };
import photoFaceProbe from "../models/1.2.0/face.bin";
import photoHead from "../models/1.2.0/head.bin";
import photoNativeHead from "../models/1.2.0/native.bin";
import photoModel from "../models/1.2.0/model.json" with { type: "json" };
import editModel from "../models/edits-1.1.0/model.json" with { type: "json" };
import editWeights from "../models/edits-1.1.0/weights.bin";
import { createBackbone } from "./backbone/embedding.ts";
import { createDense } from "./edits/grid.ts";
import { createEditJudge } from "./edits/judge.ts";
import { createPixelJudge } from "./pixel/judge.ts";
import { createSight } from "./pixel/sight.ts";

/** Wrangler compiles `.wasm` imports and passes `.bin` imports as bytes. */
const BACKBONE = createBackbone(backbone, layers);

/** Frees the backbone's memory for a caller that needs it; see `Backbone.leave`. */
export const leaveMemory = BACKBONE.leave;

/** Shared by PHOTO_JUDGE and other code that needs a photo's embedding. */
export const PHOTO_SIGHT = createSight(BACKBONE.embed, photoModel.look);

export const PHOTO_JUDGE = createPixelJudge(photoModel, {
  sight: PHOTO_SIGHT,
  head: photoHead,
  nativeHead: photoNativeHead,
  faceProbe: photoFaceProbe,
});

/** For clips, which have many pictures: looks once, at a smaller frame. */
export const CLIP_SIGHT = createSight(BACKBONE.embed, clipModel.look);

export const CLIP_JUDGE = createPixelJudge(clipModel, { sight: CLIP_SIGHT, head: clipHead });

/** Reuses PHOTO_JUDGE's look if both judge the same picture. */
export const EDIT_JUDGE = createEditJudge(editModel, {
  cellsOf: BACKBONE.cellsOf,
  weights: editWeights,
  dense: createDense(backbone),
});
