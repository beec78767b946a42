import type { GeoPoint } from "@svc/domain/location/geo-distance";
import { degrees, radians } from "./projection.ts";
import { roundBelow } from "./round-step.ts";

/** Enough for a circle to look round. */
const BENDS_MAX = 30;

type Span = { readonly from: number; readonly to: number };

/** Parallels and meridians at round degrees, for a map that reaches `reach` from its centre in every direction. */
export function graticule({ lat, lng }: GeoPoint, reach: number): readonly (readonly GeoPoint[])[] {
  const lats = { from: Math.max(-90, lat - reach), to: Math.min(90, lat + reach) };
  const hasPole = Math.abs(lat) + reach >= 90;
  const half = hasPole ? 180 : degrees(Math.asin(Math.sin(radians(reach)) / Math.cos(radians(lat))));
  const lngs = { from: lng - half, to: lng + half };
  const parallels = marks(lats, 4).filter((each) => Math.abs(each) < 90);
  return [
    ...parallels.map((each) => bends(lngs).map((along) => ({ lat: each, lng: along }))),
    ...marks(lngs, 5).map((each) => bends(lats).map((along) => ({ lat: along, lng: each }))),
  ];
}

/** About `count` multiples of a round step; 30 degrees apart around the whole earth. */
function marks({ from, to }: Span, count: number): readonly number[] {
  const span = to - from;
  const step = span > 120 ? 30 : roundBelow(span / count);
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.ceil(to / step) - first }, (_, index) => (first + index) * step);
}

/** Points along the line; short lines are nearly straight and need few. */
function bends({ from, to }: Span): readonly number[] {
  const count = Math.min(BENDS_MAX, Math.ceil((to - from) / 5));
  return Array.from({ length: count + 1 }, (_, index) => from + ((to - from) * index) / count);
}
