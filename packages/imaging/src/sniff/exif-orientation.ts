import { isOrientation, type Orientation } from "./sniffed.ts";
import { byteOrderOf, tiffEntries } from "./tiff.ts";

const ORIENTATION_TAG = 0x0112;

/** The orientation in a TIFF structure (EXIF body), from its first directory only. */
export function exifOrientation(tiff: Uint8Array): Orientation | undefined {
  const order = byteOrderOf(tiff);
  if (!order) return undefined;
  for (const { at, tag } of tiffEntries(tiff, order, order.u32(tiff, 4))) {
    if (tag !== ORIENTATION_TAG) continue;
    const value = order.u16(tiff, at + 8);
    return isOrientation(value) ? value : undefined;
  }
  return undefined;
}
