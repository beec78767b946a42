/** Frames that `prepare.py` laid out → their embeddings as float16, one after the other. `node embed.ts OUT` writes OUT/embeddings.f16 */
import { closeSync, openSync, readSync, writeSync } from "node:fs";
import path from "node:path";
import { picturesOf } from "../src/pixel/look.ts";
import { nodeEmbedder } from "../tools/pixel-judge.ts";

/** As `train.py` writes it into the version. */
const LOOK = { frameLongPx: 1024, alsoHalf: true };

const [folder = ""] = process.argv.slice(2);
const frames = openSync(path.join(folder, "frames.bin"), "r");
const embeddings = openSync(path.join(folder, "embeddings.f16"), "w");
const embed = nodeEmbedder();

for (let size = readSize(); size !== undefined; size = readSize()) {
  const rgb = new Uint8Array(size.width * size.height * 3);
  readSync(frames, rgb);
  writeSync(
    embeddings,
    new Uint8Array(Float16Array.from(embed(...picturesOf({ ...size, rgb }, LOOK))).buffer),
  );
}
closeSync(embeddings);

function readSize() {
  const size = new Uint32Array(2);
  if (readSync(frames, size) === 0) return undefined;
  const [width = 0, height = 0] = size;
  return { width, height };
}
