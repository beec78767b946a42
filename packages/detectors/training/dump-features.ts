/** Pixels that `prepare.py` laid out → one line of float32 features for each tile and frame, and the frame's embedding. `node dump-features.ts FOLDER PART PARTS` */
import { closeSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from "node:fs";
import type { Raster } from "@svc/imaging/evidence";
import { frameFeatures, squareFeatures } from "../src/pixel/features.ts";
import { nodeEmbedder } from "../tools/backbone.ts";

type Spot = { at: number; w: number; h: number };
type Line = { tiles: Spot[]; frame: Spot | null };

const [folder = "", part = "0", parts = "1"] = process.argv.slice(2);
const pixels = openSync(`${folder}/pixels.bin`, "r");
const lines = readFileSync(`${folder}/index.jsonl`, "utf8").trim().split("\n");
const [tilesOut, framesOut, embeddingsOut] = ["tiles", "frames", "embeddings"].map((kind) =>
  openSync(`${folder}/${kind}.${part}.f32`, "w"),
);
const rows: string[] = [];
const embed = nodeEmbedder();

for (let index = Number(part); index < lines.length; index += Number(parts)) {
  const line = JSON.parse(lines[index] ?? "") as Line; // written by prepare.py
  for (const spot of line.tiles) writeSync(tilesOut ?? 0, squareFeatures(read(spot)));
  if (line.frame) {
    const frame = read(line.frame);
    writeSync(framesOut ?? 0, frameFeatures(frame));
    writeSync(embeddingsOut ?? 0, embed(frame));
  }
  rows.push(JSON.stringify({ ...line, tiles: line.tiles.length, frame: line.frame !== null }));
}
writeFileSync(`${folder}/rows.${part}.jsonl`, rows.join("\n"));
closeSync(pixels);

function read({ at, w, h }: Spot): Raster {
  const rgb = new Uint8Array(w * h * 3);
  readSync(pixels, rgb, 0, rgb.length, at);
  return { width: w, height: h, rgb };
}
