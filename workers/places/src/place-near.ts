import type { GeoPoint } from "@svc/domain/location/geo-distance";
import type { CityAnswer, Geocoder, Hints } from "@svc/providers/geocoder/geocoder";

/** Degrees are rounded to these: about 1 km, so that many photos of one place are one question, and nobody outside hears of a house. */
const PLACES_OF_A_DEGREE = 2;

/** The city at a point. */
export function placeNear(geocoder: Geocoder, point: GeoPoint, hints: Hints): Promise<CityAnswer> {
  // what asks nobody loses nothing by asking exactly
  if (geocoder.keptMs === 0) return geocoder.reverse(point, hints);
  return geocoder.reverse({ lat: rounded(point.lat), lng: rounded(point.lng) }, hints);
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(PLACES_OF_A_DEGREE));
}
