import type { Raster } from "@svc/imaging/evidence";
import { CELL_PX } from "../backbone/cells.ts";
import { at } from "../pixel/at.ts";

/**
 * The hand-written measurements of a cell: fine detail by direction and colour (faintest, mean, strongest), light,
 * and the JPEG grid.
 */
export const RESIDUAL_SIZE = 23;

type Planes = {
  readonly width: number;
  readonly height: number;
  readonly luma: Float32Array;
  readonly redGreen: Float32Array;
  readonly blueGreen: Float32Array;
};

/** How far a pixel is from the value its neighbours predict. */
type Filter = (plane: Float32Array, index: number, width: number) => number;

const GRID = 8;
const LEAST = 0.05;

export function measureResiduals(frame: Raster): Float32Array {
  const planes = planesOf(frame);
  const [columns, rows] = [Math.ceil(frame.width / CELL_PX), Math.ceil(frame.height / CELL_PX)];
  const maps = [
    residualOf(planes, planes.luma, across),
    residualOf(planes, planes.luma, down),
    residualOf(planes, planes.luma, around),
    residualOf(planes, planes.redGreen, around),
    residualOf(planes, planes.blueGreen, around),
  ] as const;
  const numbers = new Float32Array(columns * rows * RESIDUAL_SIZE);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const cell = cellAt(planes, column, row);
      const said = [
        ...maps.flatMap((map) => detailOf(map, planes.width, cell)),
        ...lightOf(planes, cell),
        likeness(maps[3], maps[4], planes.width, cell),
        gridOf(maps[0], planes.width, cell, ({ x }) => x),
        gridOf(maps[1], planes.width, cell, ({ y }) => y),
      ];
      numbers.set(said, (row * columns + column) * RESIDUAL_SIZE);
    }
  }
  return numbers;
}

function planesOf({ width, height, rgb }: Raster): Planes {
  const count = width * height;
  const [luma, redGreen, blueGreen] = [
    new Float32Array(count),
    new Float32Array(count),
    new Float32Array(count),
  ];
  for (let index = 0, from = 0; index < count; index++, from += 3) {
    const [r, g, b] = [byteAt(rgb, from), byteAt(rgb, from + 1), byteAt(rgb, from + 2)];
    luma[index] = 0.299 * r + 0.587 * g + 0.114 * b;
    redGreen[index] = r - g;
    blueGreen[index] = b - g;
  }
  return { width, height, luma, redGreen, blueGreen };
}

function across(plane: Float32Array, index: number): number {
  return 2 * at(plane, index) - at(plane, index - 1) - at(plane, index + 1);
}

function down(plane: Float32Array, index: number, width: number): number {
  return 2 * at(plane, index) - at(plane, index - width) - at(plane, index + width);
}

/** Ker and Böhme 2008: zero on every plane and every saddle. */
function around(plane: Float32Array, index: number, width: number): number {
  const above = index - width;
  const below = index + width;
  const sides = at(plane, above) + at(plane, below) + at(plane, index - 1) + at(plane, index + 1);
  const corners = at(plane, above - 1) + at(plane, above + 1) + at(plane, below - 1) + at(plane, below + 1);
  return at(plane, index) - sides / 2 + corners / 4;
}

/** Zero at the border, where neighbours are missing. */
function residualOf({ width, height }: Planes, plane: Float32Array, filter: Filter): Float32Array {
  const residual = new Float32Array(plane.length);
  for (let y = 1; y < height - 1; y++) {
    for (let index = y * width + 1; index < (y + 1) * width - 1; index++)
      residual[index] = filter(plane, index, width);
  }
  return residual;
}

type Cell = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

function cellAt({ width, height }: Planes, column: number, row: number): Cell {
  const [left, top] = [column * CELL_PX, row * CELL_PX];
  return { left, top, right: Math.min(left + CELL_PX, width), bottom: Math.min(top + CELL_PX, height) };
}

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
function lightOf({ width, luma, redGreen, blueGreen }: Planes, { left, top, right, bottom }: Cell): number[] {
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

/** Log ratio of the residual at JPEG block borders to the residual elsewhere. */
function gridOf(
  map: Float32Array,
  width: number,
  { left, top, right, bottom }: Cell,
  place: (pixel: { x: number; y: number }) => number,
): number {
  let [edge, edges, inside, insides] = [LEAST, 1, LEAST, 1];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const strength = Math.abs(at(map, y * width + x));
      const meets = (place({ x, y }) + 1) % GRID < 2;
      if (meets) [edge, edges] = [edge + strength, edges + 1];
      else [inside, insides] = [inside + strength, insides + 1];
    }
  }
  return Math.log((edge / edges + LEAST) / (inside / insides + LEAST));
}

function byteAt(bytes: Uint8Array, index: number): number {
  return bytes[index] as number; // the index is in range by construction
}
