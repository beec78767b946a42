/** Embeds the frames written by `prepare.py`, as float16. `node embed.ts OUT` writes OUT/embeddings.f16 */
import { closeSync, openSync, writeSync } from "node:fs";
import path from "node:path";
import { picturesOf } from "../src/pixel/look.ts";
import { nodeEmbedder } from "../tools/pixel-judge.ts";
import { readFrames } from "./read-frames.ts";

/** The same values that `train.py` writes into the version. */
const LOOK = { frameLongPx: 1024, alsoHalf: true };

const [folder = ""] = process.argv.slice(2);
const embeddings = openSync(path.join(folder, "embeddings.f16"), "w");
const embed = nodeEmbedder();

for (const frame of readFrames(path.join(folder, "frames.bin"))) {
  writeSync(embeddings, new Uint8Array(Float16Array.from(embed(...picturesOf(frame, LOOK))).buffer));
}
closeSync(embeddings);
