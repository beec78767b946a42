import { type IndexedPhoto, mostAlike, nearerDistance, type NearPhoto } from "@svc/domain/photo-index";
import { photoId } from "./photo-id.ts";
import type { PhotoIndex } from "./photo-index.ts";

/** What the port means, by looking at every photo: for tests. */
export function inMemoryIndex(): PhotoIndex {
  const kept = new Map<string, IndexedPhoto>();
  return {
    meet: async (photos, most) => {
      for (const photo of photos) kept.set(photoId(photo), photo);
      return photos.map((photo) => {
        const others = [...kept.values()].filter((other) => other.verificationId !== photo.verificationId);
        const near = others.map((other) => nearTo(photo, other));
        return { near: mostAlike(near, most), complete: true };
      });
    },
    forget: async (verificationId, captureIds) => {
      for (const [id, photo] of kept) {
        if (photo.verificationId === verificationId && captureIds.includes(photo.captureId)) kept.delete(id);
      }
    },
  };
}

function nearTo(photo: IndexedPhoto, { verificationId, captureId, atMs, ...other }: IndexedPhoto): NearPhoto {
  return {
    verificationId,
    captureId,
    ...(atMs !== undefined && { atMs }),
    distance: nearerDistance(photo, other.phash),
    cosine: cosineOf(photo.embedding, other.embedding),
  };
}

function cosineOf(a: Int8Array, b: Int8Array): number {
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

function dot(a: Int8Array, b: Int8Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}
