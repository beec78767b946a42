import type { Raster } from "@svc/imaging/evidence";
import { byteAt, countAt } from "./at.ts";

/** Side of the square that every texture feature is measured on. */
export const SIDE = 256;
export const AREA = SIDE * SIDE;

/** One square of a photo, taken apart; the arrays are shared scratch and hold until the next `readPlanes`. */
export type Planes = {
  readonly red: Float32Array;
  readonly green: Float32Array;
  readonly blue: Float32Array;
  readonly luma: Float32Array;
  /** Green against magenta, the colour of moiré. */
  readonly tint: Float32Array;
};

const scratch: Planes = {
  red: new Float32Array(AREA),
  green: new Float32Array(AREA),
  blue: new Float32Array(AREA),
  luma: new Float32Array(AREA),
  tint: new Float32Array(AREA),
};

/** Where each column of the square starts in a row of the raster. */
const columns = new Uint32Array(SIDE);

/** The 256 px square at (left, top); what lies beyond a smaller raster is mirrored in. */
export function readPlanes(raster: Raster, left = 0, top = 0): Planes {
  const { red, green, blue, luma, tint } = scratch;
  const { rgb, width, height } = raster;
  for (let x = 0; x < SIDE; x++) columns[x] = 3 * mirrored(left + x, width);
  for (let y = 0, out = 0; y < SIDE; y++) {
    const row = 3 * mirrored(top + y, height) * width;
    for (let x = 0; x < SIDE; x++, out++) {
      const from = row + countAt(columns, x);
      const r = byteAt(rgb, from);
      const g = byteAt(rgb, from + 1);
      const b = byteAt(rgb, from + 2);
      red[out] = r;
      green[out] = g;
      blue[out] = b;
      luma[out] = 0.299 * r + 0.587 * g + 0.114 * b;
      tint[out] = g - (r + b) / 2;
    }
  }
  return scratch;
}

function mirrored(at: number, size: number): number {
  if (at < size) return at;
  const folded = at % (2 * size);
  return folded < size ? folded : 2 * size - 1 - folded;
}
