import { hashDistance } from "@svc/domain/hash-distance";
import { codeOf } from "@svc/matching/code";
import type { Fingerprint } from "@svc/matching/fingerprint";
import { cosineOf } from "@svc/domain/photo-index";
import type { Known } from "./samples.ts";

/** Distance between a candidate and a query, for each measure that an index could use. */
const DISTANCES = {
  embedding: (query, candidate) => -cosineOf(query.embedding, candidate.embedding),
  code: (query, candidate) => differing(codeOf(query.embedding), codeOf(candidate.embedding)),
  hash: (query, candidate) =>
    Math.min(hashDistance(query.phash, candidate.phash), hashDistance(query.mirroredPhash, candidate.phash)),
} as const satisfies Record<string, (query: Fingerprint, candidate: Fingerprint) => number>;

export type By = keyof typeof DISTANCES;

/** How many other photos are at least as near as the photo itself. */
export function rankOf(
  query: Fingerprint,
  truth: Known,
  { known, by }: { known: readonly Known[]; by: By },
): number {
  const distance = DISTANCES[by];
  const own = distance(query, truth.fingerprint);
  return known.filter((other) => other !== truth && distance(query, other.fingerprint) <= own).length;
}

/** Nearest first. */
export function nearest(
  query: Fingerprint,
  known: readonly Known[],
  { most, by }: { most: number; by: By },
): readonly Known[] {
  const near = known.map((photo) => ({ photo, distance: DISTANCES[by](query, photo.fingerprint) }));
  return near
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ photo }) => photo);
}

function differing(a: Uint32Array, b: Uint32Array): number {
  let bits = 0;
  for (const [index, word] of a.entries()) {
    for (let rest = word ^ (b[index] ?? 0); rest !== 0; rest &= rest - 1) bits++;
  }
  return bits;
}
