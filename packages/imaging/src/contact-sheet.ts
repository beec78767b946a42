import { digitRows, DIGIT_ROWS } from "./digits.ts";
import type { Raster } from "./evidence.ts";
import { shrunk } from "./shrinker.ts";

/** Our choice: with more cells, each would be too small to judge a condition. */
export const SHEET_FRAMES_MAX = 20;
const SHEET_RATIO = 4 / 3;
const GAP_PX = 4;
const GROUND = 24;
const PLATE = 0;
const INK = 255;
/** Size of a digit's dot: digits in a cell of 240 px are 28 px high. */
const CELL_PER_DOT = 60;
const DOT_MIN_PX = 2;

type Frame = { readonly atMs: number; readonly picture: Raster };
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
type Grid = {
  readonly columns: number;
  readonly rows: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
};

/**
 * At most SHEET_FRAMES_MAX of a clip's moments (ms, ascending), spread evenly over its time. Always includes the
 * first and the last.
 */
export function sheetMoments(moments: readonly number[]): readonly number[] {
  return chosenOf(moments, (moment) => moment);
}

/** Picks the nearest item for each of a number of evenly spread moments, none of them twice. */
function chosenOf<Item>(items: readonly Item[], momentOf: (item: Item) => number): readonly Item[] {
  const sorted = items.toSorted((a, b) => momentOf(a) - momentOf(b));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (sorted.length <= SHEET_FRAMES_MAX || first === undefined || last === undefined) return sorted;
  const [start, end] = [momentOf(first), momentOf(last)];
  const chosen: Item[] = [];
  let from = 0;
  for (let i = 0; i < SHEET_FRAMES_MAX; i++) {
    const wanted = start + ((end - start) * i) / (SHEET_FRAMES_MAX - 1);
    const to = sorted.length - (SHEET_FRAMES_MAX - i) + 1;
    const open = sorted.slice(from, i === 0 ? 1 : to);
    const away = open.map((item) => Math.abs(momentOf(item) - wanted));
    const nearest = i === SHEET_FRAMES_MAX - 1 ? open.length - 1 : away.indexOf(Math.min(...away));
    chosen.push(...open.slice(nearest, nearest + 1));
    from += nearest + 1;
  }
  return chosen;
}

/**
 * Puts the pictures of a clip on one sheet (SPEC 2.7) in chronological order, each with its time in the lower left
 * corner. The sheet's long side is at most `longSidePx`, and pictures are never enlarged. Without frames the sheet is
 * empty (0 x 0).
 */
export function contactSheet(
  frames: readonly Frame[],
  { longSidePx }: { readonly longSidePx: number },
): Raster {
  const chosen = chosenOf(frames, ({ atMs }) => atMs);
  if (chosen.length === 0) return { width: 0, height: 0, rgb: new Uint8Array() };
  const grid = gridOf(
    chosen.map(({ picture }) => picture),
    longSidePx,
  );
  const width = grid.columns * (grid.cellWidth + GAP_PX) - GAP_PX;
  const height = grid.rows * (grid.cellHeight + GAP_PX) - GAP_PX;
  const sheet = { width, height, rgb: new Uint8Array(width * height * 3).fill(GROUND) };
  for (const [i, { atMs, picture }] of chosen.entries()) {
    const x = (i % grid.columns) * (grid.cellWidth + GAP_PX);
    const y = Math.floor(i / grid.columns) * (grid.cellHeight + GAP_PX);
    const cell = { x, y, width: grid.cellWidth, height: grid.cellHeight };
    placePicture(sheet, cell, picture);
    placeSecond(sheet, cell, atMs);
  }
  return sheet;
}

/**
 * Cells fit the widest and the highest picture. The number of columns brings the sheet closest to 4:3 with few empty
 * cells, and rather too wide than too high.
 */
function gridOf(pictures: readonly Raster[], longSidePx: number): Grid {
  const width = Math.max(...pictures.map((picture) => picture.width));
  const height = Math.max(...pictures.map((picture) => picture.height));
  const grids = pictures.map((_, i) => {
    const columns = i + 1;
    const rows = Math.ceil(pictures.length / columns);
    const ratio = (columns * width) / (rows * height);
    const away = Math.round(Math.abs(Math.log(ratio / SHEET_RATIO)) * 1e6);
    return { columns, rows, away, cells: columns * rows };
  });
  const [best] = grids.toSorted((a, b) => a.away - b.away || a.cells - b.cells || b.columns - a.columns);
  const { columns, rows } = best ?? { columns: 1, rows: 1 };
  const scale = Math.min(
    1,
    (longSidePx - (columns - 1) * GAP_PX) / (columns * width),
    (longSidePx - (rows - 1) * GAP_PX) / (rows * height),
  );
  const scaled = (side: number) => Math.max(1, Math.floor(side * scale + 1e-6));
  return { columns, rows, cellWidth: scaled(width), cellHeight: scaled(height) };
}

/** Centres the picture in its cell, as large as fits. */
function placePicture(sheet: Raster, cell: Box, picture: Raster): void {
  const scale = Math.min(1, cell.width / picture.width, cell.height / picture.height);
  const { width, height, rgb } = shrunk(picture, Math.max(picture.width, picture.height) * scale);
  const x = cell.x + ((cell.width - width) >> 1);
  const y = cell.y + ((cell.height - height) >> 1);
  for (let row = 0; row < height; row++) {
    const line = rgb.subarray(row * width * 3, (row + 1) * width * 3);
    sheet.rgb.set(line, ((y + row) * sheet.width + x) * 3);
  }
}

/** `0:07` in white on a dark plate. Narrow cells get smaller digits. */
function placeSecond(sheet: Raster, cell: Box, atMs: number): void {
  const seconds = Math.floor(atMs / 1000);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const rows = digitRows(text);
  const columns = (rows[0]?.length ?? 0) + 2;
  const wanted = Math.max(DOT_MIN_PX, Math.floor(cell.height / CELL_PER_DOT));
  const dot = Math.min(wanted, Math.floor(cell.width / columns), Math.floor(cell.height / (DIGIT_ROWS + 2)));
  if (dot < 1) return;
  const top = cell.y + cell.height - (DIGIT_ROWS + 2) * dot;
  for (let y = -1; y <= DIGIT_ROWS; y++) {
    for (let x = 0; x < columns; x++) {
      const value = rows[y]?.[x - 1] === "#" ? INK : PLATE;
      fill(sheet, { x: cell.x + x * dot, y: top + (y + 1) * dot, width: dot, height: dot }, value);
    }
  }
}

function fill(sheet: Raster, { x, y, width, height }: Box, value: number): void {
  for (let row = y; row < y + height; row++) {
    sheet.rgb.fill(value, (row * sheet.width + x) * 3, (row * sheet.width + x + width) * 3);
  }
}
