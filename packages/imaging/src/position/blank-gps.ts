import { type ByteOrder, byteOrderOf, tiffEntries } from "../sniff/tiff.ts";

/** TIFF 6.0 and EXIF 2.32, 4.6.3: the pointer from IFD0 to the GPS IFD, and the tags allowed there. */
const GPS_POINTER = 0x8825;
const LAST_GPS_TAG = 0x1f;
const ENTRIES_MAX = 512;
/** Bytes per value of each type, starting at type 1. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4] as const;

/** The first bytes of a TIFF structure in either byte order. */
const MARKS = ["II*\0", "MM\0*"];

/**
 * Zeroes the GPS IFDs of every TIFF structure in a file, including those of embedded previews. All containers store
 * EXIF uncompressed and contiguous, so we need not parse them. Returns true if there were any.
 */
export function blankGps(file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  let found = false;
  for (const mark of MARKS) {
    for (let at = bytes.indexOf(mark, 0, "latin1"); at >= 0; at = bytes.indexOf(mark, at + 4, "latin1")) {
      const spans = gpsSpans(file.subarray(at));
      if (!spans) continue;
      for (const { from, to } of spans) file.fill(0, at + from, at + to);
      found = true;
    }
  }
  return found;
}

type Span = { readonly from: number; readonly to: number };

/** The byte ranges of a GPS IFD and its values. Undefined if this is not TIFF or has no position. */
function gpsSpans(tiff: Uint8Array): readonly Span[] | undefined {
  const order = byteOrderOf(tiff);
  if (!order) return undefined;
  const pointer = entriesAt(tiff, order, order.u32(tiff, 4)).find(({ tag }) => tag === GPS_POINTER);
  if (!pointer) return undefined;
  const start = order.u32(tiff, pointer.at + 8);
  const entries = entriesAt(tiff, order, start);
  const isGps = entries.every(({ tag, type }) => tag <= LAST_GPS_TAG && type > 0 && type < TYPE_BYTES.length);
  if (entries.length === 0 || !isGps) return undefined;
  const values = entries.flatMap(({ at, type }): readonly Span[] => {
    const length = (TYPE_BYTES[type] ?? 0) * order.u32(tiff, at + 4);
    const from = order.u32(tiff, at + 8);
    return length > 4 && from + length <= tiff.length ? [{ from, to: from + length }] : [];
  });
  return [...values, { from: start, to: start + 2 + 12 * entries.length }];
}

/** The entries of a directory that is fully inside the file; otherwise none. */
function entriesAt(tiff: Uint8Array, order: ByteOrder, directory: number) {
  const count = directory + 2 <= tiff.length ? order.u16(tiff, directory) : 0;
  if (count > ENTRIES_MAX) return [];
  const entries = [...tiffEntries(tiff, order, directory)];
  return entries.length === count ? entries : [];
}
