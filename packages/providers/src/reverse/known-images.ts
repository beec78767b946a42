import { hashDistance } from "@svc/domain/hash-distance";
import type { FoundPage } from "@svc/domain/outside-search";
import { foundPages, type PictureFingerprint, type ReverseSearch, silent } from "./reverse-search.ts";

/** CONTRACT G1.3: two photos whose 64-bit hashes differ in at most 8 bits are the same photo. */
const SAME_PHOTO_MAX_DISTANCE = 8;

/** our choice: a changed picture ranks below every copy, whose score is at least 0.875. */
const MOST_OF_CHANGED = 0.85;

type NearImage = {
  readonly phash: string;
  readonly pageUrl: string;
  readonly imageUrl?: string;
  /** If more than hashes was compared and shows the same picture: the confidence, 0..1. */
  readonly likeness?: number;
};

export type KnownImageIndex = {
  readonly isEmpty: () => Promise<boolean>;
  /** Images that show the picture. Images with only a hash are included if they might. */
  readonly near: (fingerprint: PictureFingerprint) => Promise<readonly NearImage[]>;
};

/**
 * The built-in default: an index of images that the operator loads. It finds their copies, crops, mirror images
 * and screenshots, and nothing else. An empty index gives no answer.
 */
export function knownImageSearch(index: KnownImageIndex): ReverseSearch {
  return {
    name: "known-images",
    version: "2",
    async search({ fingerprint }) {
      if (await index.isEmpty()) return silent("not_configured", "no image is indexed");
      const near = await index.near(fingerprint);
      return foundPages(near.flatMap((image) => pageOf(image, fingerprint.phash) ?? []));
    },
  };
}

/**
 * A copy is a `full` match with a score of 1 minus 1/64 for each differing bit. A changed picture is `partial`,
 * scored by its likeness.
 */
function pageOf({ pageUrl, imageUrl, ...image }: NearImage, phash: string): FoundPage | undefined {
  const page = { pageUrl, ...(imageUrl !== undefined && { imageUrl }) };
  const distance = hashDistance(BigInt(`0x${phash}`), BigInt(`0x${image.phash}`));
  if (distance <= SAME_PHOTO_MAX_DISTANCE) return { ...page, match: "full", score: 1 - distance / 64 };
  if (image.likeness === undefined) return undefined;
  return { ...page, match: "partial", score: MOST_OF_CHANGED * image.likeness };
}
