import { leastSquares } from "./least-squares.ts";

/** A point here and the same point there. */
export type PointPair = readonly [x: number, y: number, toX: number, toY: number];
/** u = (a x + b y + c) / (g x + h y + 1), v = (d x + e y + f) / (g x + h y + 1). */
export type Homography = readonly [
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
  h: number,
];

/** Coordinates are divided by this, so that all unknowns have a similar size. */
const UNIT_PX = 256;
/** A photo from another side stretches a surface less than this, anywhere on it. */
const SCALES = { least: 0.2, most: 5 };

export function projected(
  [a, b, c, d, e, f, g, h]: Homography,
  x: number,
  y: number,
): readonly [number, number] {
  const depth = g * x + h * y + 1;
  return [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth];
}

/** The change of perspective through four pairs, or fitted to more by least squares. Undefined if there is no plausible one. */
export function homographyOf(pairs: readonly PointPair[]): Homography | undefined {
  if (pairs.length < 4) return undefined;
  const rows = pairs.flatMap((pair) => {
    const [x = 0, y = 0, u = 0, v = 0] = pair.map((one) => one / UNIT_PX - 1);
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  const solved = leastSquares(rows);
  const map = solved && inPixels(solved);
  return map && pairs.every(([x, y]) => isPlausible(map, x, y)) ? map : undefined;
}

/** From units around the middle back to pixels from the corner. */
function inPixels([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0]: readonly number[]):
  | Homography
  | undefined {
  // x = X / UNIT - 1; U = UNIT (u + 1)
  const w = 1 - g - h;
  if (Math.abs(w) < 1e-6) return undefined;
  const [p, q] = [g / UNIT_PX / w, h / UNIT_PX / w];
  const row = (i: number, j: number, k: number): readonly [number, number, number] => [
    (i + g) / w,
    (j + h) / w,
    (UNIT_PX * (k - i - j + 1 - g - h)) / w,
  ];
  const [first, second] = [row(a, b, c), row(d, e, f)];
  return [...first, ...second, p, q];
}

/** Keeps points in front of the camera, does not mirror, and enlarges within limits. */
function isPlausible(map: Homography, x: number, y: number): boolean {
  const [a, b, , d, e, , g, h] = map;
  const depth = g * x + h * y + 1;
  if (depth <= 0.1) return false;
  const [u, v] = projected(map, x, y);
  const area = ((a - g * u) * (e - h * v) - (b - h * u) * (d - g * v)) / depth ** 2;
  return area > SCALES.least ** 2 && area < SCALES.most ** 2;
}
