import { type IndexedPhoto, mostAlike, nearTo } from "@svc/domain/photo-index";
import { photoId } from "./photo-id.ts";
import type { PhotoIndex } from "./photo-index.ts";

/** A reference implementation for tests that compares every photo. */
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
