import { type ByteOrder, byteOrderOf, tiffEntries } from "../sniff/tiff.ts";

/** TIFF 6.0 and EXIF 2.32, 4.6.3: the pointer to the GPS IFD, and the tags allowed there. */
const GPS_POINTER = 0x8825;
const LAST_GPS_TAG = 0x1f;
/** Latitude, longitude and altitude of the camera and of what it looked at, and the name of the area. */
const PLACE_TAGS: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6, 19, 20, 21, 22, 23, 24, 25, 26, 28]);
/** To the EXIF IFD, and to sub IFDs. */
const SUB_POINTERS: ReadonlySet<number> = new Set([0x8769, 0x014a]);
const DIRECTORIES_MAX = 32;
const ENTRIES_MAX = 512;
/** Bytes per value of each type, starting at type 1. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4] as const;
/** EXIF 3.0, 4.6.2. */
const UTF8_TYPE = 129;

/** The first bytes of a TIFF structure in either byte order. */
const MARKS = ["II*\0", "MM\0*"];

/** Whether a TIFF structure anywhere in the file has a GPS IFD with a place. */
export function tellsGps(file: Uint8Array): boolean {
  return !gpsSpans(file).next().done;
}

/**
 * Zeroes the GPS IFDs of every TIFF structure in a file, including those of embedded previews, second pictures and
 * Photoshop resources. All of these store EXIF uncompressed and contiguous, so we need not parse them. Returns true if
 * there were any.
 */
export function blankGps(file: Uint8Array): boolean {
  const spans = [...gpsSpans(file)];
  for (const { from, to } of spans) file.fill(0, from, to);
  return spans.length > 0;
}

type Span = { readonly from: number; readonly to: number };

function* gpsSpans(file: Uint8Array): Generator<Span, void> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  for (const mark of MARKS) {
    for (let at = bytes.indexOf(mark, 0, "latin1"); at >= 0; at = bytes.indexOf(mark, at + 4, "latin1")) {
      for (const { from, to } of spansIn(file.subarray(at))) yield { from: at + from, to: at + to };
    }
  }
}

/** The byte ranges of the GPS IFDs of one structure, and of their values. */
function spansIn(tiff: Uint8Array): readonly Span[] {
  const order = byteOrderOf(tiff);
  if (!order) return [];
  return directoriesOf(tiff, order).flatMap((directory) =>
    entriesAt(tiff, order, directory)
      .filter(({ tag }) => tag === GPS_POINTER)
      .flatMap(({ at }) => spansOf(tiff, order, order.u32(tiff, at + 8))),
  );
}

/** Some writers add a tag of their own to the GPS IFD. Its entry goes, but what it points to may be something else. */
function spansOf(tiff: Uint8Array, order: ByteOrder, start: number): readonly Span[] {
  const entries = entriesAt(tiff, order, start);
  const isRead = entries.every(({ type }) => bytesOf(type) > 0);
  if (!isRead || !entries.some(({ tag }) => PLACE_TAGS.has(tag))) return [];
  const own = entries.filter(({ tag }) => tag <= LAST_GPS_TAG);
  const values = own.flatMap(({ at, type }): readonly Span[] => {
    const length = bytesOf(type) * order.u32(tiff, at + 4);
    const from = order.u32(tiff, at + 8);
    return length > 4 && from + length <= tiff.length ? [{ from, to: from + length }] : [];
  });
  return [...values, { from: start, to: start + 2 + 12 * entries.length }];
}

function bytesOf(type: number): number {
  return type === UTF8_TYPE ? 1 : (TYPE_BYTES[type] ?? 0);
}

/** IFD0, those that follow it, and their EXIF and sub IFDs: readers accept the GPS pointer in each of them. */
function directoriesOf(tiff: Uint8Array, order: ByteOrder): readonly number[] {
  const found = new Set<number>();
  const open = [order.u32(tiff, 4)];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    if (found.has(next) || found.size === DIRECTORIES_MAX) continue;
    found.add(next);
    const entries = entriesAt(tiff, order, next);
    if (entries.length === 0) continue;
    open.push(...entries.filter(({ tag }) => SUB_POINTERS.has(tag)).map(({ at }) => order.u32(tiff, at + 8)));
    const end = next + 2 + 12 * entries.length;
    if (end + 4 <= tiff.length) open.push(order.u32(tiff, end));
  }
  return [...found];
}

/** The entries of a directory that is fully inside the file; otherwise none. */
function entriesAt(tiff: Uint8Array, order: ByteOrder, directory: number) {
  const count = directory + 2 <= tiff.length ? order.u16(tiff, directory) : 0;
  if (count > ENTRIES_MAX) return [];
  const entries = [...tiffEntries(tiff, order, directory)];
  return entries.length === count ? entries : [];
}
