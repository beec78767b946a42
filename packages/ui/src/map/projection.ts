import { EARTH_RADIUS_M, type GeoPoint } from "@svc/domain/location/geo-distance";

/** Metres east and north of the map's centre. */
export type Flat = { readonly x: number; readonly y: number };

export type Projection = {
  readonly middle: GeoPoint;
  readonly project: (point: GeoPoint) => Flat;
};

/**
 * Azimuthal equidistant around the points' midpoint: straight lines through it have their true length. So the
 * line between the two points is as long as the great circle, even at a pole or across the antimeridian.
 */
export function projectionAbout(a: GeoPoint, b: GeoPoint): Projection {
  const middle = middleOf(a, b);
  const [sin, cos] = [Math.sin(radians(middle.lat)), Math.cos(radians(middle.lat))];
  const project = ({ lat, lng }: GeoPoint) => {
    const [high, wide] = [Math.sin(radians(lat)), Math.cos(radians(lat))];
    const turn = radians(lng - middle.lng);
    const x = wide * Math.sin(turn);
    const y = cos * high - sin * wide * Math.cos(turn);
    const off = Math.hypot(x, y);
    const angle = Math.atan2(off, sin * high + cos * wide * Math.cos(turn));
    const stretch = off === 0 ? 0 : (EARTH_RADIUS_M * angle) / off;
    return { x: x * stretch, y: y * stretch };
  };
  return { middle, project };
}

/** For antipodal points, one of the places equally far from both. */
function middleOf(a: GeoPoint, b: GeoPoint): GeoPoint {
  const [x, y, z] = [along(a, 0) + along(b, 0), along(a, 90) + along(b, 90), height(a) + height(b)];
  if (Math.hypot(x, y, z) < 1e-9) return { lat: 0, lng: a.lng + 90 };
  return { lat: degrees(Math.atan2(z, Math.hypot(x, y))), lng: degrees(Math.atan2(y, x)) };
}

function along({ lat, lng }: GeoPoint, axis: number): number {
  return Math.cos(radians(lat)) * Math.cos(radians(lng - axis));
}

function height({ lat }: GeoPoint): number {
  return Math.sin(radians(lat));
}

export function radians(angle: number): number {
  return (angle * Math.PI) / 180;
}

export function degrees(angle: number): number {
  return (angle * 180) / Math.PI;
}
