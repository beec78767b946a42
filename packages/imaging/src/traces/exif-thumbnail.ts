import { headSegments } from "../sniff/jpeg-segments.ts";
import { text } from "../sniff/octets.ts";
import { byteOrderOf, tiffEntries } from "../sniff/tiff.ts";

const APP1 = 0xe1;
const EXIF = "Exif\0\0";
/** EXIF 3.0, 4.6.5: tags in the second directory that locate the thumbnail. */
const OFFSET_TAG = 0x0201;
const LENGTH_TAG = 0x0202;
const ENTRIES_MAX = 512;

/** The JPEG thumbnail in a JPEG's EXIF, as stored. It may be unreadable. */
export function findExifThumbnail(jpeg: Uint8Array): Uint8Array | undefined {
  for (const { marker, body, next } of headSegments(jpeg)) {
    if (marker !== APP1 || text(jpeg, body, EXIF.length) !== EXIF) continue;
    return thumbnailOf(jpeg.subarray(body + EXIF.length, next));
  }
  return undefined;
}

function thumbnailOf(tiff: Uint8Array): Uint8Array | undefined {
  const order = byteOrderOf(tiff);
  if (!order) return undefined;
  const first = order.u32(tiff, 4);
  const second = order.u32(tiff, first + 2 + 12 * order.u16(tiff, first));
  if (second === 0) return undefined;
  const value = (wanted: number) => {
    let left = ENTRIES_MAX;
    for (const { at, tag } of tiffEntries(tiff, order, second)) {
      if (left-- === 0) return 0;
      if (tag === wanted) return order.u32(tiff, at + 8);
    }
    return 0;
  };
  const [offset, length] = [value(OFFSET_TAG), value(LENGTH_TAG)];
  const found = tiff.subarray(offset, offset + length);
  return offset > 0 && text(found, 0, 3) === "\xff\xd8\xff" ? found : undefined;
}
