import { text, u16, u16le, u32, u32le } from "./octets.ts";
import { isOrientation, type Orientation } from "./sniffed.ts";

const ORIENTATION_TAG = 0x0112;

/** The orientation in a TIFF structure (EXIF body), looked up in its first directory only. */
export function exifOrientation(tiff: Uint8Array): Orientation | undefined {
  const mark = text(tiff, 0, 2);
  if (mark !== "II" && mark !== "MM") return undefined;
  const short = mark === "II" ? u16le : u16;
  const long = mark === "II" ? u32le : u32;
  const directory = long(tiff, 4);
  if (directory + 2 > tiff.length) return undefined;
  const entries = short(tiff, directory);
  for (let i = 0; i < entries; i++) {
    const at = directory + 2 + i * 12;
    if (at + 12 > tiff.length) return undefined;
    if (short(tiff, at) !== ORIENTATION_TAG) continue;
    const value = short(tiff, at + 8);
    return isOrientation(value) ? value : undefined;
  }
  return undefined;
}
