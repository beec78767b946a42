/**
 * Converts the frames written by `draw.py` into the numbers that the service knows of their cells, as float16. `node
 * cells.ts OUT` writes OUT/cells.f16
 */
import { closeSync, openSync, writeSync } from "node:fs";
import path from "node:path";
import { cellGrid } from "../../src/edits/cell-grid.ts";
import { nodeBackbone } from "../../tools/pixel-judge.ts";
import { readFrames } from "../read-frames.ts";

const [folder = ""] = process.argv.slice(2);
const cells = openSync(path.join(folder, "cells.f16"), "w");
const { cellsOf } = nodeBackbone();

for (const frame of readFrames(path.join(folder, "frames.bin"))) {
  writeSync(cells, new Uint8Array(Float16Array.from(cellGrid(frame, cellsOf(frame)).numbers).buffer));
}
closeSync(cells);
