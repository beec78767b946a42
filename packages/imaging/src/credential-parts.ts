import { boxes } from "./sniff/heif-boxes.ts";
import { segmentAt } from "./sniff/jpeg-segments.ts";
import { text, u8 } from "./sniff/octets.ts";

/**
 * Limits for assertions over which c2pa-rs takes quadratic time, as a total per file: it compares each action with all
 * others, and looks up each exclusion of a box hash in all boxes. The limits are in bytes, since CBOR can encode the
 * same key in many ways: an action takes at least 11, an exclusion 13. A photo with 20 edits has about 8 KB of each.
 */
const MOST_BYTES = [
  { label: "c2pa.actions", most: 65_536, name: "actions" },
  { label: "c2pa.hash.bmff", most: 16_384, name: "box hashes" },
] as const;
/** Several times the number of boxes in 500 superboxes; a box with a false size may be visited more than once. */
const MOST_WALKED = 10_000;
/** In a description box, the UUID and the toggles precede the label (ISO 19566-5). */
const LABEL_AT = 17;

/** Why c2pa-rs would take too long over the assertions in this credential; undefined if it would not. */
export function assertionsRefusal(credential: Uint8Array): string | undefined {
  const searched = asBuffer(credential);
  const bytes = MOST_BYTES.map(() => 0);
  let walked = 0;
  for (let at = searched.indexOf("jumb", 4); at >= 0; at = searched.indexOf("jumb", at + 4)) {
    const [superbox] = boxes(credential, at - 4, credential.length);
    if (!superbox) continue;
    let kind = -1;
    for (const { type, body, end } of boxes(credential, superbox.body, superbox.end)) {
      if (++walked > MOST_WALKED) return `has more than ${MOST_WALKED} boxes in its credential`;
      if (type === "jumd") kind = kindAt(credential, body + LABEL_AT);
      else if (kind >= 0) bytes[kind] = (bytes[kind] ?? 0) + Math.min(end, credential.length) - body;
    }
  }
  const over = MOST_BYTES.find(({ most }, index) => (bytes[index] ?? 0) > most);
  return over && `has more than ${over.most} bytes of ${over.name}`;
}

/** Returns -1 if no kind matches. */
function kindAt(credential: Uint8Array, at: number): number {
  return MOST_BYTES.findIndex(({ label }) => text(credential, at, label.length) === label);
}

const [APP11, EOI] = [0xeb, 0xd9];

/**
 * A JPEG's credential, joined as c2pa-rs joins it. Segments may split it anywhere, even within a name that we search for.
 */
export function jpegCredential(jpeg: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [];
  let number: string | undefined;
  for (let segment = segmentAt(jpeg, 2); segment; segment = segmentAt(jpeg, segment.next)) {
    if (segment.marker === EOI) break;
    if (segment.marker !== APP11) continue;
    const piece = jpeg.subarray(segment.body, segment.next);
    const own = text(piece, 2, 2);
    // Later segments repeat the header of the outermost box
    if (own === number) pieces.push(piece.subarray(16));
    else if (text(piece, 24, 4) === "c2pa") {
      pieces.push(piece.subarray(8));
      number = own;
    }
  }
  return Buffer.concat(pieces);
}

/** The same bytes as a Buffer, because its search is faster. */
export function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array) {
  return Buffer.from(buffer, byteOffset, byteLength);
}

export function isJpeg(bytes: Uint8Array): boolean {
  return u8(bytes, 0) === 0xff && u8(bytes, 1) === 0xd8;
}
