import { WORDS } from "./descriptor.ts";
import type { Features } from "./features.ts";
import { ones } from "./ones.ts";

/** Indexes of a feature here and of the most similar feature there. */
export type Pair = readonly [here: number, there: number];

/** Of 256 bits. Unrelated patches differ in 128 on average. */
const FARTHEST = 72;
/** The best must be clearly closer than the second best (Lowe 2004). */
const CLEARLY = 0.85;

/** Pairs of similar features; each feature is used once. */
export function matchFeatures(here: Features, there: Features): readonly Pair[] {
  const nearest = new Map<number, { readonly from: number; readonly distance: number }>();
  for (let from = 0; from < here.count; from++) {
    let [best, second, to] = [Infinity, Infinity, -1];
    for (let candidate = 0; candidate < there.count; candidate++) {
      const distance = distanceOf(here.descriptors, from * WORDS, there.descriptors, candidate * WORDS);
      if (distance < best) [best, second, to] = [distance, best, candidate];
      else if (distance < second) second = distance;
    }
    if (best > FARTHEST || best > CLEARLY * second) continue;
    if (best < (nearest.get(to)?.distance ?? Infinity)) nearest.set(to, { from, distance: best });
  }
  return [...nearest].map(([to, { from }]) => [from, to]);
}

function distanceOf(a: Uint32Array, aFrom: number, b: Uint32Array, bFrom: number): number {
  let bits = 0;
  for (let word = 0; word < WORDS; word++)
    bits += ones((a[aFrom + word] as number) ^ (b[bFrom + word] as number)); // eight per feature
  return bits;
}
