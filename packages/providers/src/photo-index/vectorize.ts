import type { AccountId, CaptureId, VerificationId } from "@svc/domain/ids";
import {
  type IndexedPhoto,
  mostAlike,
  type Nearby,
  nearerDistance,
  type NearPhoto,
} from "@svc/domain/photo-index";
import { photoId, photoKeyOf } from "./photo-id.ts";
import type { PhotoIndex } from "./photo-index.ts";
import { callVectorize, type VectorizeAccount } from "./vectorize-api.ts";
import { findIds } from "./vectorize-find.ts";
import { MOST_MATCHES, queryVectorize } from "./vectorize-query.ts";

export type VectorizeOptions = VectorizeAccount & {
  /** The owner of the photos: a namespace of the index. */
  readonly accountId: AccountId;
  /** Writes become visible after some seconds: how long to wait for that, and how often to check. */
  readonly settleMs?: number;
  readonly lookEveryMs?: number;
};

const SETTLE_MS = 20_000;
const LOOK_EVERY_MS = 1_000;
const PER_UPSERT = 1_000;

/**
 * The port over Cloudflare Vectorize, which searches by embedding only; `docs/vectorize.md` describes the
 * setup. It answers after its pictures have become visible, so that of two concurrent ones at least the later
 * finds the other. `complete: false` if that took too long.
 */
export function vectorizeIndex(options: VectorizeOptions): PhotoIndex {
  return {
    meet: async (photos, most): Promise<readonly Nearby[]> => {
      await upsert(options, photos);
      const complete = await isSettled(options, () => areSeen(options, photos));
      const near = await inTurn(photos, (photo) => findNear(options, photo, most));
      return near.map((found) => ({ near: found, complete }));
    },

    forget: async (verificationId, captureIds) => {
      await inTurn(captureIds, (captureId) => forgetCapture(options, { verificationId, captureId }));
    },
  };
}

type CaptureKey = { readonly verificationId: VerificationId; readonly captureId: CaptureId };

async function forgetCapture(options: VectorizeOptions, capture: CaptureKey): Promise<void> {
  // A photo's id is known even before it becomes visible.
  await remove(options, [photoId(capture)]);
  const isGone = async () => (await removeFound(options, capture)) === 0;
  if (!(await isSettled(options, isGone)))
    throw new Error("Vectorize delete_by_ids: what was taken out is still seen");
}

async function upsert(options: VectorizeOptions, photos: readonly IndexedPhoto[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(photos.length / PER_UPSERT) }, (_, index) =>
    photos.slice(index * PER_UPSERT, (index + 1) * PER_UPSERT),
  );
  await inTurn(batches, (batch) => {
    const lines = batch.map((photo) => `${JSON.stringify(vectorOf(photo, options.accountId))}\n`);
    return callVectorize(options, { operation: "upsert", body: lines.join("") });
  });
}

function vectorOf(photo: IndexedPhoto, namespace: AccountId) {
  const { verificationId: verification, captureId: capture, atMs: at = 0, phash } = photo;
  return {
    id: photoId(photo),
    values: [...photo.embedding],
    namespace,
    metadata: { verification, capture, at, phash: phash.toString(16) },
  };
}

/** Writes become visible in order, so checking the last one is enough. */
async function areSeen(options: VectorizeOptions, photos: readonly IndexedPhoto[]): Promise<boolean> {
  const last = photos.at(-1);
  if (!last) return true;
  const found = await callVectorize(options, { operation: "get_by_ids", body: { ids: [photoId(last)] } });
  return Array.isArray(found) && found.length > 0;
}

async function findNear(
  options: VectorizeOptions,
  photo: IndexedPhoto,
  most: number,
): Promise<readonly NearPhoto[]> {
  const matches = await queryVectorize(options, {
    namespace: options.accountId,
    vector: [...photo.embedding],
    topK: Math.min(most, MOST_MATCHES),
    returnMetadata: "indexed",
    filter: { verification: { $ne: photo.verificationId } },
  });
  const near = matches.flatMap(({ id, score, phash }) => {
    const key = photoKeyOf(id);
    // Something else in the index, or an invalid hash.
    if (!key || phash === undefined) return [];
    return [{ ...key, distance: nearerDistance(photo, phash), cosine: score }];
  });
  return mostAlike(near, most);
}

async function removeFound(
  options: VectorizeOptions,
  { verificationId: verification, captureId: capture }: CaptureKey,
): Promise<number> {
  const found = await findIds(options, { namespace: options.accountId, verification, capture });
  await remove(options, found);
  return found.length;
}

async function remove(options: VectorizeOptions, ids: readonly string[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(ids.length / MOST_MATCHES) }, (_, index) =>
    ids.slice(index * MOST_MATCHES, (index + 1) * MOST_MATCHES),
  );
  await inTurn(batches, (batch) =>
    callVectorize(options, { operation: "delete_by_ids", body: { ids: batch } }),
  );
}

/** True if the condition held in time. */
async function isSettled(options: VectorizeOptions, look: () => Promise<boolean>): Promise<boolean> {
  const { settleMs = SETTLE_MS, lookEveryMs = LOOK_EVERY_MS } = options;
  for (let waitedMs = 0; ; waitedMs += lookEveryMs) {
    if (await look()) return true;
    if (waitedMs >= settleMs) return false;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

/** One after another, because the API counts calls. */
async function inTurn<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await act(item));
  return results;
}
