import type { Raster } from "@svc/imaging/evidence";

/** One number per pixel, row by row. */
export type Plane = { readonly width: number; readonly height: number; readonly values: Float32Array };

export function lumaOf(raster: Raster): Plane {
  return planeOf(raster, (r, g, b) => 0.299 * r + 0.587 * g + 0.114 * b);
}

/** The colour differences red-green and blue-green, in which light and shade cancel out. */
export function colourOf(raster: Raster): readonly Plane[] {
  return [planeOf(raster, (r, g) => r - g), planeOf(raster, (_, g, b) => b - g)];
}

function planeOf(
  { width, height, rgb }: Raster,
  of: (red: number, green: number, blue: number) => number,
): Plane {
  const values = new Float32Array(width * height);
  for (let at = 0, from = 0; at < values.length; at++, from += 3) {
    values[at] = of(rgb[from] ?? 0, rgb[from + 1] ?? 0, rgb[from + 2] ?? 0);
  }
  return { width, height, values };
}

/** Halves the picture; each pixel is the mean of four. */
export function halved({ width, height, values }: Plane): Plane {
  const size = { width: Math.floor(width / 2), height: Math.floor(height / 2) };
  const small = new Float32Array(size.width * size.height);
  for (let at = 0; at < small.length; at++) {
    const from = 2 * Math.floor(at / size.width) * width + 2 * (at % size.width);
    const upper = (values[from] ?? 0) + (values[from + 1] ?? 0);
    small[at] = (upper + (values[from + width] ?? 0) + (values[from + width + 1] ?? 0)) / 4;
  }
  return { ...size, values: small };
}
