import type { Decoders } from "@svc/imaging/decode";
import type { Sniffed } from "@svc/imaging/sniff/sniffed";

const MODEST_PIXELS = 16_000_000;
/** Beside the file, for a frame and a view (`packages/imaging/tools/measure.ts`: at most 22 MB with a file of 3). */
const MODEST_BYTES = 24 * 2 ** 20;
const MOST_BYTES = 64 * 2 ** 20;

/** Before pixels are read, `leave` is told how many bytes reading them may take. */
export function decodersWithRoom(decoders: Decoders, leave: (bytes: number) => void): Decoders {
  return {
    ...decoders,
    readPixels(bytes, sniffed, options) {
      leave(isModest(sniffed) ? bytes.length + MODEST_BYTES : MOST_BYTES);
      return decoders.readPixels(bytes, sniffed, options);
    },
  };
}

/** What a phone's camera, a messenger or a screenshot writes. */
function isModest(sniffed: Sniffed): boolean {
  const { format, width, height, coding, channels = 3, grid, lossless, transparent, interlaced } = sniffed;
  if (width * height > MODEST_PIXELS) return false;
  switch (format) {
    case "image/jpeg":
      return coding === "baseline" && channels <= 3;
    case "image/png":
      return interlaced !== true;
    case "image/webp":
      return lossless !== true && transparent !== true;
    case "image/heic":
    case "image/heif":
      return grid !== undefined;
  }
}
