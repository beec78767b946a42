import type { Sniffed } from "../sniff/sniffed.ts";
import { heifBlocks } from "./heif-blocks.ts";
import { jpegBlocks } from "./jpeg-blocks.ts";
import { pngBlocks } from "./png-blocks.ts";
import { webpBlocks } from "./webp-blocks.ts";

/**
 * Extracts the photo's EXIF, XMP, IPTC and texts into a small file of the same format: a few blocks, each truncated
 * to BLOCK_BYTES_MAX, without ICC profile. Metadata readers get this file, so our limits bound their work.
 */
export function metadataBlocks(
  bytes: Uint8Array,
  { format }: Pick<Sniffed, "format">,
): Uint8Array<ArrayBuffer> {
  switch (format) {
    case "image/jpeg":
      return jpegBlocks(bytes);
    case "image/png":
      return pngBlocks(bytes);
    case "image/webp":
      return webpBlocks(bytes);
    case "image/heic":
    case "image/heif":
      return heifBlocks(bytes);
  }
}
