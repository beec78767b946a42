import { EARTH_RADIUS_M } from "@svc/domain/location/geo-distance";
import type { Box, Pixel } from "./clip.ts";
import { degrees, type Flat } from "./projection.ts";

type Spot = Flat & { readonly radiusM: number };

export type View = {
  readonly pxPerM: number;
  /** Degrees of the earth, from the projection's centre to the farthest corner. */
  readonly reach: number;
  readonly place: (flat: Flat) => Pixel;
};

/** Between the content and the frame. */
const MARGIN = 26;
/** The width of a room: phones are no more accurate. */
const SEEN_MIN_M = 20;

/** The largest scale that fits the frame. */
export function fitView(spots: readonly Spot[], frame: Box): View {
  const xs = spots.flatMap(({ x, radiusM }) => [x - radiusM, x + radiusM]);
  const ys = spots.flatMap(({ y, radiusM }) => [y - radiusM, y + radiusM]);
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [width, height] = [frame.right - frame.left, frame.bottom - frame.top];
  const pxPerM = Math.min(
    (width - 2 * MARGIN) / Math.max(SEEN_MIN_M, east - west),
    (height - 2 * MARGIN) / Math.max(SEEN_MIN_M, north - south),
  );
  const middle = { x: (west + east) / 2, y: (south + north) / 2 };
  const farX = Math.abs(middle.x) + width / 2 / pxPerM;
  const farY = Math.abs(middle.y) + height / 2 / pxPerM;
  return {
    pxPerM,
    reach: Math.min(180, degrees(Math.hypot(farX, farY) / EARTH_RADIUS_M)),
    place: ({ x, y }) => ({
      x: (frame.left + frame.right) / 2 + (x - middle.x) * pxPerM,
      y: (frame.top + frame.bottom) / 2 - (y - middle.y) * pxPerM,
    }),
  };
}
