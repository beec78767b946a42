import { hashDistance } from "@svc/domain/hash-distance";
import { mirroredFeatures } from "./features.ts";
import type { Fingerprint } from "./fingerprint.ts";
import { agree, type Affine, type Geometry } from "./geometry.ts";
import { matchFeatures } from "./match.ts";
import { cosineOf } from "./projection.ts";
import { THRESHOLDS } from "./thresholds.ts";

/** How it is known that two photos show the same picture, one of them perhaps in a mirror. */
export type Match = (
  | { readonly method: "phash"; readonly distance: number }
  | { readonly method: "embedding"; readonly cosine: number; readonly inliers: number }
) & {
  /** Where a place of the query lies in the candidate, both in shares of the photo's width and height; absent where no geometry was found. */
  readonly map?: Affine;
};

/** Undefined where the two photos do not show the same picture. */
export function compareFingerprints(query: Fingerprint, candidate: Fingerprint): Match | undefined {
  const upright = hashDistance(query.phash, candidate.phash);
  const mirrored = hashDistance(query.mirroredPhash, candidate.phash);
  const distance = Math.min(upright, mirrored);
  const isNear = distance <= THRESHOLDS.hashBits;
  const cosine = cosineOf(query.embedding, candidate.embedding);
  if (!isNear && cosine < THRESHOLDS.cosine) return undefined;
  const geometry = geometryOf(query, candidate, mirrored < upright ? BOTH.toReversed() : BOTH);
  if (isNear && (geometry || isTelling(query, candidate) || isExact(query, candidate)))
    return { method: "phash", distance, ...geometry?.shared };
  return geometry && { method: "embedding", cosine, inliers: geometry.inliers, ...geometry.shared };
}

/** Everything that a decision could be made of: what thresholds are chosen from. */
export function evidenceOf(query: Fingerprint, candidate: Fingerprint) {
  return {
    cosine: cosineOf(query.embedding, candidate.embedding),
    inliers: Math.max(...BOTH.map((seen) => agreement(query, candidate, seen)?.inliers ?? 0)),
  };
}

type Seen = "upright" | "mirrored";
const BOTH: readonly Seen[] = ["upright", "mirrored"];

function geometryOf(query: Fingerprint, candidate: Fingerprint, order: readonly Seen[]) {
  for (const seen of order) {
    const found = agreement(query, candidate, seen);
    if (found && found.inliers >= THRESHOLDS.inliers) {
      return { inliers: found.inliers, shared: { map: inShares(found, seen, { query, candidate }) } };
    }
  }
  return undefined;
}

function agreement(
  { features, width }: Fingerprint,
  candidate: Fingerprint,
  seen: Seen,
): Geometry | undefined {
  const here = seen === "mirrored" ? mirroredFeatures(features, width) : features;
  return agree(here, candidate.features, matchFeatures(here, candidate.features));
}

/** Whether hashes alone may speak: those of nearly empty pictures are alike by chance. */
function isTelling(query: Fingerprint, candidate: Fingerprint): boolean {
  return Math.min(query.features.count, candidate.features.count) >= THRESHOLDS.featuresForHash;
}

function isExact(query: Fingerprint, candidate: Fingerprint): boolean {
  const isEqual = query.embedding.every((value, index) => value === candidate.embedding[index]);
  return isEqual && query.phash === candidate.phash;
}

type Pictures = Readonly<Record<"query" | "candidate", Fingerprint>>;

function inShares({ map }: Geometry, seen: Seen, { query, candidate }: Pictures): Affine {
  const [a, b, c, d, e, f] = map;
  // a mirrored place is read from the other side
  const [across, offset] = seen === "mirrored" ? [-query.width, query.width] : [query.width, 0];
  return [
    (a * across) / candidate.width,
    (b * query.height) / candidate.width,
    (c + a * offset) / candidate.width,
    (d * across) / candidate.height,
    (e * query.height) / candidate.height,
    (f + d * offset) / candidate.height,
  ];
}
