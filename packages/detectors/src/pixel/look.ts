import { shrunk } from "@svc/imaging/shrinker";
import type { Raster } from "@svc/imaging/evidence";

/** What of a photo's frame a version of the models looks at. */
export type Look = {
  /** Frames with a longer side are shrunk to it. */
  readonly frameLongPx: number;
  /** Whether also at the frame of half the size. */
  readonly alsoHalf: boolean;
};

/** The pictures that are embedded, the largest first. */
export function picturesOf(frame: Raster, { frameLongPx, alsoHalf }: Look): readonly [Raster, ...Raster[]] {
  const whole = shrunk(frame, frameLongPx);
  return alsoHalf ? [whole, halved(whole)] : [whole];
}

/** Each four pixels' mean; a last row or column that has no partner is left out, a single one stays. */
function halved({ width, height, rgb }: Raster): Raster {
  const [halfWidth, halfHeight] = [Math.max(1, width >> 1), Math.max(1, height >> 1)];
  const [right, down] = [width > 1 ? 3 : 0, height > 1 ? width * 3 : 0];
  const half = new Uint8Array(halfWidth * halfHeight * 3);
  for (let y = 0, to = 0; y < halfHeight; y++) {
    for (let x = 0; x < halfWidth; x++) {
      for (let colour = 0; colour < 3; colour++) {
        const at = (2 * y * width + 2 * x) * 3 + colour;
        const sum =
          byteAt(rgb, at) + byteAt(rgb, at + right) + byteAt(rgb, at + down) + byteAt(rgb, at + right + down);
        half[to++] = (sum + 2) >> 2;
      }
    }
  }
  return { width: halfWidth, height: halfHeight, rgb: half };
}

function byteAt(bytes: Uint8Array, index: number): number {
  return bytes[index] as number; // inside by construction
}
