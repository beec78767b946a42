import type { Features } from "./features.ts";
import { type Affine, CLOSE_PX, inverseOf, mapped } from "./geometry.ts";
import type { Pair } from "./match.ts";

/** One side of a comparison: features, and the size of the copy they were found on. */
export type Seen = { readonly features: Features; readonly width: number; readonly height: number };

/** The photo is divided into this many parts in each direction. */
const PARTS = 8;

/**
 * The share (0..1) of the area that both photos show, under this map, in which no features agree. Two photos under the
 * same stamp or app frame agree there and contradict each other elsewhere; two versions of one picture agree everywhere.
 */
export function contradiction(here: Seen, there: Seen, map: Affine, pairs: readonly Pair[]): number {
  const back = inverseOf(map);
  const own = countParts(
    here,
    placesOf(here.features).filter((at) => isInside(mapped(map, at), there)),
  );
  const theirs = countParts(
    here,
    placesOf(there.features).map((at) => mapped(back, at)),
  );
  const agreeing = countParts(here, agreeingPlaces(here, there, map, pairs));
  let [shared, contradicted] = [0, 0];
  for (const [part, count] of own.entries()) {
    const both = Math.min(count, theirs[part] ?? 0);
    shared += both;
    if (agreeing[part] === 0) contradicted += both;
  }
  return shared === 0 ? 0 : contradicted / shared;
}

type Place = readonly [x: number, y: number];

function placesOf({ count, places }: Features): readonly Place[] {
  return Array.from({ length: count }, (_, index) => placeOf(places, index));
}

function placeOf(places: Float32Array, index: number): Place {
  return [places[index * 2] ?? 0, places[index * 2 + 1] ?? 0];
}

function agreeingPlaces(here: Seen, there: Seen, map: Affine, pairs: readonly Pair[]): readonly Place[] {
  return pairs.flatMap(([from, to]) => {
    const at = placeOf(here.features.places, from);
    const [x, y] = mapped(map, at);
    const [toX, toY] = placeOf(there.features.places, to);
    return Math.hypot(x - toX, y - toY) <= CLOSE_PX ? [at] : [];
  });
}

function countParts({ width, height }: Seen, places: readonly Place[]): Uint32Array {
  const counts = new Uint32Array(PARTS * PARTS);
  for (const [x, y] of places.filter((place) => isInside(place, { width, height }))) {
    const part = Math.floor((y * PARTS) / height) * PARTS + Math.floor((x * PARTS) / width);
    counts[part] = (counts[part] ?? 0) + 1;
  }
  return counts;
}

function isInside([x, y]: Place, { width, height }: Pick<Seen, "width" | "height">): boolean {
  return x >= 0 && y >= 0 && x < width && y < height;
}
