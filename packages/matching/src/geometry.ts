import type { Features } from "./features.ts";
import type { Pair } from "./match.ts";
import { xorshift } from "./xorshift.ts";

/** x' = a x + b y + c, y' = d x + e y + f. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
export type Geometry = { readonly inliers: number; readonly map: Affine };

const SEED = 0x9e3779b9;
const TRIALS = 400;
/** Tolerances in pixels of the copy with the features: the first for a coarse map, the second for the fitted one. */
const NEAR_PX = 12;
export const CLOSE_PX = 6;
const FITS = 3;
/** A photo of a photo outside these limits is implausible. */
const SCALES = { least: 0.2, most: 5 };

/**
 * How many pairs agree on one map: RANSAC over similarities (Fischler and Bolles 1981), then an affine map fitted to the
 * agreeing pairs, which follows the slight perspective of a photo of a screen. Seeded, so the same pairs give the same
 * result.
 */
export function agree(here: Features, there: Features, pairs: readonly Pair[]): Geometry | undefined {
  if (pairs.length < 4) return undefined;
  const points = pairs.map(([from, to]) => [...place(here, from), ...place(there, to)] as const);
  let map = coarseMap(points);
  if (!map) return undefined;
  for (let fit = 0; fit < FITS; fit++) {
    map = affineOf(within(points, map, fit === 0 ? NEAR_PX : CLOSE_PX)) ?? map;
  }
  return isPlausible(map) ? { inliers: distinct(within(points, map, CLOSE_PX)), map } : undefined;
}

/** The similarity through two pairs that most others agree with. */
function coarseMap(points: readonly Point[]): Affine | undefined {
  const next = xorshift(SEED);
  const random = () => next() % points.length;
  let best: { readonly map: Affine; readonly count: number } | undefined;
  for (let trial = 0; trial < TRIALS; trial++) {
    const map = similarityOf(points[random()], points[random()]);
    if (!map) continue;
    const count = within(points, map, NEAR_PX).length;
    if (count > (best?.count ?? 3)) best = { map, count };
  }
  return best?.map;
}

type Point = readonly [x: number, y: number, toX: number, toY: number];

/** Features of several levels at one position count once. */
function distinct(points: readonly Point[]): number {
  return new Set(points.map(([x, y]) => `${Math.round(x / CLOSE_PX)} ${Math.round(y / CLOSE_PX)}`)).size;
}

function place({ places }: Features, index: number): readonly [number, number] {
  return [places[index * 2] ?? 0, places[index * 2 + 1] ?? 0];
}

function similarityOf(first: Point | undefined, second: Point | undefined): Affine | undefined {
  if (!first || !second) return undefined;
  const [dx, dy] = [second[0] - first[0], second[1] - first[1]];
  const [ex, ey] = [second[2] - first[2], second[3] - first[3]];
  const length = dx * dx + dy * dy;
  // Points that nearly touch determine scale and rotation poorly
  if (length < NEAR_PX * NEAR_PX * 4) return undefined;
  const [a, d] = [(dx * ex + dy * ey) / length, (dx * ey - dy * ex) / length];
  const scale = Math.hypot(a, d);
  if (scale < SCALES.least || scale > SCALES.most) return undefined;
  return [a, -d, first[2] - a * first[0] + d * first[1], d, a, first[3] - d * first[0] - a * first[1]];
}

function within(points: readonly Point[], [a, b, c, d, e, f]: Affine, px: number): Point[] {
  return points.filter(
    ([x, y, toX, toY]) => Math.hypot(a * x + b * y + c - toX, d * x + e * y + f - toY) <= px,
  );
}

/** Least squares. Undefined if the points are collinear. */
function affineOf(points: readonly Point[]): Affine | undefined {
  const n = points.length;
  const mean = (index: 0 | 1 | 2 | 3) => points.reduce((sum, point) => sum + point[index], 0) / n;
  const [mx, my, tx, ty] = [mean(0), mean(1), mean(2), mean(3)];
  let [xx, xy, yy, xu, yu, xv, yv] = [0, 0, 0, 0, 0, 0, 0];
  for (const point of points) {
    const [x, y, u, v] = [point[0] - mx, point[1] - my, point[2] - tx, point[3] - ty];
    [xx, xy, yy] = [xx + x * x, xy + x * y, yy + y * y];
    [xu, yu, xv, yv] = [xu + x * u, yu + y * u, xv + x * v, yv + y * v];
  }
  const area = xx * yy - xy * xy;
  if (n < 3 || area < 1e-3 * xx * yy) return undefined;
  const [a, b] = [(xu * yy - yu * xy) / area, (yu * xx - xu * xy) / area];
  const [d, e] = [(xv * yy - yv * xy) / area, (yv * xx - xv * xy) / area];
  return [a, b, tx - a * mx - b * my, d, e, ty - d * mx - e * my];
}

/** Rejects maps that collapse or mirror the plane, or stretch it more than an oblique view does. */
function isPlausible([a, b, , d, e]: Affine): boolean {
  const area = a * e - b * d;
  const stretch = (a * a + b * b + d * d + e * e) / (2 * Math.abs(area));
  return area > SCALES.least ** 2 && area < SCALES.most ** 2 && stretch < 2;
}

export function mapped(
  [a, b, c, d, e, f]: Affine,
  [x, y]: readonly [number, number],
): readonly [number, number] {
  return [a * x + b * y + c, d * x + e * y + f];
}

/** The inverse map; a plausible map always has one. */
export function inverseOf([a, b, c, d, e, f]: Affine): Affine {
  const area = a * e - b * d;
  return [e / area, -b / area, (b * f - c * e) / area, -d / area, a / area, (c * d - a * f) / area];
}

type Size = { readonly width: number; readonly height: number };

/** The same map between positions in shares of each picture's width and height. */
export function inShares([a, b, c, d, e, f]: Affine, here: Size, there: Size): Affine {
  return [
    (a * here.width) / there.width,
    (b * here.height) / there.width,
    c / there.width,
    (d * here.width) / there.height,
    (e * here.height) / there.height,
    f / there.height,
  ];
}
