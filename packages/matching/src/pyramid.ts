import type { Grey } from "@svc/imaging/evidence";

/** The picture and copies that shrink by `step`, none smaller than `leastPx` per side. */
export function pyramidOf(
  grey: Grey,
  { levels, step, leastPx }: { levels: number; step: number; leastPx: number },
): readonly Grey[] {
  const pictures = [grey];
  for (let level = 1; level < levels; level++) {
    const size = {
      width: Math.round(grey.width / step ** level),
      height: Math.round(grey.height / step ** level),
    };
    if (Math.min(size.width, size.height) < leastPx) break;
    pictures.push(resampled(pictures[level - 1] ?? grey, size));
  }
  return pictures;
}

/** Bilinear: between levels the step is too small for aliasing to affect smoothed comparisons. */
function resampled(from: Grey, { width, height }: { width: number; height: number }): Grey {
  const luma = new Uint8Array(width * height);
  const columns = sourcesOf(width, from.width);
  const rows = sourcesOf(height, from.height);
  for (let y = 0; y < height; y++) {
    const row = at(rows, y);
    const top = Math.floor(row);
    const below = Math.min(from.height - 1, top + 1);
    for (let x = 0; x < width; x++) {
      const column = at(columns, x);
      const left = Math.floor(column);
      const right = Math.min(from.width - 1, left + 1);
      const upper = mix(pixel(from, left, top), pixel(from, right, top), column - left);
      const lower = mix(pixel(from, left, below), pixel(from, right, below), column - left);
      luma[y * width + x] = Math.round(mix(upper, lower, row - top));
    }
  }
  return { width, height, luma };
}

/** Where the middle of each pixel of a smaller side lies in the larger one, between the middles of its pixels. */
function sourcesOf(pixels: number, from: number): Float64Array {
  const step = from / pixels;
  return Float64Array.from({ length: pixels }, (_, index) =>
    Math.min(from - 1, Math.max(0, (index + 0.5) * step - 0.5)),
  );
}

const REACH = 2;

/** Each pixel becomes the mean of its 5x5 neighbourhood, or of the existing part at the edges. */
export function smoothed({ width, height, luma }: Grey): Grey {
  const smooth = new Uint8Array(luma.length);
  const columns = new Int32Array(width); // sums of the lines from y - REACH to y + REACH
  for (let y = 0; y < Math.min(REACH, height); y++) addLine(columns, luma, y, 1);
  for (let y = 0; y < height; y++) {
    if (y + REACH < height) addLine(columns, luma, y + REACH, 1);
    if (y - REACH > 0) addLine(columns, luma, y - REACH - 1, -1);
    const lines = Math.min(height, y + REACH + 1) - Math.max(0, y - REACH);
    smoothLine(columns, lines, smooth.subarray(y * width, (y + 1) * width));
  }
  return { width, height, luma: smooth };
}

function addLine(columns: Int32Array, luma: Uint8Array, y: number, sign: 1 | -1): void {
  const start = y * columns.length;
  for (let x = 0; x < columns.length; x++) columns[x] = at(columns, x) + sign * (luma[start + x] as number); // in range by construction
}

function smoothLine(columns: Int32Array, lines: number, smooth: Uint8Array): void {
  const width = columns.length;
  let sum = 0;
  for (let x = 0; x < Math.min(REACH, width); x++) sum += at(columns, x);
  for (let x = 0; x < width; x++) {
    if (x + REACH < width) sum += at(columns, x + REACH);
    if (x - REACH > 0) sum -= at(columns, x - REACH - 1);
    const across = Math.min(width, x + REACH + 1) - Math.max(0, x - REACH);
    smooth[x] = Math.round(sum / (lines * across));
  }
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

function pixel({ width, luma }: Grey, x: number, y: number): number {
  return luma[y * width + x] as number; // in range by construction
}

function at(numbers: Int32Array | Float64Array, index: number): number {
  return numbers[index] as number; // in range by construction
}
