import type { Raster } from "@svc/imaging/evidence";
import { at, byteAt } from "./at.ts";

/** The frame is looked at as a small grid of cells, each with its light, saturation and edges. */
const CELLS = 24;
const COARSE = 3;
export const LAYOUT_SIZE = 3 * COARSE * 2 + 3 + 6 + 3;

type Grid = { light: Float32Array; saturation: Float32Array; across: Float32Array; down: Float32Array };

/** Where light, colour and straight edges lie: a bezel is a dark border with long straight edges, glare a blown spot. */
export function layoutFeatures(frame: Raster): number[] {
  const grid = readGrid(frame);
  const edges = grid.across.map((value, cell) => value + at(grid.down, cell));
  return [
    ...coarse(grid.light, 64),
    ...coarse(grid.saturation, 0.25),
    ...coarse(edges, 8),
    border(grid.light) / 64,
    border(grid.saturation) * 4,
    border(edges) / 8,
    ...straightness(frame),
    spread(grid.light) / 64,
    spread(grid.saturation) * 4,
    spread(edges) / 8,
  ];
}

function readGrid({ rgb, width, height }: Raster): Grid {
  const grid = { light: empty(), saturation: empty(), across: empty(), down: empty() };
  const { light, saturation, across, down } = grid;
  const count = empty();
  const cellOf = Uint8Array.from({ length: width }, (_, x) => Math.floor((x * CELLS) / width));
  for (let y = 0; y + 1 < height; y++) {
    const row = Math.floor((y * CELLS) / height) * CELLS;
    for (let x = y % 2; x + 1 < width; x += 2) {
      const cell = row + byteAt(cellOf, x);
      const from = 3 * (y * width + x);
      const r = byteAt(rgb, from);
      const g = byteAt(rgb, from + 1);
      const b = byteAt(rgb, from + 2);
      const most = Math.max(r, g, b);
      light[cell] = at(light, cell) + g;
      saturation[cell] = at(saturation, cell) + (most - Math.min(r, g, b)) / (most + 8);
      across[cell] = at(across, cell) + Math.abs(byteAt(rgb, from + 4) - g);
      down[cell] = at(down, cell) + Math.abs(byteAt(rgb, from + 3 * width + 1) - g);
      count[cell] = at(count, cell) + 1;
    }
  }
  for (const plane of Object.values(grid)) {
    for (let cell = 0; cell < plane.length; cell++)
      plane[cell] = at(plane, cell) / Math.max(1, at(count, cell));
  }
  return grid;
}

function empty(): Float32Array {
  return new Float32Array(CELLS * CELLS);
}

/** Means over 3x3 parts, left folded onto right, so that a mirrored photo gives the same. */
function coarse(plane: Float32Array, unit: number): number[] {
  const parts = new Float32Array(COARSE * COARSE);
  const share = CELLS / COARSE;
  for (let y = 0; y < CELLS; y++) {
    for (let x = 0; x < CELLS; x++) {
      const part = Math.floor(y / share) * COARSE + Math.floor(x / share);
      parts[part] = at(parts, part) + at(plane, y * CELLS + x) / share ** 2 / unit;
    }
  }
  const means: number[] = [];
  for (let row = 0; row < COARSE * COARSE; row += COARSE) {
    means.push((at(parts, row) + at(parts, row + 2)) / 2, at(parts, row + 1));
  }
  return means;
}

/** Mean of the outermost ring of cells less the mean of the middle. */
function border(plane: Float32Array): number {
  let outer = 0;
  let inner = 0;
  for (let cell = 0; cell < CELLS * CELLS; cell++) {
    const x = cell % CELLS;
    const y = Math.floor(cell / CELLS);
    const edge = Math.min(x, y, CELLS - 1 - x, CELLS - 1 - y);
    if (edge === 0) outer += at(plane, cell);
    if (edge >= 6) inner += at(plane, cell);
  }
  return outer / (4 * CELLS - 4) - inner / (CELLS - 12) ** 2;
}

function spread(plane: Float32Array): number {
  const mean = plane.reduce((sum, value) => sum + value, 0) / plane.length;
  return Math.sqrt(plane.reduce((sum, value) => sum + (value - mean) ** 2, 0) / plane.length);
}

/** The strongest, fifth and twentieth row and column of steps, against the mean: long straight edges stand out. */
function straightness({ rgb, width, height }: Raster): number[] {
  const rows = new Float32Array(height);
  const columns = new Float32Array(width);
  for (let y = 0; y + 1 < height; y++) {
    for (let x = y % 2; x + 1 < width; x += 2) {
      const from = 3 * (y * width + x) + 1;
      const here = byteAt(rgb, from);
      const down = byteAt(rgb, from + 3 * width) - here;
      const right = byteAt(rgb, from + 3) - here;
      // Signed sums: texture cancels itself, an edge along the whole line does not.
      rows[y] = at(rows, y) + (2 * down) / width;
      columns[x] = at(columns, x) + (2 * right) / height;
    }
  }
  return [...strongest(rows), ...strongest(columns)].toSorted((a, b) => b - a);
}

function strongest(lines: Float32Array): number[] {
  const sorted = lines.map(Math.abs).toSorted();
  return [1, 5, 20].map((rank) => Math.log(1 + (sorted.at(-rank) ?? 0)));
}
