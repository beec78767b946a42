import { findBox, type Box } from "../sniff/heif-boxes.ts";
import { itemParts } from "../sniff/heif-items.ts";
import { itemEntries } from "../sniff/heif-meta.ts";
import { text, u32 } from "../sniff/octets.ts";
import { BLOCK_BYTES_MAX, joinBytes } from "./block-limits.ts";
import { webpOf } from "./webp-blocks.ts";

const XMP_TYPE = "application/rdf+xml\0";

/** Wraps the EXIF and XMP items of a HEIF file in a WebP file, because the container makes no difference to readers. */
export function heifBlocks(heif: Uint8Array): Uint8Array<ArrayBuffer> {
  const meta = findBox(heif, { type: "file", body: 0, end: heif.length }, "meta");
  if (!meta) return webpOf(undefined, undefined);
  const inside: Box = { ...meta, body: meta.body + 4 };
  const { exif, xmp } = itemIds(heif, inside);
  const tiff = exif === undefined ? undefined : itemData(heif, inside, exif);
  return webpOf(tiff?.subarray(tiffStart(tiff)), xmp === undefined ? undefined : itemData(heif, inside, xmp));
}

/** ISO/IEC 23008-12 A.2.1: the first four bytes give the offset of the TIFF structure after them. Some writers leave them out. */
function tiffStart(item: Uint8Array): number {
  const isBare = ["II*\0", "MM\0*"].includes(text(item, 0, 4));
  return isBare ? 0 : Math.min(item.length, 4 + u32(item, 0));
}

/** The first item of each kind. */
function itemIds(heif: Uint8Array, meta: Box): { exif?: number; xmp?: number } {
  const found: { exif?: number; xmp?: number } = {};
  const iinf = findBox(heif, meta, "iinf");
  if (!iinf) return found;
  for (const { id, type, nameAt, end } of itemEntries(heif, iinf)) {
    if (type === "Exif") found.exif ??= id;
    if (type === "mime" && isXmp(heif, nameAt, end)) found.xmp ??= id;
  }
  return found;
}

/** The content type follows the item's name. */
function isXmp(heif: Uint8Array, from: number, to: number): boolean {
  const at = heif.subarray(from, Math.min(to, from + 256)).indexOf(0);
  return at >= 0 && text(heif, from + at + 1, XMP_TYPE.length) === XMP_TYPE;
}

function itemData(heif: Uint8Array, meta: Box, item: number): Uint8Array | undefined {
  let room = BLOCK_BYTES_MAX;
  const parts = itemParts(heif, meta, item)?.map((part) => {
    const kept = part.subarray(0, room);
    room -= kept.length;
    return kept;
  });
  return parts && joinBytes(parts);
}
