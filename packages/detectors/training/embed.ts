/**
 * Embeds the pictures written by `prepare.py`, as float16. `node embed.ts OUT` writes OUT/embeddings.f16 (frames) and
 * OUT/tiles.f16 (the nine tiles of a photo together, as the service pools them).
 */
import { closeSync, openSync, writeSync } from "node:fs";
import path from "node:path";
import type { Raster } from "@svc/imaging/evidence";
import { createSight } from "../src/pixel/sight.ts";
import { nodeEmbedder } from "../tools/pixel-judge.ts";
import { readFrames } from "./read-frames.ts";

/** The same values that `train.py` writes into the version. */
const LOOK = { frameLongPx: 1024, alsoHalf: true };
const TILES = 9;

const [folder = ""] = process.argv.slice(2);
const sight = createSight(nodeEmbedder(), LOOK);

write("embeddings.f16", readFrames(path.join(folder, "frames.bin")), sight.whole);
write("tiles.f16", groups(readFrames(path.join(folder, "tiles.bin"))), sight.tiles);

function write<Seen>(name: string, seen: Iterable<Seen>, embed: (one: Seen) => Float32Array): void {
  const file = openSync(path.join(folder, name), "w");
  for (const one of seen) writeSync(file, new Uint8Array(Float16Array.from(embed(one)).buffer));
  closeSync(file);
}

function* groups(tiles: Iterable<Raster>): Generator<[Raster, ...Raster[]]> {
  let group: Raster[] = [];
  for (const tile of tiles) {
    group.push(tile);
    const [first, ...others] = group;
    if (first && group.length === TILES) {
      yield [first, ...others];
      group = [];
    }
  }
}
