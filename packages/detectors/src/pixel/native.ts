import type { Pixels } from "@svc/imaging/evidence";
import type { PhotoFile } from "../file/facts.ts";
import type { Tiles } from "./sight.ts";

/** Below this, the frame already shows the photo at nearly its own resolution. training/prepare.py has the same value. */
const LEAST_SHORT_PX = 640;
/** A JPEG saved at a lower quality has lost most of what its tiles could show. */
const LEAST_QUALITY = 80;

/**
 * The photo's tiles, if its file shows that they still have the detail that the photo was made with: it is clearly larger than its
 * frame, and its last save kept most of it. Anything else is judged by its frame alone.
 */
export function nativeTiles(pixels: Pixels, { format, traces }: PhotoFile): Tiles | undefined {
  const { width, height, tiles } = pixels;
  if (!traces || Math.min(width, height) < LEAST_SHORT_PX) return undefined;
  if (format === "image/jpeg" && (traces.tables?.quality ?? 0) < LEAST_QUALITY) return undefined;
  return isFilled(tiles) ? tiles : undefined;
}

function isFilled(tiles: Pixels["tiles"]): tiles is Pixels["tiles"] & Tiles {
  return tiles.length > 0;
}
