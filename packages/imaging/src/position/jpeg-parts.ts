import { headSegments } from "../sniff/jpeg-segments.ts";
import { text, u16, u16le, u32, u32le } from "../sniff/octets.ts";

const EXIF = "Exif\0\0";
const FLIR = "FLIR\0";
/** After the name: a version of 1, the number of this part and that of the last. */
const FLIR_HEAD_BYTES = FLIR.length + 3;

/** The EXIF of a JPEG that is spread over several segments. Empty if there are fewer than two. */
export function exifInParts(jpeg: Uint8Array): Buffer {
  const parts = partsOf(jpeg, EXIF, EXIF.length);
  return Buffer.concat(parts.length > 1 ? parts : []);
}

function partsOf(jpeg: Uint8Array, name: string, headBytes: number): readonly Uint8Array[] {
  return [...headSegments(jpeg)]
    .filter(({ body }) => text(jpeg, body, name.length) === name)
    .map(({ body, next }) => jpeg.subarray(body + headBytes, next));
}

/** Offsets in FLIR's format: of the version, by which the byte order is found, and of the list of records. */
const VERSION_AT = 0x14;
const LIST_AT = 0x18;
const COUNT_AT = 0x1c;
const RECORD_BYTES = 32;
/** Of a record in the list: where its content starts. */
const START_AT = 12;
const RECORDS_MAX = 256;
const GPS_RECORD = 0x2b;
/** Latitude and longitude in a GPS record. */
const PLACE_FROM = 0x10;
const PLACE_TO = 0x20;

/** Whether the records of a thermal camera, in segments of their own, have a position. */
export function tellsFlirGps(jpeg: Uint8Array): boolean {
  const bytes: Uint8Array = Buffer.concat(partsOf(jpeg, FLIR, FLIR_HEAD_BYTES));
  if (bytes.length < COUNT_AT + 4) return false;
  const version = u32(bytes, VERSION_AT);
  const order = version >= 100 && version < 200 ? { u16, u32 } : { u16: u16le, u32: u32le };
  const first = order.u32(bytes, LIST_AT);
  const end = first + Math.min(order.u32(bytes, COUNT_AT), RECORDS_MAX) * RECORD_BYTES;
  for (let at = first; at < end && at + RECORD_BYTES <= bytes.length; at += RECORD_BYTES) {
    const start = order.u32(bytes, at + START_AT);
    const place = bytes.subarray(start + PLACE_FROM, start + PLACE_TO);
    if (order.u16(bytes, at) === GPS_RECORD && place.some((byte) => byte !== 0)) return true;
  }
  return false;
}
