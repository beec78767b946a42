import type { NearPicture } from "@svc/platform/photo-index-rpc";

/** our choice: hashes that differ in more bits than this say less than the embeddings do. */
const TELLING_BITS = 8;

/** Whose hashes are close first, then by the cosine of the embeddings; of a clip its nearest picture alone. */
export function mostAlikeFirst(near: readonly NearPicture[], most: number): readonly NearPicture[] {
  const captures = new Set<string>();
  return near
    .toSorted((a, b) => rankOf(a) - rankOf(b) || b.cosine - a.cosine || (a.captureId < b.captureId ? -1 : 1))
    .filter(({ captureId }) => !captures.has(captureId) && captures.add(captureId))
    .slice(0, most);
}

function rankOf({ distance }: NearPicture): number {
  return Math.min(distance, TELLING_BITS + 1);
}
