import { scaledBy } from "./decode/frame-size.ts";
import type { Grey, Raster } from "./evidence.ts";

/** A copy whose long side is at most `longSide`, each pixel the mean of what it covers; never enlarged. */
export function greyCopy({ width, height, rgb }: Raster, longSide: number): Grey {
  const scale = Math.min(1, longSide / Math.max(width, height));
  const size = scaledBy({ width, height }, scale);
  const sums = new Float64Array(size.width * size.height);
  const counts = new Uint32Array(sums.length);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor((y * size.height) / height) * size.width;
    for (let x = 0; x < width; x++, at += 3) {
      const cell = row + Math.floor((x * size.width) / width);
      sums[cell] =
        (sums[cell] ?? 0) + 0.299 * (rgb[at] ?? 0) + 0.587 * (rgb[at + 1] ?? 0) + 0.114 * (rgb[at + 2] ?? 0);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return { ...size, luma: Uint8Array.from(sums, (sum, cell) => Math.round(sum / (counts[cell] || 1))) };
}
