import { hashDistance } from "@svc/domain/hash-distance";
import { photoId } from "./photo-id.ts";
import type { IndexedPhoto, NearPhoto } from "./photo-index.ts";

/** Hashes of two photos that have nothing to do with each other differ in about half of their bits. */
const UNRELATED_DISTANCE = 32;

/** Of hashes, the nearer of upright and mirrored. */
export function nearerDistance(photo: IndexedPhoto, phash: bigint): number {
  return Math.min(hashDistance(photo.phash, phash), hashDistance(photo.mirroredPhash, phash));
}

/** Our choice: alike is what either says is alike, since each is blind to changes that the other sees through. */
function likeness({ distance, cosine }: NearPhoto): number {
  return Math.max(cosine, 1 - distance / UNRELATED_DISTANCE);
}

/** The order in which an index answers; equally alike ones by their place, so that it is always the same. */
export function mostAlikeFirst(a: NearPhoto, b: NearPhoto): number {
  return likeness(b) - likeness(a) || (photoId(a) < photoId(b) ? -1 : 1);
}
