import { EARTH_RADIUS_M, type GeoPoint } from "@svc/domain/location/geo-distance";

/** Metres east and north of a map's middle. */
export type Flat = { readonly x: number; readonly y: number };

export type Projection = {
  readonly middle: GeoPoint;
  readonly project: (point: GeoPoint) => Flat;
};

type Vector = readonly [number, number, number];

const AXIS: Vector = [0, 0, 1];

/**
 * Azimuthal equidistant about the middle of the points: whatever lies on a straight line through the middle is at its true
 * distance, so the line between two points is as long as the great circle, at a pole and across the antimeridian too.
 */
export function projectionAbout(points: readonly GeoPoint[]): Projection {
  const up = middleOf(points.map(vectorOf));
  const east = unit(cross(AXIS, up)) ?? ([0, 1, 0] as const);
  const north = cross(up, east);
  return {
    middle: { lat: degrees(Math.asin(clamped(up[2]))), lng: degrees(Math.atan2(up[1], up[0])) },
    project: (point) => {
      const vector = vectorOf(point);
      const [x, y] = [dot(vector, east), dot(vector, north)];
      const off = Math.hypot(x, y);
      const stretch = off === 0 ? 0 : (EARTH_RADIUS_M * Math.atan2(off, dot(vector, up))) / off;
      return { x: x * stretch, y: y * stretch };
    },
  };
}

/** Of points that face each other across the earth it is any that is as far from both. */
function middleOf(vectors: readonly Vector[]): Vector {
  const sum = [0, 1, 2].map((axis) => vectors.reduce((total, vector) => total + (vector[axis] ?? 0), 0));
  const [x = 0, y = 0, z = 0] = sum;
  const [first = AXIS] = vectors;
  return unit([x, y, z]) ?? unit(cross(first, AXIS)) ?? [0, 1, 0];
}

function vectorOf({ lat, lng }: GeoPoint): Vector {
  const [north, east] = [radians(lat), radians(lng)];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** Undefined for what has no direction. */
function unit(vector: Vector): Vector | undefined {
  const length = Math.hypot(...vector);
  if (length < 1e-9) return undefined;
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}

function clamped(sine: number): number {
  return Math.max(-1, Math.min(1, sine));
}

export function radians(angle: number): number {
  return (angle * Math.PI) / 180;
}

export function degrees(angle: number): number {
  return (angle * 180) / Math.PI;
}
