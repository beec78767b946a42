import type { Pixels, Raster } from "@svc/imaging/evidence";
import { halfCopy } from "@svc/imaging/half-copy";
import type { PhotoFile } from "../file/facts.ts";
import type { Tiles } from "./sight.ts";

/** Below this, the frame already shows the photo at nearly its own resolution. training/prepare.py has the same value. */
const LEAST_SHORT_PX = 640;
/** A JPEG saved at a lower quality has lost most of what its tiles could show. training/native.py has the same value. */
const LEAST_QUALITY = 81;

/**
 * Below this, the finest detail is missing, as after enlarging: of 256 photos enlarged to 200 % four in five are below, to 150 % one in four, of
 * 256 originals one in fifty.
 */
const LEAST_DETAIL = 0.44;

/**
 * The photo's tiles, if its file shows that they still have the detail that the photo was made with: it is clearly larger than its
 * frame, its last save kept most of it, and it was not enlarged. Anything else is judged by its frame alone.
 */
export function nativeTiles(pixels: Pixels, { format, traces }: PhotoFile): Tiles | undefined {
  const { width, height, tiles } = pixels;
  if (!traces || Math.min(width, height) < LEAST_SHORT_PX) return undefined;
  if (format === "image/jpeg" && (traces.tables?.quality ?? 0) < LEAST_QUALITY) return undefined;
  return isFilled(tiles) && detailOf(tiles) >= LEAST_DETAIL ? tiles : undefined;
}

/** How strong the finest detail is, next to that of half the size: the mean second difference of green in each. */
function detailOf(tiles: Tiles): number {
  return curveOf(tiles) / (curveOf(tiles.map(halfCopy)) + 1e-6);
}

function curveOf(pictures: readonly Raster[]): number {
  return pictures.map(meanCurve).reduce((sum, curve) => sum + curve, 0);
}

function meanCurve({ width, height, rgb }: Raster): number {
  let sum = 0;
  const green = (at: number) => rgb[3 * at + 1] ?? 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      sum += Math.abs(4 * green(at) - green(at - 1) - green(at + 1) - green(at - width) - green(at + width));
    }
  }
  return sum / ((width - 2) * (height - 2));
}

function isFilled(tiles: Pixels["tiles"]): tiles is Pixels["tiles"] & Tiles {
  return tiles.length > 0;
}
