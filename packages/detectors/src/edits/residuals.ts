import type { Raster } from "@svc/imaging/evidence";
import { CELL_PX } from "../backbone/cells.ts";
import { at } from "../pixel/at.ts";

/**
 * The hand-written measurements of a cell: fine detail by direction and colour (faintest, mean, strongest), light,
 * and the JPEG grid.
 */
export const RESIDUAL_SIZE = 23;

/** Some rows of a frame. */
type Strip = {
  readonly width: number;
  readonly height: number;
  readonly luma: Float32Array;
  readonly redGreen: Float32Array;
  readonly blueGreen: Float32Array;
};

/**
 * For the pixels from `index` until `end` of a row: how far each is from the value its neighbours predict. It filters
 * rows because a call for each pixel takes twice as long.
 */
type Filter = (to: Float32Array, plane: Float32Array, index: number, end: number, width: number) => void;

const GRID = 8;
const LEAST = 0.05;

/** Works on one row of cells at a time, which fits into a processor's cache. */
export function measureResiduals(frame: Raster): Float32Array {
  const { width, height } = frame;
  const [columns, rows] = [Math.ceil(width / CELL_PX), Math.ceil(height / CELL_PX)];
  const numbers = new Float32Array(columns * rows * RESIDUAL_SIZE);
  const plane = () => new Float32Array(width * (CELL_PX + 2));
  const planes = { luma: plane(), redGreen: plane(), blueGreen: plane() };
  const maps = [plane(), plane(), plane(), plane(), plane()] as const;
  for (let row = 0; row < rows; row++) {
    const [top, bottom] = [row * CELL_PX, Math.min((row + 1) * CELL_PX, height)];
    // with the neighbours of its first and last pixels
    const first = Math.max(0, top - 1);
    const strip = { ...planes, width, height: Math.min(bottom + 1, height) - first };
    fillStrip(strip, frame, first);
    fillResidual(maps[0], strip, planes.luma, across);
    fillResidual(maps[1], strip, planes.luma, down);
    fillResidual(maps[2], strip, planes.luma, around);
    fillResidual(maps[3], strip, planes.redGreen, around);
    fillResidual(maps[4], strip, planes.blueGreen, around);
    for (let column = 0; column < columns; column++) {
      const left = column * CELL_PX;
      const right = Math.min(left + CELL_PX, width);
      const cell = { left, top: top - first, right, bottom: bottom - first };
      const said = [
        ...maps.flatMap((map) => detailOf(map, width, cell)),
        ...lightOf(strip, cell),
        likeness(maps[3], maps[4], width, cell),
        gridOf(maps[0], width, cell, "x"),
        gridOf(maps[1], width, cell, "y"),
      ];
      numbers.set(said, (row * columns + column) * RESIDUAL_SIZE);
    }
  }
  return numbers;
}

function fillStrip(
  { width, height, luma, redGreen, blueGreen }: Strip,
  { rgb }: Raster,
  first: number,
): void {
  for (let index = 0, from = first * width * 3; index < width * height; index++, from += 3) {
    const [r, g, b] = [byteAt(rgb, from), byteAt(rgb, from + 1), byteAt(rgb, from + 2)];
    luma[index] = 0.299 * r + 0.587 * g + 0.114 * b;
    redGreen[index] = r - g;
    blueGreen[index] = b - g;
  }
}

function across(to: Float32Array, plane: Float32Array, index: number, end: number): void {
  for (; index < end; index++) to[index] = 2 * at(plane, index) - at(plane, index - 1) - at(plane, index + 1);
}

function down(to: Float32Array, plane: Float32Array, index: number, end: number, width: number): void {
  for (; index < end; index++)
    to[index] = 2 * at(plane, index) - at(plane, index - width) - at(plane, index + width);
}

/** Ker and Böhme 2008: zero on every plane and every saddle. */
function around(to: Float32Array, plane: Float32Array, index: number, end: number, width: number): void {
  for (; index < end; index++) {
    const above = index - width;
    const below = index + width;
    const sides = at(plane, above) + at(plane, below) + at(plane, index - 1) + at(plane, index + 1);
    const corners = at(plane, above - 1) + at(plane, above + 1) + at(plane, below - 1) + at(plane, below + 1);
    to[index] = at(plane, index) - sides / 2 + corners / 4;
  }
}

