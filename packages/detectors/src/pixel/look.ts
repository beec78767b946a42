import { halfCopy } from "@svc/imaging/half-copy";
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
  return alsoHalf ? [whole, halfCopy(whole)] : [whole];
}
