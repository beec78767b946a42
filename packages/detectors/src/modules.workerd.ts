import backbone from "../wasm/backbone.wasm";
import layers from "./backbone/efficientnet-lite2.bin";
import clipHead from "../models/1.0.0/head.bin";
import clipModel from "../models/1.0.0/model.json" with { type: "json" };
import photoHead from "../models/1.1.0/head.bin";
import photoModel from "../models/1.1.0/model.json" with { type: "json" };
import editModel from "../models/edits-1.0.0/model.json" with { type: "json" };
import editWeights from "../models/edits-1.0.0/weights.bin";
import { createBackbone } from "./backbone/embedding.ts";
import { createEditJudge } from "./edits/judge.ts";
import { createPixelJudge } from "./pixel/judge.ts";
import { createSight } from "./pixel/sight.ts";

/** Wrangler compiles what is imported as `.wasm` and hands over the bytes of a `.bin`. */
const BACKBONE = createBackbone(backbone, layers);

/** Whoever needs memory for something else says how much, see `Backbone`. */
export const leaveMemory = BACKBONE.leave;

/** Shared by PHOTO_JUDGE and whatever else wants to know what is seen in a photo. */
export const PHOTO_SIGHT = createSight(BACKBONE.embed, photoModel.look);

export const PHOTO_JUDGE = createPixelJudge(photoModel, { sight: PHOTO_SIGHT, head: photoHead });

/** For the many pictures of a clip: it looks at a smaller frame, once. */
export const CLIP_SIGHT = createSight(BACKBONE.embed, clipModel.look);

export const CLIP_JUDGE = createPixelJudge(clipModel, { sight: CLIP_SIGHT, head: clipHead });

/** Shares the look of PHOTO_JUDGE where both look at the same picture. */
export const EDIT_JUDGE = createEditJudge(editModel, { cellsOf: BACKBONE.cellsOf, weights: editWeights });
