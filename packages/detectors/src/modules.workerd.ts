import backbone from "../wasm/backbone.wasm";
import layers from "./backbone/efficientnet-lite2.bin";
import head from "../models/1.0.0/head.bin";
import model from "../models/1.0.0/model.json" with { type: "json" };
import editModel from "../models/edits-1.0.0/model.json" with { type: "json" };
import editWeights from "../models/edits-1.0.0/weights.bin";
import { createBackbone } from "./backbone/embedding.ts";
import { createEditJudge } from "./edits/judge.ts";
import { createPixelJudge } from "./pixel/judge.ts";

/** Wrangler compiles what is imported as `.wasm` and hands over the bytes of a `.bin`. */
const BACKBONE = createBackbone(backbone, layers);

export const PHOTO_JUDGE = createPixelJudge(model, { embed: BACKBONE.embed, head });

/** For the many pictures of a clip: it looks at a smaller frame, once. */
export const CLIP_JUDGE = createPixelJudge(model, { embed: BACKBONE.embed, head });

/** Shares the look of PHOTO_JUDGE where both look at the same picture. */
export const EDIT_JUDGE = createEditJudge(editModel, { cellsOf: BACKBONE.cellsOf, weights: editWeights });
