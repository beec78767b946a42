import { text, u16, u16le, u32, u32le } from "./octets.ts";

/** How a TIFF structure (an EXIF body) writes its numbers. */
export type ByteOrder = { readonly u16: typeof u16; readonly u32: typeof u32 };

/** By the two letters that it begins with; undefined of anything else. */
export function byteOrderOf(tiff: Uint8Array): ByteOrder | undefined {
  const mark = text(tiff, 0, 2);
  if (mark === "II") return { u16: u16le, u32: u32le };
  return mark === "MM" ? { u16, u32 } : undefined;
}

/** `at`: where the entry's twelve bytes begin; its value, or where that lies, is in the last four. */
type TiffEntry = { readonly at: number; readonly tag: number; readonly type: number };

/** TIFF 6.0: the entries of the directory there, as far as they lie in the file. */
export function* tiffEntries(
  tiff: Uint8Array,
  order: ByteOrder,
  directory: number,
): Generator<TiffEntry, void> {
  if (directory + 2 > tiff.length) return;
  const count = order.u16(tiff, directory);
  for (let i = 0; i < count; i++) {
    const at = directory + 2 + 12 * i;
    if (at + 12 > tiff.length) return;
    yield { at, tag: order.u16(tiff, at), type: order.u16(tiff, at + 2) };
  }
}
