import { frameSize } from "./decode/frame-size.ts";
import { jpegPlanesBytes, progressiveTilesBytes } from "./decode/jpeg-planes.ts";
import type { Sniffed, SniffRefusal } from "./sniff/sniffed.ts";

/** CONTRACT G3.4: accepted sides and size. */
const SIDE_MIN_PX = 64;
const SIDE_MAX_PX = 12_000;
export const IMAGE_BYTES_MAX = 26_214_400;

const MB = 2 ** 20;

/** An isolate has 128 MB. One photo may use this much of it, including its own bytes. */
export const MEMORY_BUDGET_BYTES = 64 * MB;

/**
 * Upper bounds for the memory of decoding, from `tools/measure.ts` plus some margin: a base, bytes per pixel, and the number
 * of copies of the file in memory. `megapixels` is our choice for formats where CPU is the limit rather than memory.
 */
const COSTS = {
  jpeg: { name: "JPEG", megapixels: 144, base: 8 * MB, perPixel: 0.1, copies: 1 },
  progressiveJpeg: { name: "progressive JPEG", megapixels: 64, base: 7 * MB, perPixel: 0, copies: 1 },
  png: { name: "PNG", megapixels: 64, base: 12 * MB, perPixel: 0, copies: 1 },
  interlacedPng: { name: "interlaced PNG", megapixels: 12.2, base: 20 * MB, perPixel: 0, copies: 1 },
  webp: { name: "WebP", megapixels: 40, base: 10 * MB, perPixel: 0.08, copies: 2 },
  transparentWebp: { name: "transparent WebP", megapixels: 40, base: 12 * MB, perPixel: 0.2, copies: 2 },
  losslessWebp: { name: "lossless WebP", megapixels: 40, base: 14 * MB, perPixel: 0.1, copies: 1 },
  tiledHeif: { name: "tiled HEIC", megapixels: 50, base: 12 * MB, perPixel: 0, copies: 1 },
  heif: { name: "HEIC in one piece", megapixels: 50, base: 12 * MB, perPixel: 0.65, copies: 2 },
} as const;
type Kind = keyof typeof COSTS;

/** A HEIC grid decodes tile by tile into a band of RGB, whatever the picture's total size. */
const TILE_BYTES_PER_PIXEL = 1;
export const BAND_BYTES_MAX = 16 * MB;

export type Admission =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: "unsupported_image_type" | "invalid_request";
      readonly message: string;
    };

const ADMITTED: Admission = { ok: true };

function refuse(code: "unsupported_image_type" | "invalid_request", message: string): Admission {
  return { ok: false, code, message };
}

/**
 * Decides by the header alone whether this photo can be decoded within the memory budget. `fileBytes` is the size of the
 * file.
 */
export function admit(sniffed: Sniffed | SniffRefusal, fileBytes: number): Admission {
  if ("refused" in sniffed) return admitRefused(sniffed);
  const undecodable = codingRefusal(sniffed);
  if (undecodable) return refuse("unsupported_image_type", undecodable);
  const outside = limitRefusal(sniffed, fileBytes);
  return outside ? refuse("invalid_request", outside) : ADMITTED;
}

function admitRefused(refusal: SniffRefusal): Admission {
  if (refusal.refused === "unsupported_image_type") return refuse(refusal.refused, refusal.detail);
  const detail =
    refusal.refused === "unreadable" ? refusal.detail : "the file ends before its size is stated";
  return refuse("invalid_request", `cannot be read: ${detail}`);
}

function codingRefusal(sniffed: Sniffed): string | undefined {
  if (sniffed.format === "image/jpeg") return jpegRefusal(sniffed);
  // Our choice: readers that ignore a PNG's animation still see a picture; that is not true of animated WebP.
  const isAnimatedWebp = sniffed.format === "image/webp" && sniffed.frames > 1;
  return isAnimatedWebp ? "animated WebP is not supported: send one still picture" : undefined;
}

const DECODED_CODINGS: readonly unknown[] = ["baseline", "extended", "progressive"];
const DECODED_CHANNELS: readonly unknown[] = [1, 3, 4];

function jpegRefusal({ coding, bitDepth, channels }: Sniffed): string | undefined {
  if (!DECODED_CODINGS.includes(coding)) {
    return `a JPEG with ${coding} coding is not supported: save it as an ordinary JPEG (baseline or progressive)`;
  }
  if (bitDepth !== 8) return `a JPEG with ${bitDepth} bits per channel is not supported: save it with 8 bits`;
  return DECODED_CHANNELS.includes(channels)
    ? undefined
    : `a JPEG with ${channels} channels is not supported`;
}

function limitRefusal(sniffed: Sniffed, fileBytes: number): string | undefined {
  const { width, height } = sniffed;
  if (fileBytes > IMAGE_BYTES_MAX) return `has ${fileBytes} bytes, at most ${IMAGE_BYTES_MAX} are accepted`;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const stated = `is ${width} x ${height} pixels`;
  if (short < SIDE_MIN_PX) return `${stated}, each side must have at least ${SIDE_MIN_PX}`;
  if (long > SIDE_MAX_PX) return `${stated}, each side may have at most ${SIDE_MAX_PX}`;
  const { name, megapixels } = COSTS[kindOf(sniffed)];
  if (width * height > megapixels * 1_000_000)
    return `${stated}, a ${name} may have at most ${megapixels} megapixels`;
  const needed = memoryNeeded(sniffed, fileBytes);
  if (needed <= MEMORY_BUDGET_BYTES) return undefined;
  const [file, asked, limit] = [fileBytes, needed, MEMORY_BUDGET_BYTES].map((bytes) =>
    (bytes / MB).toFixed(1),
  );
  return `${stated} in a ${name} of ${file} MB and would take ${asked} MB to decode, the limit is ${limit} MB: send fewer pixels, or a JPEG`;
}

/** The maximum number of bytes for reading this photo's frame and tiles, including the file itself. */
export function memoryNeeded(sniffed: Sniffed, fileBytes: number): number {
  const { base, perPixel, copies } = COSTS[kindOf(sniffed)];
  const kept = sniffed.coding === "progressive" ? progressiveBytes(sniffed) : 0;
  const whole = base + perPixel * sniffed.width * sniffed.height + kept + copies * fileBytes;
  if (!sniffed.grid) return whole;
  const { columns, tileWidth, tileHeight } = sniffed.grid;
  const tile = tileWidth * tileHeight;
  return whole + tile * TILE_BYTES_PER_PIXEL + Math.min(BAND_BYTES_MAX, tile * columns * 3);
}

/** All components are kept in memory until the last scan. */
function progressiveBytes(sniffed: Sniffed): number {
  return jpegPlanesBytes(sniffed, frameSize(sniffed)) + progressiveTilesBytes(sniffed);
}

function kindOf(sniffed: Sniffed): Kind {
  switch (sniffed.format) {
    case "image/jpeg":
      return sniffed.coding === "progressive" ? "progressiveJpeg" : "jpeg";
    case "image/png":
      return sniffed.interlaced ? "interlacedPng" : "png";
    case "image/webp":
      return webpKind(sniffed);
    case "image/heic":
    case "image/heif":
      return sniffed.grid ? "tiledHeif" : "heif";
  }
}

function webpKind({ lossless, transparent }: Sniffed): Kind {
  if (lossless) return "losslessWebp";
  return transparent ? "transparentWebp" : "webp";
}
