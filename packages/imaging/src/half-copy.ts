import type { Raster } from "./evidence.ts";

/** A copy of half the width and height; each pixel is the mean of four. An odd side loses its last line. */
export function halfCopy({ width, height, rgb }: Raster): Raster {
  const size = { width: Math.max(1, width >> 1), height: Math.max(1, height >> 1) };
  const half = new Uint8Array(size.width * size.height * 3);
  const [right, down] = [width > 1 ? 3 : 0, height > 1 ? width * 3 : 0];
  for (let y = 0, at = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      for (let from = (2 * y * width + 2 * x) * 3, channel = 0; channel < 3; channel++, from++, at++) {
        const upper = (rgb[from] ?? 0) + (rgb[from + right] ?? 0);
        half[at] = Math.round((upper + (rgb[from + down] ?? 0) + (rgb[from + down + right] ?? 0)) / 4);
      }
    }
  }
  return { ...size, rgb: half };
}
