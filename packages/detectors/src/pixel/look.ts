import { halfCopy } from "@svc/imaging/half-copy";
import { shrunk } from "@svc/imaging/shrinker";
import type { Raster } from "@svc/imaging/evidence";

/** How a version of the models looks at a photo's frame. */
export type Look = {
  /** Frames with a longer side are shrunk to this. */
  readonly frameLongPx: number;
  /** Whether the frame is also embedded at half size. */
  readonly alsoHalf: boolean;
};

export function picturesOf(frame: Raster, { frameLongPx, alsoHalf }: Look): readonly [Raster, ...Raster[]] {
  const whole = shrunk(frame, frameLongPx);
  return alsoHalf ? [whole, halfCopy(whole)] : [whole];
}
