import type { Pixels, Raster } from "../evidence.ts";
import type { Orientation } from "../sniff/sniffed.ts";

/**
 * Each EXIF orientation as a walk over the stored raster: whether axes are swapped, and whether each stored axis runs
 * backwards.
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
  const alongX = { step: backX ? -3 : 3, start: backX ? (width - 1) * 3 : 0 };
  const alongY = { step: (backY ? -width : width) * 3, start: backY ? (height - 1) * width * 3 : 0 };
  const [across, down] = swap ? [alongY.step, alongX.step] : [alongX.step, alongY.step];
  const turned = swap ? { width: height, height: width } : { width, height };
  const out = new Uint8Array(rgb.length);
  for (let y = 0; y < turned.height; y++) {
    let from = alongX.start + alongY.start + y * down;
    let to = y * turned.width * 3;
    for (let x = 0; x < turned.width; x++, from += across, to += 3) copyPixel(rgb, from, out, to);
  }
  return { ...turned, rgb: out };
}

function copyPixel(from: Uint8Array, at: number, to: Uint8Array, toAt: number): void {
  to[toAt] = from[at] ?? 0;
  to[toAt + 1] = from[at + 1] ?? 0;
  to[toAt + 2] = from[at + 2] ?? 0;
}

/** Rotates stored pixels upright, including the view, the tiles and their positions. */
export function orient(pixels: Pixels, orientation: Orientation): Pixels {
  if (orientation === 1) return pixels;
  const { swap, backX, backY } = WALKS[orientation];
  const tiles = pixels.tiles.map((tile) => {
    const x = backX ? pixels.width - tile.x - tile.width : tile.x;
    const y = backY ? pixels.height - tile.y - tile.height : tile.y;
    return { ...turnRaster(tile, orientation), x: swap ? y : x, y: swap ? x : y };
  });
  const [width, height] = swap ? [pixels.height, pixels.width] : [pixels.width, pixels.height];
  const frame = turnRaster(pixels.frame, orientation);
  if (!pixels.view) return { width, height, frame, tiles };
  const view = pixels.view === pixels.frame ? frame : turnRaster(pixels.view, orientation);
  return { width, height, frame, view, tiles };
}
