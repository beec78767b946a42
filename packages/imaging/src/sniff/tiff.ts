import { text, u16, u16le, u32, u32le } from "./octets.ts";

/** Readers for the numbers of a TIFF structure (an EXIF body). */
export type ByteOrder = { readonly u16: typeof u16; readonly u32: typeof u32 };

/** Determined by the first two letters; undefined for anything else. */
export function byteOrderOf(tiff: Uint8Array): ByteOrder | undefined {
  const mark = text(tiff, 0, 2);
  if (mark === "II") return { u16: u16le, u32: u32le };
  return mark === "MM" ? { u16, u32 } : undefined;
}

/** `at` is the offset of the entry's twelve bytes. The last four hold the value or its offset. */
type TiffEntry = { readonly at: number; readonly tag: number; readonly type: number };

/** TIFF 6.0: the entries of the directory there, as far as they are inside the file. */
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
