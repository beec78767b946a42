import { hashDistance } from "@svc/domain/hash-distance";
import { foundPages, type ReverseSearch, silent } from "./reverse-search.ts";

/** CONTRACT G1.3: two photos whose 64-bit hashes differ in at most 8 bits are the same photo. */
const SAME_PHOTO_MAX_DISTANCE = 8;

export type KnownImageIndex = {
  readonly isEmpty: () => Promise<boolean>;
  readonly near: (
    phash: string,
  ) => Promise<readonly { readonly phash: string; readonly pageUrl: string; readonly imageUrl?: string }[]>;
};

/**
 * The embedded default: an index of images that the operator loads. It finds re-encoded and resized copies, not crops,
 * and knows nothing of what was not loaded. Empty, it does not answer.
 */
export function knownImageSearch(index: KnownImageIndex): ReverseSearch {
  return {
    name: "known-images",
    version: "1",
    async search({ fingerprint: { phash } }) {
      if (await index.isEmpty()) return silent("not_configured", "no image is indexed");
      const near = await index.near(phash);
      const pages = near
        .map((image) => ({ image, distance: hashDistance(BigInt(`0x${phash}`), BigInt(`0x${image.phash}`)) }))
        .filter(({ distance }) => distance <= SAME_PHOTO_MAX_DISTANCE)
        .map(({ image: { pageUrl, imageUrl }, distance }) => ({
          pageUrl,
          ...(imageUrl !== undefined && { imageUrl }),
          match: distance === 0 ? ("full" as const) : ("partial" as const),
          score: 1 - distance / 64,
        }));
      return foundPages(pages);
    },
  };
}
