import { clipPlaces, hasOtherPlaceKeys } from "./clip-places.ts";
import { gpsTags } from "./gps-tags.ts";

const OPENING = "<x:xmpmeta";
const CLOSING = "</x:xmpmeta>";

/** ISO 6709, annex H, as QuickTime and MP4 store a position: `+51.4169-000.0806+012.3/`. */
const ISO_6709 = /[+-]\d{2,6}(?:\.\d+)?[+-]\d{3,7}(?:\.\d+)?(?:[+-]\d+(?:\.\d+)?)?(?:CRS[\w_]*)?\//g;
/** We search for positions only after these names. */
const PLACE_BOXES = ["\xa9xyz", "location.ISO6709"];

/** The encodings of an XMP packet (XMP part 1, 7.1), by how a character is written and a packet read. */
const ENCODINGS = [
  {
    bytes: 1,
    written: (words: string) => Buffer.from(words, "latin1"),
    read: (packet: Buffer) => packet.toString("latin1"),
  },
  {
    bytes: 2,
    written: (words: string) => Buffer.from(words, "utf16le"),
    read: (packet: Buffer) => packet.toString("utf16le"),
  },
  {
    bytes: 2,
    written: (words: string) => Buffer.from(words, "utf16le").swap16(),
    read: (packet: Buffer) =>
      Buffer.from(packet.subarray(0, packet.length & ~1))
        .swap16()
        .toString("utf16le"),
  },
] as const;

/** Overwrites the GPS tags in uncompressed XMP packets with spaces. Returns true if there were any. */
export function blankXmp(file: Uint8Array): boolean {
  return ENCODINGS.map((encoding) => blankXmpIn(file, encoding)).includes(true);
}

function blankXmpIn(file: Uint8Array, { bytes: unit, written, read }: (typeof ENCODINGS)[number]): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const [opening, closing, space] = [written(OPENING), written(CLOSING), written(" ")];
  let found = false;
  for (let at = bytes.indexOf(opening); at >= 0;) {
    const end = bytes.indexOf(closing, at);
    if (end < 0) break;
    for (const [from, to] of gpsTags(read(bytes.subarray(at, end)))) {
      bytes.fill(space, at + unit * from, at + unit * to);
      found = true;
    }
    at = bytes.indexOf(opening, end);
  }
  return found;
}

/** Overwrites the positions in a clip. Returns true if there were any. */
export function blankClipPlace(file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const places = [...clipPlaces(bytes)];
  for (const { from, to, fill } of places) bytes.fill(fill, from, to);
  return (namesClipPlace(bytes) && blankMatches(bytes, ISO_6709, " ")) || places.length > 0;
}

/** Whether a clip, or a clip appended to a photo, contains its position. */
export function tellsClipPlace(bytes: Buffer): boolean {
  return (
    (namesClipPlace(bytes) && (holdsText(bytes, ISO_6709) || hasOtherPlaceKeys(bytes))) ||
    !clipPlaces(bytes).next().done ||
    holdsText(bytes, UNREAD)
  );
}

/**
 * A track of positions, by the type of its samples: GoPro's, Google's, and those of Sony's, Canon's and dash cameras. And
 * Matroska's tags of a location, whose checksum covers them. We do not read these, so they are never blanked.
 */
const UNREAD =
  /stsd\0{4}[^]{8}(?:gpmd|camm|gps0|rtmd|CTMD)|freeGPS |E\xa3[\x84-\xff][\w.-]{0,40}(?:LOCATION|LATITUDE|LONGITUDE)/i;

/** The header lists the names before their values. */
function namesClipPlace(bytes: Buffer): boolean {
  return PLACE_BOXES.some((name) => bytes.includes(name, 0, "latin1"));
}

const GPS_NAMES = [
  "GPSLatitude",
  "GPSLongitude",
  "GPSLongtitude",
  "GPSDestL",
  "GPSAltitude",
  "GPSAreaInformation",
  "GPSPosition",
  "GPSCoordinates",
];
/**
 * The names of a position in XMP, in UTF-8, UTF-16 or UTF-32. Case-insensitive: DJI's drones write `GpsLatitude` and the
 * misspelt `GpsLongtitude`.
 */
export const PLACE_NAMES = new RegExp(
  [...GPS_NAMES, "decimalLatitude", "decimalLongitude", ":Latitude", ":Longitude", "geo:lat", "geo:long"]
    .map((name) => Array.from(name).join("\\0{0,3}"))
    .join("|"),
  "i",
);

const PIECE_BYTES = 65_536;
/** Longer than any text we search for. */
const OVERLAP_BYTES = 256;

/** Whether the pattern occurs in the file. Searches piece by piece, so the whole text is never in memory. */
export function holdsText(bytes: Buffer, pattern: RegExp): boolean {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    const piece = bytes.toString("latin1", from, from + PIECE_BYTES + OVERLAP_BYTES);
    if (piece.search(pattern) >= 0) return true;
  }
  return false;
}

function blankMatches(bytes: Buffer, pattern: RegExp, by: string): boolean {
  // one character per byte, so that offsets in the text are offsets in the file
  const matches = [...bytes.toString("latin1").matchAll(pattern)];
  for (const { index, 0: text } of matches) bytes.fill(by, index, index + text.length);
  return matches.length > 0;
}
