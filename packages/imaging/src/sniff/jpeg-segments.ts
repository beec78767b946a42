import { u16, u8 } from "./octets.ts";

const EOI = 0xd9;

/** `start` is the offset of the marker's 0xff. */
export type JpegSegment = {
  readonly marker: number;
  readonly start: number;
  readonly body: number;
  readonly next: number;
};

/** The segment at `at`. Fill bytes and stray bytes before its marker are skipped, as decoders do. */
export function segmentAt(bytes: Uint8Array, at: number): JpegSegment | undefined {
  let p = at;
  while (p < bytes.length && u8(bytes, p) !== 0xff) p++;
  while (p < bytes.length && u8(bytes, p) === 0xff) p++;
  if (p + 2 >= bytes.length) return undefined;
  const marker = u8(bytes, p);
  const standalone = marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= EOI);
  if (standalone) return { marker, start: p - 1, body: p + 1, next: p + 1 };
  return { marker, start: p - 1, body: p + 3, next: p + 1 + Math.max(2, u16(bytes, p + 1)) };
}

const SOS = 0xda;
const SEGMENTS_MAX = 4096;

/** The segments before the first scan, up to a limit that no real photo reaches. */
export function* headSegments(jpeg: Uint8Array): Generator<JpegSegment> {
  let at = 2;
  for (let count = 0; count < SEGMENTS_MAX; count++) {
    const segment = segmentAt(jpeg, at);
    if (!segment || segment.marker === SOS || segment.marker === EOI) return;
    yield segment;
    at = segment.next;
  }
}
