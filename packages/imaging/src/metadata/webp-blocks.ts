import { riffChunks } from "../sniff/webp.ts";
import { cutBlock, cutPacket, joinBytes } from "./block-limits.ts";

/** A WebP file with an EXIF and an XMP chunk; either may be missing. */
export function webpOf(exif: Uint8Array | undefined, xmp: Uint8Array | undefined): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode("RIFF\0\0\0\0WEBP");
  const file = joinBytes([head, ...chunk("EXIF", exif), ...chunk("XMP ", xmp && cutPacket(xmp))]);
  new DataView(file.buffer).setUint32(4, file.length - 8, true);
  return file;
}

function chunk(type: string, body: Uint8Array | undefined): readonly Uint8Array[] {
  if (!body) return [];
  const head = new Uint8Array(8);
  head.set(new TextEncoder().encode(type));
  new DataView(head.buffer).setUint32(4, body.length, true);
  return [head, body, new Uint8Array(body.length & 1)];
}

/** The last chunk of each kind, as other readers do. */
export function webpBlocks(webp: Uint8Array): Uint8Array<ArrayBuffer> {
  let exif: Uint8Array | undefined;
  let xmp: Uint8Array | undefined;
  for (const { type, body, end } of riffChunks(webp)) {
    if (type === "EXIF") exif = cutBlock(webp, body, end);
    if (type === "XMP ") xmp = cutBlock(webp, body, end);
  }
  return webpOf(exif, xmp);
}
