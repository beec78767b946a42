import type { Metadata } from "./evidence.ts";
import { BLOCK_BYTES_MAX } from "./metadata/block-limits.ts";
import { clip } from "./metadata/clip.ts";
import { readXmpPackets } from "./metadata/xmp-packets.ts";

/**
 * The uncompressed XMP packets of a PDF, as ISO 16684-1 requires, and the creator named in its Info, as far as they can be
 * read.
 */
export function readPdfMetadata(pdf: Uint8Array): Metadata {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const info = infoOf(file);
  return {
    tags: { exif: info, gps: {}, xmp: readXmpPackets(file), iptc: {}, png_text: {} },
    orientation: 1,
  };
}

/** ISO 32000-2 14.3.3: the program that made the document, if written as a literal string. */
function infoOf(file: Buffer): Readonly<Record<string, string>> {
  const tail = file.toString("latin1", Math.max(0, file.length - BLOCK_BYTES_MAX));
  const creator = /\/Creator\s*\(((?:[^()\\]|\\.){1,200})\)/.exec(tail)?.[1];
  return creator === undefined ? {} : { Software: clip(creator) };
}
