import type { GeoPoint } from "@svc/domain/location/geo-distance";
import type { CityAnswer, Geocoder, Hints } from "@svc/providers/geocoder/geocoder";

/**
 * Degrees are rounded to this many decimal places, about 1 km: many photos of one place become one question, and
 * providers never learn the house.
 */
const PLACES_OF_A_DEGREE = 2;

export function placeNear(geocoder: Geocoder, point: GeoPoint, hints: Hints): Promise<CityAnswer> {
  // The embedded geocoder sends nothing outside, so it gets the exact position
  if (geocoder.keptMs === 0) return geocoder.reverse(point, hints);
  return geocoder.reverse({ lat: rounded(point.lat), lng: rounded(point.lng) }, hints);
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(PLACES_OF_A_DEGREE));
}
