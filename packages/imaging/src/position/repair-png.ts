import { crc32 } from "node:zlib";
import { pngChunks } from "../sniff/png.ts";
import { text } from "../sniff/octets.ts";
import { joinBytes } from "../metadata/block-limits.ts";

const TEXTS = ["tEXt", "zTXt", "iTXt"];
/** What may hold a packed EXIF or XMP, by its keyword: ImageMagick's profiles, and Adobe's packet. */
const PACKED = /^(Raw profile type|XML:com\.adobe\.xmp)/;

/** A PNG whose chunks have the checksums of what they hold by now, without texts that may hold metadata packed. */
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
  // of an `iTXt` the flag behind the keyword says whether it is packed
  const isPlain = profile !== "Raw profile type" && type !== "zTXt" && body[body.indexOf(0) + 1] === 0;
  return profile !== undefined && !isPlain;
}
