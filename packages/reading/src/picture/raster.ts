/** Interleaved 8-bit sRGB, upright, row by row, without padding. */
export type Raster = { readonly width: number; readonly height: number; readonly rgb: Uint8Array };

/** A part of a picture, in pixels. */
export type Part = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export function wholeOf({ width, height }: Omit<Raster, "rgb">): Part {
  return { x: 0, y: 0, width, height };
}
