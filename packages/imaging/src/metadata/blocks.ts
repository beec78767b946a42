import type { Sniffed } from "../sniff/sniffed.ts";
import { heifBlocks } from "./heif-blocks.ts";
import { jpegBlocks } from "./jpeg-blocks.ts";
import { pngBlocks } from "./png-blocks.ts";
import { webpBlocks } from "./webp-blocks.ts";

/**
 * A small file of the same kind that holds the photo's EXIF, XMP, IPTC and texts alone: a few blocks, each cut to
 * BLOCK_BYTES_MAX, no ICC profile. A reader of metadata gets this one, so that its work is bounded by our limits.
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
