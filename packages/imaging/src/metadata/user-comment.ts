import { clip, type Clipped } from "./clip.ts";

const UTF_16 = Buffer.from("UNICODE\0", "latin1");
const BIG_ENDIAN_MARK = 0xfeff;
const LITTLE_ENDIAN_MARK = 0xfffe;
/** `clip` keeps no more units than this. */
const TEXT_BYTES_MAX = 2 * 65_536;

/** EXIF's UserComment in UTF-16, which exifreader leaves unread. */
export function readUtf16Comment(exif: unknown): Clipped {
  const { UserComment } = (exif ?? {}) as Readonly<Record<string, unknown>>; // an object if present
  const { value } = (UserComment ?? {}) as { readonly value?: unknown }; // as above
  if (!Array.isArray(value)) return {};
  const bytes = Buffer.from(value.slice(0, UTF_16.length + TEXT_BYTES_MAX));
  if (!bytes.subarray(0, UTF_16.length).equals(UTF_16)) return {};
  return { UserComment: clip(decodeUtf16(bytes.subarray(UTF_16.length))) };
}

function decodeUtf16(bytes: Buffer): string {
  const units = bytes.subarray(0, bytes.length - (bytes.length % 2));
  const littleEndian = isBigEndian(units) ? units.swap16() : units;
  return new TextDecoder("utf-16le").decode(littleEndian);
}

/**
 * EXIF 2.32 says the byte order of the file, but writers such as piexif use big endian everywhere. Without a mark we
 * take the order in which more units are Latin letters; generators' texts have many.
 */
function isBigEndian(units: Buffer): boolean {
  const mark = units.length > 1 ? units.readUInt16BE(0) : BIG_ENDIAN_MARK;
  if (mark === BIG_ENDIAN_MARK || mark === LITTLE_ENDIAN_MARK) return mark === BIG_ENDIAN_MARK;
  let lead = 0;
  for (const [at, byte] of units.entries()) if (byte === 0) lead += at % 2 === 0 ? 1 : -1;
  return lead >= 0;
}
