import type { GeoPoint } from "@svc/domain/location/geo-distance";
import { geoDistanceM } from "@svc/domain/location/geo-distance";
import type { Precision } from "@svc/domain/location/geocoding";
import { at } from "../judges/read-answer.ts";

/** The non-empty text at this path. */
export function textAt(value: unknown, ...way: readonly (string | number)[]): string | undefined {
  const found = at(value, ...way);
  return typeof found === "string" && found !== "" ? found : undefined;
}

/** Undefined if it is not a place on Earth. Numbers may come as texts. */
export function pointOf(lat: unknown, lng: unknown): GeoPoint | undefined {
  const [north, east] = [numberOf(lat), numberOf(lng)];
  if (!(Math.abs(north) <= 90 && Math.abs(east) <= 180)) return undefined;
  return { lat: north, lng: east };
}

function numberOf(value: unknown): number {
  if (typeof value === "number") return value;
  return typeof value === "string" && value.trim() !== "" ? Number(value) : Number.NaN;
}

/** In degrees, as texts or numbers. */
export type Box = {
  readonly south: unknown;
  readonly north: unknown;
  readonly west: unknown;
  readonly east: unknown;
};

/** our choice, for a place without a bounding box. */
const UNKNOWN_EXTENT_M: Readonly<Record<Precision, number>> = { address: 0, street: 1_000, area: 5_000 };

/** Metres from the point to the farthest corner of the box. */
export function extentOf(point: GeoPoint, box: Box | undefined, precision: Precision): number {
  const corners = box
    ? [box.south, box.north].flatMap((lat) => [box.west, box.east].map((lng) => pointOf(lat, lng)))
    : [];
  const distances = corners.flatMap((corner) => (corner ? [geoDistanceM(point, corner)] : []));
  if (distances.length < 4) return UNKNOWN_EXTENT_M[precision];
  return Math.round(Math.max(...distances));
}
