import { scaledBy } from "./decode/frame-size.ts";
import type { Grey, Raster } from "./evidence.ts";

/** A copy whose long side is at most `longSide`, each pixel the mean of what it covers; never enlarged. */
export function greyCopy({ width, height, rgb }: Raster, longSide: number): Grey {
  const scale = Math.min(1, longSide / Math.max(width, height));
  const size = scaledBy({ width, height }, scale);
  const sums = new Float64Array(size.width * size.height);
  const columns = cellsOf(width, size.width);
  const rows = cellsOf(height, size.height);
  for (let y = 0, at = 0; y < height; y++) {
    const row = (rows.of[y] ?? 0) * size.width;
    for (let x = 0; x < width; x++, at += 3) {
      const cell = row + (columns.of[x] ?? 0);
      sums[cell] =
        (sums[cell] ?? 0) + 0.299 * (rgb[at] ?? 0) + 0.587 * (rgb[at + 1] ?? 0) + 0.114 * (rgb[at + 2] ?? 0);
    }
  }
  const luma = new Uint8Array(sums.length);
  for (let y = 0, cell = 0; y < size.height; y++) {
    const high = rows.sizes[y] ?? 1;
    for (let x = 0; x < size.width; x++, cell++)
      luma[cell] = Math.round((sums[cell] ?? 0) / (high * (columns.sizes[x] ?? 1)));
  }
  return { ...size, luma };
}

/** Which of `cells` each of `pixels` in a line falls into, and how many fall into each. */
function cellsOf(pixels: number, cells: number): { readonly of: Uint32Array; readonly sizes: Uint32Array } {
  const of = new Uint32Array(pixels);
  const sizes = new Uint32Array(cells);
  for (let at = 0; at < pixels; at++) {
    const cell = Math.floor((at * cells) / pixels);
    of[at] = cell;
    sizes[cell] = (sizes[cell] ?? 0) + 1;
  }
  return { of, sizes };
}
