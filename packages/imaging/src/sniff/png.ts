import { exifOrientation } from "./exif-orientation.ts";
import { fourCharacters, text, u32, u8 } from "./octets.ts";
import { needBytes, unreadableHeader, type Orientation, type Sniffed, type SniffRefusal } from "./sniffed.ts";

export const PNG_SIGNATURE = "\x89PNG\r\n\x1a\n";

/** PNG 11.2.2: channels and allowed depths of each colour type. */
export const PNG_COLOUR: Readonly<Record<number, { channels: number; depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};

export type PngChunk = { readonly type: string; readonly body: number; readonly end: number };

/** The chunks that start within the bytes given. The last one may end beyond them. */
export function* pngChunks(bytes: Uint8Array): Generator<PngChunk> {
  let at = 8;
  while (at + 8 <= bytes.length) {
    const body = at + 8;
    const end = body + u32(bytes, at);
    yield { type: fourCharacters(bytes, at + 4), body, end };
    at = end + 4;
  }
}

export function sniffPng(bytes: Uint8Array): Sniffed | SniffRefusal {
  if (bytes.length < 33) return needBytes(33);
  if (text(bytes, 12, 4) !== "IHDR") return unreadableHeader("the first chunk is not IHDR");
  const width = u32(bytes, 16);
  const height = u32(bytes, 20);
  const bitDepth = u8(bytes, 24);
  const colour = PNG_COLOUR[u8(bytes, 25)];
  if (width === 0 || height === 0) return unreadableHeader("the header gives no size");
  if (!colour?.depths.includes(bitDepth)) return unreadableHeader("unknown colour type or depth");
  const { orientation, frames } = ancillary(bytes);
  return {
    format: "image/png",
    width,
    height,
    bitDepth,
    channels: colour.channels,
    interlaced: u8(bytes, 28) === 1,
    frames,
    ...(orientation && { orientation }),
  };
}

function ancillary(bytes: Uint8Array): { orientation: Orientation | undefined; frames: number } {
  let orientation: Orientation | undefined;
  let frames = 1;
  for (const chunk of pngChunks(bytes)) {
    if (chunk.type === "acTL") frames = Math.max(1, u32(bytes, chunk.body));
    if (chunk.type === "eXIf") orientation ??= exifOrientation(bytes.subarray(chunk.body, chunk.end));
  }
  return { orientation, frames };
}
