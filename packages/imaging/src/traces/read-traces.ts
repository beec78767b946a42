import { admit } from "../admit.ts";
import type { Decoders } from "../decode.ts";
import { orient } from "../decode/orient.ts";
import type { FileTraces, Pixels, Raster } from "../evidence.ts";
import { readQuantisation } from "../quantisation.ts";
import { sniff } from "../sniff.ts";
import type { Orientation, Sniffed } from "../sniff/sniffed.ts";
import { findExifThumbnail } from "./exif-thumbnail.ts";
import { likeness } from "./likeness.ts";

type Photo = {
  readonly bytes: Uint8Array;
  readonly sniffed: Sniffed;
  readonly pixels: Pixels;
};

/** Traces of how a photo's file was written, apart from its tags. The photo's pixels must already be decoded. */
export async function readTraces(photo: Photo, decoders: Decoders): Promise<FileTraces> {
  const { bytes, sniffed } = photo;
  const stored = { width: sniffed.width, height: sniffed.height };
  if (sniffed.format !== "image/jpeg") return { stored };
  const { origin, quality } = readQuantisation(bytes);
  const thumbnailLikeness = await compareThumbnail(photo, decoders);
  return {
    stored,
    ...(origin && quality && { tables: { origin, quality } }),
    ...(thumbnailLikeness !== undefined && { thumbnailLikeness }),
  };
}

/**
 * Our choice: cameras write 160 x 120, phones up to 512. The limit keeps a hostile file from adding a second large picture.
 */
const THUMBNAIL_SIDE_MAX_PX = 1024;

async function compareThumbnail(
  { bytes, sniffed, pixels }: Photo,
  decoders: Decoders,
): Promise<number | undefined> {
  const file = findExifThumbnail(bytes);
  const found = file && sniff(file);
  if (!file || !found || "refused" in found || !admit(found, file.length).ok) return undefined;
  if (Math.max(found.width, found.height) > THUMBNAIL_SIDE_MAX_PX) return undefined;
  const read = await decoders.readPixels(file, found);
  if ("failed" in read) return undefined;
  const upright = orient(read, sniffed.orientation ?? 1);
  return bestLikeness(upright, pixels.frame);
}

/** Software that rotates a photo often leaves the thumbnail unrotated. */
const QUARTER_TURNS: readonly Orientation[] = [1, 3, 6, 8];
/** At this likeness, trying further rotations is not worthwhile. */
const ALIKE = 0.9;

function bestLikeness(thumbnail: Pixels, frame: Raster): number | undefined {
  let best: number | undefined;
  for (const turn of QUARTER_TURNS) {
    const found = likeness(orient(thumbnail, turn).frame, frame);
    if (found !== undefined && found > (best ?? -1)) best = found;
    if (best !== undefined && best >= ALIKE) break;
  }
  return best;
}
