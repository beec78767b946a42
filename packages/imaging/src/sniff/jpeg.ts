import { exifOrientation } from "./exif-orientation.ts";
import { type JpegSegment, segmentAt } from "./jpeg-segments.ts";
import { text, u16, u8 } from "./octets.ts";
import {
  needBytes,
  unreadableHeader,
  type JpegCoding,
  type Sampling,
  type Orientation,
  type Sniffed,
  type SniffRefusal,
} from "./sniffed.ts";

/** ITU-T T.81 table B.1: the start-of-frame markers. */
const CODING: Readonly<Record<number, JpegCoding>> = {
  0xc0: "baseline",
  0xc1: "extended",
  0xc2: "progressive",
  0xc3: "lossless",
  0xc5: "hierarchical",
  0xc6: "hierarchical",
  0xc7: "hierarchical",
  0xc9: "arithmetic",
  0xca: "arithmetic",
  0xcb: "lossless",
  0xcd: "hierarchical",
  0xce: "hierarchical",
  0xcf: "hierarchical",
};

const SOS = 0xda;
const EOI = 0xd9;
const APP1 = 0xe1;
const MARKERS_MAX = 4096;
/** Size of a frame header before its components, and of each component. */
const HEAD_BYTES = 6;
const COMPONENT_BYTES = 3;
const COMPONENTS_MAX = 255;

/** Walks the segments up to the frame header. Large APPn segments may push it beyond the bytes given. */
export function sniffJpeg(bytes: Uint8Array): Sniffed | SniffRefusal {
  let orientation: Orientation | undefined;
  let at = 2;
  for (let i = 0; i < MARKERS_MAX; i++) {
    const segment = segmentAt(bytes, at);
    if (!segment) return needBytes(Math.max(at, bytes.length) + 64);
    const coding = CODING[segment.marker];
    if (coding) return frameHeader(bytes, segment, coding, orientation);
    if (segment.marker === SOS || segment.marker === EOI) return unreadableHeader("no frame header");
    if (segment.marker === APP1 && text(bytes, segment.body, 6) === "Exif\0\0") {
      orientation ??= exifOrientation(bytes.subarray(segment.body + 6, segment.next));
    }
    at = segment.next;
  }
  return unreadableHeader("too many segments before the frame header");
}

function frameHeader(
  bytes: Uint8Array,
  segment: JpegSegment,
  coding: JpegCoding,
  orientation: Orientation | undefined,
): Sniffed | SniffRefusal {
  const at = segment.body;
  if (at + HEAD_BYTES > bytes.length) return needBytes(at + 64);
  const height = u16(bytes, at + 1);
  const width = u16(bytes, at + 3);
  if (width === 0 || height === 0) return unreadableHeader("the frame header gives no size");
  const sampling = samplingAt(bytes, at);
  if (!sampling) return needBytes(at + HEAD_BYTES + COMPONENTS_MAX * COMPONENT_BYTES);
  return {
    format: "image/jpeg",
    width,
    height,
    bitDepth: u8(bytes, at),
    channels: sampling.length,
    sampling,
    coding,
    frames: 1,
    ...(orientation && { orientation }),
  };
}

/**
 * T.81 B.2.2. A single component is coded block by block whatever it states. Undefined if the bytes end inside the header.
 */
function samplingAt(bytes: Uint8Array, body: number): readonly Sampling[] | undefined {
  const count = u8(bytes, body + HEAD_BYTES - 1);
  if (body + HEAD_BYTES + count * COMPONENT_BYTES > bytes.length) return undefined;
  if (count === 1) return [{ h: 1, v: 1 }];
  return Array.from({ length: count }, (_, i) => {
    const factors = u8(bytes, body + HEAD_BYTES + COMPONENT_BYTES * i + 1);
    return { h: factors >> 4, v: factors & 15 };
  });
}
