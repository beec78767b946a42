import { asBuffer, assertionsRefusal, isJpeg, jpegCredential } from "./credential-parts.ts";
import { boxes, type Box } from "./sniff/heif-boxes.ts";
import { segmentAt } from "./sniff/jpeg-segments.ts";
import { text, u8 } from "./sniff/octets.ts";
import { PNG_SIGNATURE, pngChunks } from "./sniff/png.ts";
import { riffChunks } from "./sniff/webp.ts";

/**
 * Several times what any camera, phone or editor writes: a minute of a fragmented clip has about 500 boxes, a PNG of
 * 25 MB in chunks of 8 KB has 3,200 chunks, a JPEG of 25 MB in full segments has 400.
 */
const MOST = { boxes: 2_000, chunks: 10_000, segments: 2_000, strayBytes: 4_096, depth: 12 } as const;

/**
 * Limits for a credential, whatever its container: c2pa-rs compares each assertion and each action with all others. A
 * photo with 20 edits has 250 superboxes and 40 actions.
 */
const CREDENTIAL_PARTS = [
  // Each superbox has exactly one description
  { mark: "jumd", most: 500, name: "boxes in its credential" },
  // The key of an action in CBOR: a six-byte text
  { mark: "faction", most: 2_000, name: "actions in its credential" },
  // A compressed manifest hides its parts until it is decompressed
  { mark: "brob", most: 0, name: "compressed boxes in its credential" },
] as const;

/**
 * Why a third-party parser would take unusually long over this file; undefined if it may parse it. Walks the elements
 * of a JPEG, PNG, WebP or ISO file (HEIC, MP4, QuickTime) once and counts the parts of a credential.
 */
export function structureRefusal(bytes: Uint8Array): string | undefined {
  return containerRefusal(bytes) ?? credentialRefusal(bytes);
}

/** Without a credential there is nothing to refuse: a picture may contain any of the marks by chance. */
function credentialRefusal(file: Uint8Array): string | undefined {
  if (!asBuffer(file).includes("jumb")) return undefined;
  const credential = isJpeg(file) ? jpegCredential(file) : file;
  return assertionsRefusal(credential) ?? markRefusal(credential);
}

function markRefusal(credential: Uint8Array): string | undefined {
  const searched = asBuffer(credential);
  for (const { mark, most, name } of CREDENTIAL_PARTS) {
    let at = searched.indexOf(mark);
    for (let count = 1; at >= 0; count++) {
      if (count > most) return `has more than ${most} ${name}`;
      at = searched.indexOf(mark, at + mark.length);
    }
  }
  return undefined;
}

function containerRefusal(bytes: Uint8Array): string | undefined {
  if (isJpeg(bytes)) return jpegRefusal(bytes);
  if (text(bytes, 0, 8) === PNG_SIGNATURE) return tooMany(pngChunks(bytes), MOST.chunks, "chunks");
  if (text(bytes, 0, 4) === "RIFF") return tooMany(riffChunks(bytes), MOST.chunks, "chunks");
  return boxRefusal(bytes);
}

function tooMany(elements: Iterable<unknown>, most: number, name: string): string | undefined {
  let count = 0;
  for (const _ of elements) if (++count > most) return `has more than ${most} ${name}`;
  return undefined;
}

const [SOS, EOI] = [0xda, 0xd9];

function jpegRefusal(jpeg: Uint8Array): string | undefined {
  let stray = 0;
  let at = 2;
  for (let count = 1; count <= MOST.segments; count++) {
    const segment = segmentAt(jpeg, at);
    if (!segment || segment.marker === EOI) return undefined;
    stray += segment.start - at;
    if (stray > MOST.strayBytes) return `has more than ${MOST.strayBytes} bytes between its segments`;
    at = segment.marker === SOS ? scanEnd(jpeg, segment.next) : segment.next;
  }
  return `has more than ${MOST.segments} segments`;
}

/** The end of a scan's data, in which 0xff is followed by a stuffed 0 or by a restart marker. */
function scanEnd(jpeg: Uint8Array, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at >= 0; at = jpeg.indexOf(0xff, at + 1)) {
    const next = u8(jpeg, at + 1);
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return jpeg.length;
}

/** The boxes of ISO/IEC 14496-12 that c2pa-rs descends into; measured box by box. */
const CONTAINERS = new Set(
  "moov trak mdia minf stbl dinf edts udta mvex moof traf mfra tref schi meta".split(" "),
);
/** In ISO files, a version and flags precede the children of a `meta` box; in QuickTime they do not. */
const FULL_BOX_BYTES = 4;

function boxRefusal(file: Uint8Array): string | undefined {
  let count = 0;
  const walk = (from: number, to: number, depth: number): boolean => {
    for (const box of boxes(file, from, to)) {
      if (++count > MOST.boxes || depth > MOST.depth) return false;
      if (CONTAINERS.has(box.type) && !childrenOf(box).every((at) => walk(at, box.end, depth + 1))) {
        return false;
      }
    }
    return true;
  };
  if (walk(0, file.length, 1)) return undefined;
  return count > MOST.boxes
    ? `has more than ${MOST.boxes} boxes`
    : `has boxes within boxes deeper than ${MOST.depth}`;
}

/** Possible offsets of the children; both readings of a `meta` box are counted. */
function childrenOf({ type, body }: Box): readonly number[] {
  return type === "meta" ? [body, body + FULL_BOX_BYTES] : [body];
}
