export type GeoPoint = { readonly lat: number; readonly lng: number };

/** Mean radius of WGS 84 (IUGG): of the sphere that stands for it where a drawing will do. */
export const EARTH_RADIUS_M = 6_371_008.8;

/** WGS 84. */
const EQUATOR_RADIUS_M = 6_378_137;
const FLATTENING = 1 / 298.257_223_563;

/**
 * Along the ground, in metres: the haversine formula on WGS 84, whose flattening Lambert's formula for long lines puts
 * right. Within 0.1 % everywhere, but for points that lie almost opposite each other: there within 0.5 %.
 */
export function geoDistanceM(a: GeoPoint, b: GeoPoint): number {
  const [from, to] = [reduced(a.lat), reduced(b.lat)];
  const along = haversine(to - from);
  const across = Math.cos(from) * Math.cos(to) * haversine(radians(b.lng - a.lng));
  const angle = 2 * Math.asin(Math.min(1, Math.sqrt(along + across)));
  return EQUATOR_RADIUS_M * (angle - flattened(angle, (from + to) / 2, (to - from) / 2));
}

/** What the flattening takes off the angle between two points, by the middle and half the difference of their latitudes. */
function flattened(angle: number, middle: number, half: number): number {
  // nothing of nothing, and half of it on the way round the poles
  if (angle === 0) return 0;
  if (angle > NEARLY_OPPOSITE) return (FLATTENING / 2) * angle;
  const nearX = (Math.sin(middle) * Math.cos(half)) / Math.cos(angle / 2);
  const nearY = (Math.cos(middle) * Math.sin(half)) / Math.sin(angle / 2);
  const [x, y] = [(angle - Math.sin(angle)) * nearX ** 2, (angle + Math.sin(angle)) * nearY ** 2];
  return (FLATTENING / 2) * (x + y);
}

const NEARLY_OPPOSITE = Math.PI * 0.99;

/** The latitude on the sphere that touches the ellipsoid at the equator. */
function reduced(degrees: number): number {
  return Math.atan((1 - FLATTENING) * Math.tan(radians(degrees)));
}

function haversine(angle: number): number {
  return Math.sin(angle / 2) ** 2;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
