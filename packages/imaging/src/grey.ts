import { scaledBy } from "./decode/frame-size.ts";
import type { Grey, Raster } from "./evidence.ts";

/** A copy with a long side of at most `longSide`, never enlarged. Each pixel is the mean of the area it covers. */
export function greyCopy({ width, height, rgb }: Raster, longSide: number): Grey {
  const scale = Math.min(1, longSide / Math.max(width, height));
  const size = scaledBy({ width, height }, scale);
  const sums = new Float64Array(size.width * size.height);
  const columns = firstsOf(size.width, width);
  const rows = firstsOf(size.height, height);
  for (let y = 0, row = 0; y < height; y++) {
    if (y === rows[row + 1]) row++;
    addLine(rgb.subarray(y * width * 3), columns, sums.subarray(row * size.width, (row + 1) * size.width));
  }
  const luma = new Uint8Array(sums.length);
  for (let cell = 0; cell < luma.length; cell++) {
    const pixels = lengthAt(rows, Math.floor(cell / size.width)) * lengthAt(columns, cell % size.width);
    luma[cell] = Math.round((sums[cell] ?? 0) / pixels);
  }
  return { ...size, luma };
}

/** The first pixel of each cell in a line, plus the end of the last cell. */
function firstsOf(cells: number, pixels: number): Uint32Array {
  return new Uint32Array(cells + 1).map((_, cell) => Math.ceil((cell * pixels) / cells));
}

function lengthAt(firsts: Uint32Array, cell: number): number {
  return (firsts[cell + 1] ?? 0) - (firsts[cell] ?? 0);
}

function addLine(rgb: Uint8Array, firsts: Uint32Array, sums: Float64Array): void {
  for (let cell = 0, at = 0; cell < sums.length; cell++) {
    const end = (firsts[cell + 1] ?? 0) * 3;
    let sum = sums[cell] ?? 0;
    // Keep this order of additions: stored fingerprints depend on the last bit
    for (; at < end; at += 3)
      sum = sum + 0.299 * (rgb[at] ?? 0) + 0.587 * (rgb[at + 1] ?? 0) + 0.114 * (rgb[at + 2] ?? 0);
    sums[cell] = sum;
  }
}
