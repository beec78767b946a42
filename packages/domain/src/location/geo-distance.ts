export type GeoPoint = { readonly lat: number; readonly lng: number };

/** Mean radius of WGS 84 (IUGG), for drawings where a sphere is accurate enough. */
export const EARTH_RADIUS_M = 6_371_008.8;

/** WGS 84. */
const EQUATOR_RADIUS_M = 6_378_137;
const FLATTENING = 1 / 298.257_223_563;

/**
 * Distance along the ground in metres: the haversine formula, corrected for WGS 84 by Lambert's formula for
 * long lines. Accurate to 0.1 %, and to 0.5 % for almost antipodal points.
 */
export function geoDistanceM(a: GeoPoint, b: GeoPoint): number {
  const [from, to] = [reduced(a.lat), reduced(b.lat)];
  const along = haversine(to - from);
  const across = Math.cos(from) * Math.cos(to) * haversine(radians(b.lng - a.lng));
  const angle = 2 * Math.asin(Math.min(1, Math.sqrt(along + across)));
  return EQUATOR_RADIUS_M * (angle - flattened(angle, (from + to) / 2, (to - from) / 2));
}

/**
 * The correction of the angle between two points for the flattening, from the mean and half the difference of
 * their latitudes.
 */
function flattened(angle: number, middle: number, half: number): number {
  // Zero for equal points; half the flattening for a path around the poles.
  if (angle === 0) return 0;
  if (angle > NEARLY_OPPOSITE) return (FLATTENING / 2) * angle;
  const nearX = (Math.sin(middle) * Math.cos(half)) / Math.cos(angle / 2);
  const nearY = (Math.cos(middle) * Math.sin(half)) / Math.sin(angle / 2);
  const [x, y] = [(angle - Math.sin(angle)) * nearX ** 2, (angle + Math.sin(angle)) * nearY ** 2];
  return (FLATTENING / 2) * (x + y);
}

const NEARLY_OPPOSITE = Math.PI * 0.99;

/** The reduced latitude: on the sphere that touches the ellipsoid at the equator. */
function reduced(degrees: number): number {
  return Math.atan((1 - FLATTENING) * Math.tan(radians(degrees)));
}

function haversine(angle: number): number {
  return Math.sin(angle / 2) ** 2;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
