import { crc32 } from "node:zlib";
import { pngChunks } from "../sniff/png.ts";
import { joinBytes } from "../metadata/block-limits.ts";
import { PNG_TEXTS } from "./png-texts.ts";

/** Recomputes the checksums of a PNG's chunks after changes, and drops chunks, given by where their bodies begin. */
export function repairPng(
  png: Uint8Array<ArrayBuffer>,
  dropped: ReadonlySet<number>,
): Uint8Array<ArrayBuffer> {
  const parts = [png.subarray(0, 8)];
  for (const { type, body, end } of pngChunks(png)) {
    if (dropped.has(body)) continue;
    const chunk = png.slice(body - 8, Math.min(png.length, end + 4));
    if (end + 4 <= png.length && (type === "eXIf" || PNG_TEXTS.has(type))) {
      new DataView(chunk.buffer).setUint32(chunk.length - 4, crc32(chunk.subarray(4, -4)));
    }
    parts.push(chunk);
  }
  return joinBytes(parts);
}
