import { headSegments } from "../sniff/jpeg-segments.ts";
import { text, u16, u16le, u32, u32le } from "../sniff/octets.ts";

const APP1 = 0xe1;
const EXIF = "Exif\0\0";
/** EXIF 3.0, 4.6.5: where the first directory's successor says the thumbnail lies. */
const OFFSET_TAG = 0x0201;
const LENGTH_TAG = 0x0202;
const ENTRIES_MAX = 512;

/** The JPEG thumbnail that a JPEG's EXIF holds, as it lies there; nothing says that it can be read. */
export function findExifThumbnail(jpeg: Uint8Array): Uint8Array | undefined {
  for (const { marker, body, next } of headSegments(jpeg)) {
    if (marker !== APP1 || text(jpeg, body, EXIF.length) !== EXIF) continue;
    return thumbnailOf(jpeg.subarray(body + EXIF.length, next));
  }
  return undefined;
}

function thumbnailOf(tiff: Uint8Array): Uint8Array | undefined {
  const isLittle = text(tiff, 0, 2) === "II";
  const [short, long] = isLittle ? [u16le, u32le] : [u16, u32];
  const first = long(tiff, 4);
  const second = long(tiff, first + 2 + 12 * short(tiff, first));
  if (second === 0 || second >= tiff.length) return undefined;
  const entries = Math.min(short(tiff, second), ENTRIES_MAX);
  const value = (wanted: number) => {
    for (let i = 0; i < entries; i++) {
      const at = second + 2 + 12 * i;
      if (short(tiff, at) === wanted) return long(tiff, at + 8);
    }
    return 0;
  };
  const [offset, length] = [value(OFFSET_TAG), value(LENGTH_TAG)];
  const found = tiff.subarray(offset, offset + length);
  return offset > 0 && text(found, 0, 3) === "\xff\xd8\xff" ? found : undefined;
}
