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

/** Wrangler compiles what is imported as `.wasm` and hands over the bytes of a `.bin`. */
const BACKBONE = createBackbone(backbone, layers);

export const PHOTO_JUDGE = createPixelJudge(photoModel, { embed: BACKBONE.embed, head: photoHead });

/** For the many pictures of a clip: it looks at a smaller frame, once. */
export const CLIP_JUDGE = createPixelJudge(clipModel, { embed: BACKBONE.embed, head: clipHead });

/** Shares the look of PHOTO_JUDGE where both look at the same picture. */
export const EDIT_JUDGE = createEditJudge(editModel, { cellsOf: BACKBONE.cellsOf, weights: editWeights });
