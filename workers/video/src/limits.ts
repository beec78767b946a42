import type { VideoCodec } from "mediabunny";

/** What phones and MediaRecorder write, and what both decoders or the one in wasm can read. */
export const CODECS: readonly VideoCodec[] = ["avc", "hevc", "vp8", "vp9"];

/** Decoding holds several pictures at once: 1080p is what fits into 64 MB (tools/measure.ts). `ffmpeg/frames.c` has it too. */
export const MAX_PIXELS = 1920 * 1088;

/** The most of a clip that is decoded for one picture: from the key picture before it to itself. A cut is held whole. */
export const MAX_STRETCH_BYTES = 6 * 2 ** 20;

/** The most that is read in one piece: a picture, a table, or a cluster of a WebM, which is read whole. */
export const MAX_READ_BYTES = 4 * 2 ** 20;

/** our choice: good clips take 5 to 30 reads and two more a second; one of a hundred thousand clusters takes two a cluster. */
export const MAX_READS = 1_000;

/** our choice: more than a minute at 240 pictures a second, which no camera here delivers to a browser. */
export const MAX_PICTURES = 20_000;

/** What describing a clip may take: it takes well under a second where storage answers. */
export const DESCRIBE_MS = 20_000;
