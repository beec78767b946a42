import { gpsTags } from "./gps-tags.ts";

const OPENING = "<x:xmpmeta";
const CLOSING = "</x:xmpmeta>";

/** ISO 6709, annex H, as QuickTime and MP4 store a position: `+51.4169-000.0806+012.3/`. */
const ISO_6709 = /[+-]\d{2,6}(?:\.\d+)?[+-]\d{3,7}(?:\.\d+)?(?:[+-]\d+(?:\.\d+)?)?(?:CRS[\w_]*)?\//g;
/** We search for positions only after these names. */
const PLACE_BOXES = ["\xa9xyz", "com.apple.quicktime.location.ISO6709"];

/** Overwrites the GPS tags in uncompressed XMP packets with spaces. Returns true if there were any. */
export function blankXmp(file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  let found = false;
  for (let at = bytes.indexOf(OPENING); at >= 0;) {
    const end = bytes.indexOf(CLOSING, at);
    if (end < 0) break;
    for (const [from, to] of gpsTags(bytes.toString("latin1", at, end))) {
      bytes.fill(" ", at + from, at + to);
      found = true;
    }
    at = bytes.indexOf(OPENING, end);
  }
  return found;
}

/** Overwrites the positions in a clip with zeros. Returns true if there were any. */
export function blankClipPlace(file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  return namesClipPlace(bytes) && blankMatches(bytes, ISO_6709, "0");
}

/** Whether a clip, or a clip appended to a photo, contains its position. */
export function tellsClipPlace(bytes: Buffer): boolean {
  return namesClipPlace(bytes) && holdsText(bytes, ISO_6709);
}

/** The header lists the names before their values. */
function namesClipPlace(bytes: Buffer): boolean {
  return PLACE_BOXES.some((name) => bytes.includes(name, 0, "latin1"));
}

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
