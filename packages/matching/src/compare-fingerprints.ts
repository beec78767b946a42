import { hashDistance } from "@svc/domain/hash-distance";
import { cosineOf } from "@svc/domain/photo-index";
import { contradiction, type Seen } from "./contradiction.ts";
import { mirroredFeatures } from "./features.ts";
import type { Fingerprint } from "./fingerprint.ts";
import { agree, type Affine, type Geometry, inShares } from "./geometry.ts";
import { matchFeatures, type Pair } from "./match.ts";
import { THRESHOLDS } from "./thresholds.ts";

/** How we know that two photos show the same picture, possibly mirrored. */
export type Match = (
  | { readonly method: "phash"; readonly distance: number }
  | { readonly method: "embedding"; readonly cosine: number; readonly inliers: number }
) & {
  /**
   * Maps a position in the query to the candidate, both in shares of the photo's width and height. Absent if no
   * geometry was found.
   */
  readonly map?: Affine;
};

/** Undefined if the two photos do not show the same picture. */
export function compareFingerprints(query: Fingerprint, candidate: Fingerprint): Match | undefined {
  const upright = hashDistance(query.phash, candidate.phash);
  const mirrored = hashDistance(query.mirroredPhash, candidate.phash);
  // SPEC 2.8: 0 is the same picture, and its mirror image is another
  const distance = Math.min(upright, mirrored + 1);
  const cosine = cosineOf(query.embedding, candidate.embedding);
  const isNear = Math.min(upright, mirrored) <= THRESHOLDS.hashBits;
  if (!isNear && cosine < THRESHOLDS.cosine) return undefined;
  const found = geometryOf(query, candidate, mirrored < upright ? BOTH.toReversed() : BOTH);
  const shared = found && { map: sharesOf(found, { query, candidate }) };
  if (isNear) return found || isSafe(query, candidate) ? { method: "phash", distance, ...shared } : undefined;
  if (!found || !isOnePicture(found, candidate, cosine)) return undefined;
  return { method: "embedding", cosine, inliers: found.inliers, ...shared };
}

/** Whether close hashes decide without geometry. */
function isSafe(query: Fingerprint, candidate: Fingerprint): boolean {
  return isTelling(query, candidate) || isExact(query, candidate);
}

/** All evidence on which a decision can be based; thresholds are chosen from it. */
export function evidenceOf(query: Fingerprint, candidate: Fingerprint) {
  return {
    cosine: cosineOf(query.embedding, candidate.embedding),
    inliers: Math.max(...BOTH.map((side) => agreement(query, candidate, side)?.inliers ?? 0)),
  };
}

type Side = "upright" | "mirrored";
const BOTH: readonly Side[] = ["upright", "mirrored"];

function geometryOf(query: Fingerprint, candidate: Fingerprint, order: readonly Side[]) {
  for (const side of order) {
    const found = agreement(query, candidate, side);
    if (found && found.inliers >= THRESHOLDS.inliers) return found;
  }
  return undefined;
}

type Agreement = Geometry & { readonly side: Side; readonly here: Seen; readonly pairs: readonly Pair[] };

function agreement(query: Fingerprint, candidate: Fingerprint, side: Side): Agreement | undefined {
  const { width, height } = query;
  const features = side === "mirrored" ? mirroredFeatures(query.features, width) : query.features;
  const pairs = matchFeatures(features, candidate.features);
  const geometry = agree(features, candidate.features, pairs);
  return geometry && { ...geometry, side, here: { features, width, height }, pairs };
}

/** Rejects two different photos that share a stamp, an app's frame or a form. */
function isOnePicture({ map, here, pairs }: Agreement, candidate: Fingerprint, cosine: number): boolean {
  const { aligned, sure, unsure } = THRESHOLDS.onePicture;
  const contradicted = contradiction(here, candidate, map, pairs);
  if (isAligned(map, here, candidate))
    return cosine >= aligned.cosine && contradicted <= aligned.contradiction;
  return contradicted <= (cosine >= sure.cosine ? sure : unsure).contradiction;
}

function isAligned([a, b, c, d, e, f]: Affine, { width, height }: Seen, candidate: Fingerprint): boolean {
  const { within } = THRESHOLDS.onePicture.aligned;
  // Copies have the same size, apart from the picture's shape
  const [across, down] = [candidate.width / width, candidate.height / height];
  const isSize = [a - across, b, d, e - down].every((part) => Math.abs(part) <= within);
  return isSize && Math.abs(c) <= within * width && Math.abs(f) <= within * height;
}

/** Whether hashes alone may decide. Hashes of nearly empty pictures are similar by chance. */
function isTelling(query: Fingerprint, candidate: Fingerprint): boolean {
  return Math.min(query.features.count, candidate.features.count) >= THRESHOLDS.featuresForHash;
}

function isExact(query: Fingerprint, candidate: Fingerprint): boolean {
  const isEqual = query.embedding.every((value, index) => value === candidate.embedding[index]);
  return isEqual && query.phash === candidate.phash;
}

type Pictures = Readonly<Record<"query" | "candidate", Fingerprint>>;

function sharesOf({ map, side }: Agreement, { query, candidate }: Pictures): Affine {
  const [a, b, c, d, e, f] = map;
  // Mirrored positions count from the opposite side
  const { width } = query;
  const upright: Affine = side === "mirrored" ? [-a, b, c + a * width, -d, e, f + d * width] : map;
  return inShares(upright, query, candidate);
}
