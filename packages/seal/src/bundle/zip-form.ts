/** A stored entry of a bundle's ZIP. `offset` is where its local header begins. */
export type ZipEntry = {
  readonly path: string;
  readonly crc: number;
  readonly size: number;
  readonly offset: number;
};

type Bytes = Uint8Array<ArrayBuffer>;
type Field = readonly [width: 2 | 4 | 8, value: number];

const LOCAL_SIGNATURE = 0x04034b50;
export const CENTRAL_SIGNATURE = 0x02014b50;
export const END_SIGNATURE = 0x06054b50;
export const LOCAL_LENGTH = 30;
export const CENTRAL_LENGTH = 46;
export const END_LENGTH = 22;
/** The end record of ZIP64 and its locator, which stand in front of the plain end record. */
export const END64_LENGTH = 76;

/** A value that does not fit is replaced by this, and follows in ZIP64's own field. */
export const FULL = 0xffffffff;
const FULL_COUNT = 0xffff;
/** PKWARE's ZIP specification (APPNOTE) 4.5, for ZIP64; made on Unix, which gives the mode its meaning. */
const VERSION = 45;
const MADE_BY = 0x0300 | VERSION;
/** Names are UTF-8, and sums follow the content, because they are not known before it was streamed. */
const FLAGS = 0x0808;
/** A regular file, `rw-rw-r--`. */
const MODE = 0o100664 * 0x10000;

/**
 * CONTRACT G17: every byte between the contents follows from names, sums and the time, so that a verifier can
 * compare it. The time is `created_at` in UTC, in steps of two seconds.
 */
export function localHeader({ path }: ZipEntry, createdAt: string): Bytes {
  const name = nameOf(path);
  const head = packed(
    [4, LOCAL_SIGNATURE],
    [2, VERSION],
    [2, FLAGS],
    [2, 0],
    ...timeFields(createdAt),
    [4, 0],
    [4, 0],
    [4, 0],
    [2, name.length],
    [2, 0],
  );
  return joined(head, name);
}

/** What follows the content. */
export function descriptor({ crc, size }: ZipEntry): Bytes {
  const width = isLarge(size) ? 8 : 4;
  return packed([4, 0x08074b50], [4, crc], [width, size], [width, size]);
}

export function centralEntry({ path, crc, size, offset }: ZipEntry, createdAt: string): Bytes {
  const name = nameOf(path);
  const extra = extraOf(size, offset);
  const head = packed(
    [4, CENTRAL_SIGNATURE],
    [2, MADE_BY],
    [2, VERSION],
    [2, FLAGS],
    [2, 0],
    ...timeFields(createdAt),
    [4, crc],
    [4, Math.min(FULL, size)],
    [4, Math.min(FULL, size)],
    [2, name.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, MODE],
    [4, Math.min(FULL, offset)],
  );
  return joined(head, name, extra);
}

function extraOf(size: number, offset: number): Bytes {
  if (isLarge(size)) return packed([2, 1], [2, 24], [8, size], [8, size], [8, offset]);
  return isLarge(offset) ? packed([2, 1], [2, 8], [8, offset]) : packed();
}

/** `start` and `length` of the list of entries. */
export type Directory = { readonly start: number; readonly length: number; readonly count: number };

export function endOfZip({ start, length, count }: Directory, entries: readonly ZipEntry[]): Bytes {
  const isZip64 = isLarge(start) || entries.some(({ size }) => isLarge(size));
  const end64 = packed(
    [4, 0x06064b50],
    [8, 44],
    [2, MADE_BY],
    [2, VERSION],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, length],
    [8, start],
    [4, 0x07064b50],
    [4, 0],
    [8, start + length],
    [4, 1],
  );
  const end = packed(
    [4, END_SIGNATURE],
    [2, 0],
    [2, 0],
    [2, Math.min(FULL_COUNT, count)],
    [2, Math.min(FULL_COUNT, count)],
    [4, Math.min(FULL, length)],
    [4, Math.min(FULL, start)],
    [2, 0],
  );
  return isZip64 ? joined(end64, end) : end;
}

export function isLarge(value: number): boolean {
  return value >= FULL;
}

function timeFields(createdAt: string): readonly Field[] {
  const at = new Date(createdAt);
  const time = (at.getUTCSeconds() >> 1) | (at.getUTCMinutes() << 5) | (at.getUTCHours() << 11);
  const date = at.getUTCDate() | ((at.getUTCMonth() + 1) << 5) | ((at.getUTCFullYear() - 1980) << 9);
  return [
    [2, time],
    [2, date],
  ];
}

function nameOf(path: string): Bytes {
  return Uint8Array.from(new TextEncoder().encode(path));
}

/** Little-endian, as everything in a ZIP. */
function packed(...fields: readonly Field[]): Bytes {
  const bytes = new Uint8Array(fields.reduce((sum, [width]) => sum + width, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [width, value] of fields) {
    if (width === 2) view.setUint16(at, value, true);
    else if (width === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += width;
  }
  return bytes;
}

function joined(...parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