/** Zero at the border, where neighbours are missing. */
function fillResidual(to: Float32Array, { width, height }: Strip, plane: Float32Array, filter: Filter): void {
  to.fill(0);
  for (let y = 1; y < height - 1; y++) filter(to, plane, y * width + 1, (y + 1) * width - 1, width);
}

/** Bounds within the strip. */
type Cell = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** Log of the mean strength over the cell, over one of its calmest 8x8 squares and over one of its busiest. */
function detailOf(map: Float32Array, width: number, cell: Cell): number[] {
  const squares: number[] = [];
  for (let top = cell.top; top < cell.bottom; top += GRID) {
    for (let left = cell.left; left < cell.right; left += GRID) {
      const [right, bottom] = [Math.min(left + GRID, cell.right), Math.min(top + GRID, cell.bottom)];
      squares.push(strengthOf(map, width, { left, top, right, bottom }));
    }
  }
  squares.sort((a, b) => a - b);
  const mean = squares.reduce((sum, value) => sum + value, 0) / squares.length;
  const low = squares[Math.floor(squares.length * 0.1)] ?? 0;
  const high = squares[Math.floor(squares.length * 0.9)] ?? 0;
  return [mean, low, high].map((value) => Math.log(value + LEAST));
}

function strengthOf(map: Float32Array, width: number, { left, top, right, bottom }: Cell): number {
  let sum = 0;
  for (let y = top; y < bottom; y++) {
    for (let index = y * width + left; index < y * width + right; index++) sum += Math.abs(at(map, index));
  }
  return sum / ((right - left) * (bottom - top));
}

/** Mean light and colour, the log of the light's deviation, and the share of black or white pixels. */
function lightOf({ width, luma, redGreen, blueGreen }: Strip, { left, top, right, bottom }: Cell): number[] {
  let [light, squares, red, blue, clipped] = [0, 0, 0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let index = y * width + left; index < y * width + right; index++) {
      const value = at(luma, index);
      light += value;
      squares += value * value;
      red += at(redGreen, index);
      blue += at(blueGreen, index);
      if (value < 4 || value > 251) clipped++;
    }
  }
  const count = (right - left) * (bottom - top);
  const mean = light / count;
  const deviation = Math.sqrt(Math.max(0, squares / count - mean * mean));
  return [mean / 255, red / count / 255, blue / count / 255, Math.log(deviation + 0.5), clipped / count];
}

/**
 * Correlation (-1..1) of the residuals of two colours. A camera's sensor couples them in a characteristic way; other
 * sources couple them differently.
 */
function likeness(
  a: Float32Array,
  b: Float32Array,
  width: number,
  { left, top, right, bottom }: Cell,
): number {
  let [both, first, second] = [0, LEAST, LEAST];
  for (let y = top; y < bottom; y++) {
    for (let index = y * width + left; index < y * width + right; index++) {
      const [one, other] = [at(a, index), at(b, index)];
      both += one * other;
      first += one * one;
      second += other * other;
    }
  }
  return both / Math.sqrt(first * second);
}

/** Log ratio of the residual at the JPEG block borders that cross `axis` to the residual elsewhere. Cells start at a border. */
function gridOf(
  map: Float32Array,
  width: number,
  { left, top, right, bottom }: Cell,
  axis: "x" | "y",
): number {
  let [edge, edges, inside, insides] = [LEAST, 1, LEAST, 1];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const strength = Math.abs(at(map, y * width + x));
      if (((axis === "x" ? x - left : y - top) + 1) % GRID < 2) {
        edge += strength;
        edges++;
      } else {
        inside += strength;
        insides++;
      }
    }
  }
  return Math.log((edge / edges + LEAST) / (inside / insides + LEAST));
}

function byteAt(bytes: Uint8Array, index: number): number {
  return bytes[index] as number; // the index is in range by construction
}
