import { crc32 } from "node:zlib";
import { pngChunks } from "../sniff/png.ts";
import { text } from "../sniff/octets.ts";
import { joinBytes } from "../metadata/block-limits.ts";

const TEXTS = ["tEXt", "zTXt", "iTXt"];
/** Keywords of chunks that may hold compressed EXIF or XMP: ImageMagick's profiles and Adobe's packet. */
const PACKED = /^(Raw profile type|XML:com\.adobe\.xmp)/;

/** Recomputes the checksums of a PNG's chunks after changes, and drops texts that may hold compressed metadata. */
export function repairPng(png: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const parts = [png.subarray(0, 8)];
  for (const { type, body, end } of pngChunks(png)) {
    if (TEXTS.includes(type) && isPacked(type, png.subarray(body, end))) continue;
    const chunk = png.slice(body - 8, Math.min(png.length, end + 4));
    if (end + 4 <= png.length && (type === "eXIf" || TEXTS.includes(type))) {
      new DataView(chunk.buffer).setUint32(chunk.length - 4, crc32(chunk.subarray(4, -4)));
    }
    parts.push(chunk);
  }
  return joinBytes(parts);
}

function isPacked(type: string, body: Uint8Array): boolean {
  const [, profile] = PACKED.exec(text(body, 0, 64)) ?? [];
  // In `iTXt`, the flag after the keyword says whether the text is compressed
  const isPlain = profile !== "Raw profile type" && type !== "zTXt" && body[body.indexOf(0) + 1] === 0;
  return profile !== undefined && !isPlain;
}
