import { exifOrientation } from "./exif-orientation.ts";
import { fourCharacters, text, u16le, u24le, u32le, u8 } from "./octets.ts";
import { needBytes, unreadableHeader, type Orientation, type Sniffed, type SniffRefusal } from "./sniffed.ts";

const ANIMATED = 0x02;
const TRANSPARENT = 0x10;

export type RiffChunk = { readonly type: string; readonly body: number; readonly end: number };

/** The RIFF chunks that start within the bytes given. */
export function* riffChunks(bytes: Uint8Array, from = 12): Generator<RiffChunk> {
  let at = from;
  while (at + 8 <= bytes.length) {
    const end = at + 8 + u32le(bytes, at + 4);
    yield { type: fourCharacters(bytes, at), body: at + 8, end };
    at = end + (end & 1);
  }
}

type Size = { readonly width: number; readonly height: number };

function lossySize(bytes: Uint8Array, at: number): Size | undefined {
  if (u24le(bytes, at + 3) !== 0x2a019d) return undefined;
  return { width: u16le(bytes, at + 6) & 0x3fff, height: u16le(bytes, at + 8) & 0x3fff };
}

function losslessSize(bytes: Uint8Array, at: number): Size | undefined {
  if (u8(bytes, at) !== 0x2f) return undefined;
  const packed = u32le(bytes, at + 1);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
}

/** Where the size ends in each kind of file. A lossless picture of one colour may have no more bytes. */
const SIZE_END = 30;
const LOSSLESS_SIZE_END = 25;

export function sniffWebp(bytes: Uint8Array): Sniffed | SniffRefusal {
  const first = text(bytes, 12, 4);
  const end = first === "VP8L" ? LOSSLESS_SIZE_END : SIZE_END;
  if (bytes.length < end) return needBytes(SIZE_END);
  if (first === "VP8X") return extended(bytes);
  if (first !== "VP8 " && first !== "VP8L") return unreadableHeader("no VP8 chunk");
  const lossless = first === "VP8L";
  const size = lossless ? losslessSize(bytes, 20) : lossySize(bytes, 20);
  if (!size || size.width === 0 || size.height === 0) return unreadableHeader("the picture gives no size");
  return { format: "image/webp", ...size, bitDepth: 8, lossless, frames: 1 };
}

function extended(bytes: Uint8Array): Sniffed {
  const size = { width: u24le(bytes, 24) + 1, height: u24le(bytes, 27) + 1 };
  let orientation: Orientation | undefined;
  let lossless = false;
  let transparent = (u8(bytes, 20) & TRANSPARENT) !== 0;
  let pictures = 0;
  for (const chunk of riffChunks(bytes)) {
    if (chunk.type === "EXIF") orientation ??= exifBody(bytes.subarray(chunk.body, chunk.end));
    if (chunk.type === "VP8L") lossless = true;
    if (chunk.type === "ALPH") transparent = true;
    if (chunk.type === "ANMF") pictures++;
  }
  // The prefix may end after the first animation frame, so the flag alone counts as two.
  const frames = (u8(bytes, 20) & ANIMATED) === 0 ? 1 : Math.max(2, pictures);
  return {
    format: "image/webp",
    ...size,
    bitDepth: 8,
    lossless,
    ...(transparent && { transparent }),
    frames,
    ...(orientation && { orientation }),
  };
}

/** Some writers keep JPEG's `Exif\0\0` before the TIFF structure. */
function exifBody(body: Uint8Array): Orientation | undefined {
  return exifOrientation(text(body, 0, 6) === "Exif\0\0" ? body.subarray(6) : body);
}
