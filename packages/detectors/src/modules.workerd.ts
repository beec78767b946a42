import backbone from "../wasm/backbone.wasm";
import layers from "./backbone/efficientnet-lite2.bin";
import head from "../models/1.0.0/head.bin";
import model from "../models/1.0.0/model.json" with { type: "json" };
import { createPixelJudge, type PixelJudge } from "./pixel/judge.ts";

/** Wrangler compiles what is imported as `.wasm` and hands over the bytes of a `.bin`. */
export const PIXEL_JUDGE: PixelJudge = createPixelJudge(model, { module: backbone, layers, head });
