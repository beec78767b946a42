import { CLIP_CODECS } from "@svc/domain/verification/clip-codecs";
import type { VideoCodec } from "mediabunny";

/** The wasm decoder reads all of them. */
export function isDecoded(codec: VideoCodec | null): boolean {
  return codec !== null && codec in CLIP_CODECS;
}

/**
 * Decoding holds several pictures at once: 1080p is what fits into 64 MB (tools/measure.ts). `ffmpeg/frames.c` has
 * the same limit.
 */
export const MAX_PIXELS = 1920 * 1088;

/** Limit for decoding one picture, from the preceding key picture to itself. A cut is held in memory. */
export const MAX_STRETCH_BYTES = 6 * 2 ** 20;

/** Limit for one read: a picture, a table, or a cluster of a WebM, which is read as a whole. */
export const MAX_READ_BYTES = 4 * 2 ** 20;

/**
 * Our choice: normal clips take 5 to 30 reads plus two a second. A clip with a hundred thousand clusters takes two per
 * cluster.
 */
export const MAX_READS = 1_000;

/** Our choice: more than a minute at 240 pictures a second, which no camera delivers to a browser. */
export const MAX_PICTURES = 20_000;

/** Time limit for describing a clip, which normally takes well under a second. */
export const DESCRIBE_MS = 20_000;
