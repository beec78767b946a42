/** Frames that `draw.py` wrote → what the service knows of their cells, as float16: `node cells.ts OUT` writes OUT/cells.f16 */
import { closeSync, openSync, readSync, writeSync } from "node:fs";
import path from "node:path";
import { cellGrid } from "../../src/edits/cell-grid.ts";
import { nodeBackbone } from "../../tools/pixel-judge.ts";

const [folder = ""] = process.argv.slice(2);
const frames = openSync(path.join(folder, "frames.bin"), "r");
const cells = openSync(path.join(folder, "cells.f16"), "w");
const { cellsOf } = nodeBackbone();

for (let size = readSize(); size !== undefined; size = readSize()) {
  const frame = { ...size, rgb: new Uint8Array(size.width * size.height * 3) };
  readSync(frames, frame.rgb);
  writeSync(cells, new Uint8Array(Float16Array.from(cellGrid(frame, cellsOf(frame)).numbers).buffer));
}
closeSync(cells);

function readSize() {
  const size = new Uint32Array(2);
  if (readSync(frames, size) === 0) return undefined;
  const [width = 0, height = 0] = size;
  return { width, height };
}
