import { u16, u32, u8 } from "../sniff/octets.ts";
import { PNG_COLOUR, pngChunks } from "../sniff/png.ts";

export type PngHeader = {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colour: number;
  readonly channels: number;
  readonly isInterlaced: boolean;
  /** RGB triples, then alpha per entry. */
  readonly palette: Uint8Array;
  readonly alpha: Uint8Array;
  /** The single grey or RGB value that is transparent, at the file's bit depth. */
  readonly transparent: readonly number[] | undefined;
  /** A new iterator over the compressed rows at each call: the IDAT bodies, possibly millions of them. */
  readonly data: () => Iterable<Uint8Array>;
};

const PALETTE = 3;

export function readPngHeader(bytes: Uint8Array): PngHeader {
  const colour = u8(bytes, 25);
  const clear = firstBody(bytes, "tRNS");
  return {
    width: u32(bytes, 16),
    height: u32(bytes, 20),
    depth: u8(bytes, 24),
    colour,
    channels: PNG_COLOUR[colour]?.channels ?? 1,
    isInterlaced: u8(bytes, 28) === 1,
    palette: firstBody(bytes, "PLTE") ?? new Uint8Array(),
    alpha: clear && colour === PALETTE ? clear : new Uint8Array(),
    transparent: clear && transparentColour(clear, colour),
    data: () => bodiesOf(bytes, "IDAT"),
  };
}

function* bodiesOf(bytes: Uint8Array, type: string): Generator<Uint8Array> {
  for (const chunk of pngChunks(bytes)) {
    if (chunk.type === "IEND") return;
    if (chunk.type === type) yield bytes.subarray(chunk.body, Math.min(chunk.end, bytes.length));
  }
}

/** Finds a chunk that must precede the image data (PNG 5.6). */
function firstBody(bytes: Uint8Array, type: string): Uint8Array | undefined {
  for (const chunk of pngChunks(bytes)) {
    if (chunk.type === "IDAT") return undefined;
    if (chunk.type === type) return bytes.subarray(chunk.body, Math.min(chunk.end, bytes.length));
  }
  return undefined;
}

function transparentColour(clear: Uint8Array, colour: number): readonly number[] | undefined {
  if (colour === 0) return [u16(clear, 0)];
  return colour === 2 ? [u16(clear, 0), u16(clear, 2), u16(clear, 4)] : undefined;
}
