import type { Decoders } from "@svc/imaging/decode";
import type { Sniffed } from "@svc/imaging/sniff/sniffed";

const MODEST_PIXELS = 16_000_000;
/** All of a progressive JPEG's coefficients lie in memory at once. */
const MODEST_PROGRESSIVE_PIXELS = 4_000_000;
/** Beside the file, for a frame and a view (`packages/imaging/tools/measure.ts`). */
const MODEST_BYTES = 18 * 2 ** 20;
const MODEST_HEIC_BYTES = 24 * 2 ** 20;
const MOST_BYTES = 64 * 2 ** 20;

/** Before pixels are read, `leave` is told how many bytes reading them may take. */
export function decodersWithRoom(decoders: Decoders, leave: (bytes: number) => void): Decoders {
  return {
    ...decoders,
    readPixels(bytes, sniffed, options) {
      leave(bytesToRead(bytes, sniffed));
      return decoders.readPixels(bytes, sniffed, options);
    },
  };
}

function bytesToRead(file: Uint8Array, sniffed: Sniffed): number {
  if (!isModest(sniffed)) return MOST_BYTES;
  return file.length + (sniffed.grid === undefined ? MODEST_BYTES : MODEST_HEIC_BYTES);
}

/** What a phone's camera, a messenger or a screenshot writes. */
function isModest(sniffed: Sniffed): boolean {
  const { format, width, height, coding, channels = 3, grid, lossless, transparent, interlaced } = sniffed;
  if (width * height > MODEST_PIXELS) return false;
  switch (format) {
    case "image/jpeg":
      if (channels > 3) return false;
      return coding === "progressive" ? width * height <= MODEST_PROGRESSIVE_PIXELS : true;
    case "image/png":
      return interlaced !== true;
    case "image/webp":
      return lossless !== true && transparent !== true;
    case "image/heic":
    case "image/heif":
      return grid !== undefined;
  }
}
