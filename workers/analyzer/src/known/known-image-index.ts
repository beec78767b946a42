import { hashDistance } from "@svc/domain/hash-distance";
import type { KnownImage, KnownTrace } from "@svc/domain/known-image";
import { compareFingerprints, type Match } from "@svc/matching/compare-fingerprints";
import type { Fingerprint } from "@svc/matching/fingerprint";
import { decodeFingerprint } from "@svc/matching/fingerprint-bytes";
import { THRESHOLDS } from "@svc/matching/thresholds";
import { logFailure, OperatorError } from "@svc/platform/log";
import type { KnownImageIndex } from "@svc/providers/reverse/known-images";
import { MOST_PAGES } from "@svc/providers/reverse/reverse-search";
import { createKnownPictures } from "./known-pictures.ts";

/** Our choice, the same as for an account's similar photos. */
const COMPARED = 16;
/** Our choice: an image is found in disguise within this time after it was loaded, and as an exact copy immediately. */
const LOOK_EVERY_MS = 60_000;
const PAGE = 2_000;
/** The measured maximum; beyond it only exact copies are found. */
const MOST_IN_MEMORY = 50_000;

/** Storage of known images; `store/known-images.ts` describes each answer. */
export type KnownImageStore = {
  readonly isEmpty: () => Promise<boolean>;
  readonly findHashes: (phash: string) => Promise<readonly Pick<KnownImage, "id" | "phash">[]>;
  readonly findImages: (ids: readonly string[]) => Promise<readonly KnownImage[]>;
  readonly listTraces: (page: {
    readonly after: number;
    readonly most: number;
  }) => Promise<readonly KnownTrace[]>;
};

/** An isolate's memory. Each search loads the images added since the last look. */
export type KnownMemory = {
  readonly pictures: ReturnType<typeof createKnownPictures>;
  highest: number;
  lookedAt: number;
};

export function emptyMemory(): KnownMemory {
  return { pictures: createKnownPictures(), highest: 0, lookedAt: -Infinity };
}

/** Finds known images by hash and by embedding; fingerprints decide. */
export function knownImageIndex(store: KnownImageStore, memory: KnownMemory): KnownImageIndex {
  return {
    isEmpty: store.isEmpty,
    async near({ phash, encoded }) {
      const copies = await copiesOf(store, phash);
      const query = encoded && decodeFingerprint(encoded());
      if (query) await lookAgain(store, memory);
      const alike = query ? memory.pictures.nearest(query, COMPARED) : [];
      const images = await store.findImages([...new Set([...copies, ...alike])]);
      return images.flatMap((image) => nearImage(image, query) ?? []);
    },
  };
}

async function copiesOf(store: KnownImageStore, phash: string): Promise<readonly string[]> {
  const hash = BigInt(`0x${phash}`);
  const inBand = await store.findHashes(phash);
  return inBand
    .map((image) => ({ id: image.id, distance: hashDistance(hash, BigInt(`0x${image.phash}`)) }))
    .filter(({ distance }) => distance <= THRESHOLDS.hashBits)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, MOST_PAGES)
    .map(({ id }) => id);
}

/** Promises are not shared, because one that waits for another request may never settle. */
async function lookAgain(store: KnownImageStore, memory: KnownMemory): Promise<void> {
  if (Date.now() - memory.lookedAt < LOOK_EVERY_MS) return;
  while (memory.pictures.count() < MOST_IN_MEMORY) {
    const after = memory.highest;
    const page = await store.listTraces({ after, most: PAGE });
    // Another search may have loaded this page meanwhile
    if (after === memory.highest && page.length > 0) {
      memory.pictures.add(page);
      memory.highest = page.at(-1)?.seq ?? after;
    }
    if (page.length < PAGE) break;
  }
  memory.lookedAt = Date.now();
  if (memory.pictures.count() >= MOST_IN_MEMORY)
    logFailure("reverse search", new OperatorError("more known images than fit into memory"));
}

/** Undefined if the fingerprints show different pictures. If one of them cannot be read, the hash has decided. */
function nearImage({ phash, pageUrl, imageUrl, fingerprint }: KnownImage, query: Fingerprint | undefined) {
  const image = { phash, pageUrl, ...(imageUrl !== undefined && { imageUrl }) };
  const kept = decodeFingerprint(fingerprint);
  if (!query || !kept) return image;
  const match = compareFingerprints(query, kept);
  return match && { ...image, likeness: likenessOf(match) };
}

/**
 * 0.5 if exactly the required number of features agree. For hashes (including a mirror image's) it follows from the
 * distance.
 */
function likenessOf(match: Match): number {
  if (match.method === "phash") return 1 - match.distance / 64;
  return match.inliers / (match.inliers + THRESHOLDS.inliers);
}
