import type { Pixels, Raster } from "../evidence.ts";
import type { Orientation } from "../sniff/sniffed.ts";

/**
 * Each EXIF orientation as a walk over the stored raster: with the axes swapped or not, and each stored axis
 * running backwards or not.
 */
const WALKS: Readonly<Record<Orientation, { swap: boolean; backX: boolean; backY: boolean }>> = {
  1: { swap: false, backX: false, backY: false },
  2: { swap: false, backX: true, backY: false },
  3: { swap: false, backX: true, backY: true },
  4: { swap: false, backX: false, backY: true },
  5: { swap: true, backX: false, backY: false },
  6: { swap: true, backX: false, backY: true },
  7: { swap: true, backX: true, backY: true },
  8: { swap: true, backX: true, backY: false },
};

function turnRaster(raster: Raster, orientation: Orientation): Raster {
  const { swap, backX, backY } = WALKS[orientation];
  const { width, height, rgb } = raster;
  const stepX = (backX ? -1 : 1) * 3;
  const stepY = (backY ? -width : width) * 3;
  const start = ((backY ? height - 1 : 0) * width + (backX ? width - 1 : 0)) * 3;
  const [across, down] = swap ? [stepY, stepX] : [stepX, stepY];
  const turned = { width: swap ? height : width, height: swap ? width : height };
  const out = new Uint8Array(rgb.length);
  let to = 0;
  for (let y = 0; y < turned.height; y++) {
    let from = start + y * down;
    for (let x = 0; x < turned.width; x++, from += across) {
      out[to++] = rgb[from] ?? 0;
      out[to++] = rgb[from + 1] ?? 0;
      out[to++] = rgb[from + 2] ?? 0;
    }
  }
  return { ...turned, rgb: out };
}

/** Turns pixels as stored upright, tiles and their places with them. */
export function orient(pixels: Pixels, orientation: Orientation): Pixels {
  if (orientation === 1) return pixels;
  const { swap, backX, backY } = WALKS[orientation];
  const tiles = pixels.tiles.map((tile) => {
    const x = backX ? pixels.width - tile.x - tile.width : tile.x;
    const y = backY ? pixels.height - tile.y - tile.height : tile.y;
    return { ...turnRaster(tile, orientation), x: swap ? y : x, y: swap ? x : y };
  });
  const [width, height] = swap ? [pixels.height, pixels.width] : [pixels.width, pixels.height];
  return { width, height, frame: turnRaster(pixels.frame, orientation), tiles };
}
