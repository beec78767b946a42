import { boxes } from "./sniff/heif-boxes.ts";
import { segmentAt } from "./sniff/jpeg-segments.ts";
import { text, u8 } from "./sniff/octets.ts";

/**
 * Bytes of the assertions over which c2pa-rs takes time n², all of a file together: it compares each action with all others, and looks for each
 * exclusion of a box hash at all boxes. In bytes, since CBOR can write the same key in many ways: an action takes 11, an exclusion 13. A photo
 * that was edited 20 times has some 8 KB of either.
 */
const MOST_BYTES = [
  { label: "c2pa.actions", most: 65_536, name: "actions" },
  { label: "c2pa.hash.bmff", most: 16_384, name: "box hashes" },
] as const;
/** Several times the boxes of 500 superboxes; a box that lies about its size may be walked more than once. */
const MOST_WALKED = 10_000;
/** In a description box, the UUID and the toggles stand before the label (ISO 19566-5). */
const LABEL_AT = 17;

/** Why c2pa-rs would take too long over the assertions in these bytes of a credential. */
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

/** -1: of none. */
function kindAt(credential: Uint8Array, at: number): number {
  return MOST_BYTES.findIndex(({ label }) => text(credential, at, label.length) === label);
}

const [APP11, EOI] = [0xeb, 0xd9];

/** A JPEG's credential as c2pa-rs puts it together: its segments may cut it anywhere, also within a name that is looked for. */
export function jpegCredential(jpeg: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [];
  let number: string | undefined;
  for (let segment = segmentAt(jpeg, 2); segment; segment = segmentAt(jpeg, segment.next)) {
    if (segment.marker === EOI) break;
    if (segment.marker !== APP11) continue;
    const piece = jpeg.subarray(segment.body, segment.next);
    const own = text(piece, 2, 2);
    // behind the first, each begins with the header of the outermost box again
    if (own === number) pieces.push(piece.subarray(16));
    else if (text(piece, 24, 4) === "c2pa") {
      pieces.push(piece.subarray(8));
      number = own;
    }
  }
  return Buffer.concat(pieces);
}

/** The same bytes, for its search. */
export function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array) {
  return Buffer.from(buffer, byteOffset, byteLength);
}

export function isJpeg(bytes: Uint8Array): boolean {
  return u8(bytes, 0) === 0xff && u8(bytes, 1) === 0xd8;
}
