import { homographyOf, projected, type Homography, type PointPair } from "./homography.ts";
import { matchFeatures } from "./match.ts";
import type { Box } from "@svc/domain/finding";
import type { PlaceRelation } from "@svc/domain/meaning/scene-code-reading";
import type { Raster } from "@svc/imaging/evidence";
import { greyCopy } from "@svc/imaging/grey";
import type { Seen } from "./contradiction.ts";
import { type Features, findFeatures } from "./features.ts";
import { THRESHOLDS } from "./thresholds.ts";
import { xorshift } from "./xorshift.ts";

/** The features of a photo's copy, and its size. */
export type Surroundings = Seen;

/** Features within `without` (in pixels of the copy) do not count. */
type PlaceView = { readonly features: Features; readonly without?: Box | undefined };

type PlaceEvidence = {
  /** How many features agree on one change of perspective. */
  readonly agreeing: number;
  /**
   * In pixels: how far these features lie, in the mean, from where a turned, moved or enlarged copy of one and the same picture
   * would have them.
   */
  readonly parallaxPx: number;
};

const SEED = 0x51ed270b;
const TRIALS = 1500;
/** Tolerances in pixels of copies with a long side of 512: of four sampled pairs, and of the fitted perspective. */
const NEAR_PX = 9;
const CLOSE_PX = 5;
const FITS = 3;

/** Enough for two perspectives, which share fewer features than copies do. */
const FEATURES = 700;
const COPY_LONG_PX = 512;

/** What is compared of a photo, independently of its size. */
export function surroundingsOf(frame: Raster): Surroundings {
  const copy = greyCopy(frame, COPY_LONG_PX);
  return { features: findFeatures(copy, FEATURES), width: copy.width, height: copy.height };
}

/** `without` is the paper in shares of the photo: it can be carried elsewhere, so nothing on it counts. */
export function placeRelation(
  { features, width, height }: Surroundings,
  there: Surroundings,
  without: Box | undefined,
): PlaceRelation {
  const paper = without && inPixels(grown(without), width, height);
  const { agreeing, parallaxPx } = placeEvidence({ features, without: paper }, there);
  if (agreeing < THRESHOLDS.place.agreeing) return "unclear";
  return parallaxPx < THRESHOLDS.place.parallaxPx ? "same_side" : "other_side";
}

/** A paper is larger than its line: in drawn scenes, by this share of the line to each side. */
const MARGIN = { across: 0.3, down: 0.9 };

function grown({ x, y, width, height }: Box): Box {
  const [across, down] = [width * MARGIN.across, height * MARGIN.down];
  return { x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down };
}

function inPixels(box: Box, width: number, height: number): Box {
  return { x: box.x * width, y: box.y * height, width: box.width * width, height: box.height * height };
}

/**
 * How well two photos agree that they show one place from two sides. Unlike `compareFingerprints`, it looks for a change of
 * perspective and not for the same picture: a homography by RANSAC (Hartley and Zisserman 2004, 4.8).
 */
function placeEvidence(here: PlaceView, there: PlaceView): PlaceEvidence {
  const pairs = pairsOf(here, there);
  let map = coarseMap(pairs);
  for (let fit = 0; map && fit < FITS; fit++)
    map = homographyOf(within(pairs, map, fit === 0 ? NEAR_PX : CLOSE_PX)) ?? map;
  const agreeing = map ? distinct(within(pairs, map, CLOSE_PX)) : [];
  return { agreeing: agreeing.length, parallaxPx: parallaxOf(agreeing) };
}

function pairsOf(here: PlaceView, there: PlaceView): readonly PointPair[] {
  return matchFeatures(here.features, there.features)
    .map(([from, to]) => [...placeOf(here.features, from), ...placeOf(there.features, to)] as const)
    .filter(([x, y, toX, toY]) => !isInside(here.without, x, y) && !isInside(there.without, toX, toY));
}

function placeOf({ places }: Features, index: number): readonly [number, number] {
  return [places[index * 2] ?? 0, places[index * 2 + 1] ?? 0];
}

function isInside(region: Box | undefined, x: number, y: number): boolean {
  if (!region) return false;
  const [dx, dy] = [x - region.x, y - region.y];
  return dx >= 0 && dy >= 0 && dx <= region.width && dy <= region.height;
}

/** The perspective through four pairs that most others agree with. Seeded, so the same photos give the same result. */
function coarseMap(pairs: readonly PointPair[]): Homography | undefined {
  if (pairs.length < 5) return undefined;
  const next = xorshift(SEED);
  const any = () => pairs[next() % pairs.length] as PointPair; // within its length
  let best: { readonly map: Homography; readonly count: number } | undefined;
  for (let trial = 0; trial < TRIALS; trial++) {
    const map = homographyOf([any(), any(), any(), any()]);
    if (!map) continue;
    const count = within(pairs, map, NEAR_PX).length;
    if (count > (best?.count ?? 4)) best = { map, count };
  }
  return best?.map;
}

function within(pairs: readonly PointPair[], map: Homography, px: number): readonly PointPair[] {
  return pairs.filter(([x, y, toX, toY]) => {
    const [u, v] = projected(map, x, y);
    return Math.hypot(u - toX, v - toY) <= px;
  });
}

/** Features of several levels at one position count once, here and there. */
function distinct(pairs: readonly PointPair[]): readonly PointPair[] {
  const [seen, seenThere] = [new Set<string>(), new Set<string>()];
  return pairs.filter(([x, y, toX, toY]) => {
    const [cell, there] = [cellOf(x, y), cellOf(toX, toY)];
    if (seen.has(cell) || seenThere.has(there)) return false;
    seen.add(cell);
    seenThere.add(there);
    return true;
  });
}

function cellOf(x: number, y: number): string {
  return `${Math.round(x / CLOSE_PX)} ${Math.round(y / CLOSE_PX)}`;
}

/** Root mean square of what a similarity, fitted by least squares, leaves. */
function parallaxOf(pairs: readonly PointPair[]): number {
  const n = pairs.length;
  if (n < 2) return 0;
  const mean = (index: 0 | 1 | 2 | 3) => pairs.reduce((sum, pair) => sum + pair[index], 0) / n;
  const [mx, my, tx, ty] = [mean(0), mean(1), mean(2), mean(3)];
  let [spread, along, across] = [0, 0, 0];
  for (const [x, y, toX, toY] of pairs) {
    spread += (x - mx) ** 2 + (y - my) ** 2;
    along += (x - mx) * (toX - tx) + (y - my) * (toY - ty);
    across += (x - mx) * (toY - ty) - (y - my) * (toX - tx);
  }
  const [a, d] = [along / (spread || 1), across / (spread || 1)];
  const left = pairs.reduce((sum, [x, y, toX, toY]) => {
    const [dx, dy] = [x - mx, y - my];
    return sum + (a * dx - d * dy + tx - toX) ** 2 + (d * dx + a * dy + ty - toY) ** 2;
  }, 0);
  return Math.sqrt(left / n);
}
