import { isHeif, sniffHeif } from "./sniff/heif.ts";
import { sniffJpeg } from "./sniff/jpeg.ts";
import { text } from "./sniff/octets.ts";
import { PNG_SIGNATURE, sniffPng } from "./sniff/png.ts";
import { needBytes, type Sniffed, type SniffRefusal } from "./sniff/sniffed.ts";
import { sniffWebp } from "./sniff/webp.ts";

/** Enough bytes for every format's magic number. */
const MAGIC_BYTES = 16;

/** SPEC 4.1: the format by magic bytes, and the facts in its header. `bytes` may be just the start of the file. */
export function sniff(bytes: Uint8Array): Sniffed | SniffRefusal {
  if (text(bytes, 0, 3) === "\xff\xd8\xff") return sniffJpeg(bytes);
  if (text(bytes, 0, 8) === PNG_SIGNATURE) return sniffPng(bytes);
  if (text(bytes, 0, 4) === "RIFF" && text(bytes, 8, 4) === "WEBP") return sniffWebp(bytes);
  if (isHeif(bytes)) return sniffHeif(bytes);
  if (bytes.length > 0 && bytes.length < MAGIC_BYTES && mayBecomePhoto(bytes)) return needBytes(MAGIC_BYTES);
  return { refused: "unsupported_image_type", detail: "not a JPEG, PNG, WebP or HEIC/HEIF file" };
}

function mayBecomePhoto(bytes: Uint8Array): boolean {
  const start = text(bytes, 0, 4);
  const isBoxSize = start.startsWith("\0\0");
  return isBoxSize || ["\xff\xd8\xff", "\x89PNG", "RIFF"].some((magic) => magic.startsWith(start));
}
