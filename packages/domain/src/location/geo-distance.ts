export type GeoPoint = { readonly lat: number; readonly lng: number };

/** Mean radius of WGS 84 (IUGG). */
const EARTH_RADIUS_M = 6_371_008.8;

/** Along the great circle, by the haversine formula, in metres. */
export function geoDistanceM(a: GeoPoint, b: GeoPoint): number {
  const [fromLat, toLat] = [radians(a.lat), radians(b.lat)];
  const along = haversine(toLat - fromLat);
  const across = Math.cos(fromLat) * Math.cos(toLat) * haversine(radians(b.lng - a.lng));
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(along + across)));
}

function haversine(angle: number): number {
  return Math.sin(angle / 2) ** 2;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
