import { hashDistance } from "./hash-distance.ts";
import type { CaptureId, VerificationId } from "./ids.ts";

/** Identifies an image in the index. A clip has many, each at its own time. */
export type PhotoKey = {
  readonly verificationId: VerificationId;
  readonly captureId: CaptureId;
  readonly atMs?: number;
};

/** `embedding`: 128 signed bytes of about the same length, compared by cosine. */
export type IndexedPhoto = PhotoKey & {
  readonly phash: bigint;
  readonly mirroredPhash: bigint;
  readonly embedding: Int8Array;
};

export type NearPhoto = PhotoKey & {
  /** Hash distance 0..64, the smaller of upright and mirrored. */
  readonly distance: number;
  readonly cosine: number;
};

/** `complete: false`: the index is being rebuilt, and the answer is partial. */
export type Nearby = { readonly near: readonly NearPhoto[]; readonly complete: boolean };

/** Hashes of unrelated photos differ in about half of their bits. */
const UNRELATED_DISTANCE = 32;

/** The smaller hash distance of upright and mirrored. */
export function nearerDistance(
  { phash, mirroredPhash }: Pick<IndexedPhoto, "phash" | "mirroredPhash">,
  other: bigint,
): number {
  return Math.min(hashDistance(phash, other), hashDistance(mirroredPhash, other));
}

/** Cosine of two embeddings, -1..1; 0 if one of them is empty. */
export function cosineOf(a: Int8Array, b: Int8Array): number {
  let [both, ofA, ofB] = [0, 0, 0];
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? 0;
    both += value * other;
    ofA += value * value;
    ofB += other * other;
  }
  return ofA && ofB ? both / Math.sqrt(ofA * ofB) : 0;
}

/** Compares a picture with an indexed one. */
export function nearTo(
  picture: IndexedPhoto,
  { verificationId, captureId, atMs, phash, embedding }: Omit<IndexedPhoto, "mirroredPhash">,
): NearPhoto {
  return {
    verificationId,
    captureId,
    ...(atMs !== undefined && { atMs }),
    distance: nearerDistance(picture, phash),
    cosine: cosineOf(picture.embedding, embedding),
  };
}

/** Our choice: the higher of both measures, since each misses changes that the other tolerates. */
export function alikeness({ distance, cosine }: Pick<NearPhoto, "distance" | "cosine">): number {
  return Math.max(cosine, 1 - distance / UNRELATED_DISTANCE);
}

/**
 * Sorts by similarity and keeps one picture per capture. Equal ones are sorted by their key, so that the order
 * is stable.
 */
export function mostAlike(near: readonly NearPhoto[], most: number): readonly NearPhoto[] {
  const captures = new Set<string>();
  return near
    .toSorted((a, b) => alikeness(b) - alikeness(a) || (placeOf(a) < placeOf(b) ? -1 : 1))
    .filter(({ captureId }) => !captures.has(captureId) && captures.add(captureId))
    .slice(0, most);
}

function placeOf({ captureId, atMs = 0 }: NearPhoto): string {
  return `${captureId} ${String(atMs).padStart(10, "0")}`;
}
