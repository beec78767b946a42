import type { Pixels } from "../evidence.ts";
import { text } from "../sniff/octets.ts";
import { riffChunks } from "../sniff/webp.ts";
import { createCodecSlot, type CodecMemory } from "./codec-slot.ts";
import { unreadable, type Unreadable } from "./failure.ts";
import type { Size } from "./frame-size.ts";
import { overWhite } from "./png-colour.ts";
import { createSampler } from "./sampler.ts";

/** libwebp as @cwasm/webp builds it; its RGBA is read where it lies, which no wrapper on npm does. */
type WebpExports = {
  readonly memory: WebAssembly.Memory;
  malloc(bytes: number): number;
  free(at: number): void;
  WebPDecodeRGBA(at: number, bytes: number, width: number, height: number): number;
};

const KEPT_BYTES = 16 * 1024 * 1024;
const PICTURE_CHUNKS = ["VP8X", "ALPH", "VP8 ", "VP8L"];

export type WebpDecoder = {
  decode(bytes: Uint8Array, size: Size): Pixels | Unreadable;
  memory(): CodecMemory;
};

function refuseCall(): never {
  throw new Error("libwebp has no files here");
}

function bytesOf({ memory }: WebpExports): number {
  return memory.buffer.byteLength;
}

export function createWebpDecoder(module: WebAssembly.Module): WebpDecoder {
  function instantiate(): WebpExports {
    const files = { fd_seek: refuseCall, fd_close: refuseCall, fd_write: refuseCall };
    const { exports } = new WebAssembly.Instance(module, { wasi_snapshot_preview1: files });
    return exports as unknown as WebpExports; // the module's own exports, tested by its use
  }

  const slot = createCodecSlot({ name: "WebP", keptBytes: KEPT_BYTES, instantiate, bytesOf });
  return {
    memory: () => slot.memory(),
    decode: (bytes, size) => slot.use((codec) => run(codec, bytes, size)),
  };
}

function run(codec: WebpExports, bytes: Uint8Array, size: Size): Pixels | Unreadable {
  const input = placePicture(codec, bytes);
  const stated = codec.malloc(8);
  const at = codec.WebPDecodeRGBA(input.at, input.bytes, stated, stated + 4);
  codec.free(input.at);
  if (at === 0) return unreadable("the WebP data is damaged or cut");
  const [width, height] = new Uint32Array(codec.memory.buffer, stated, 2);
  if (width !== size.width || height !== size.height)
    return unreadable("the WebP headers disagree on the size");
  const pixels = sample(new Uint8Array(codec.memory.buffer, at, size.width * size.height * 4), size);
  codec.free(at);
  codec.free(stated);
  return pixels;
}

/** Copies only the chunks that make the picture, so that metadata costs no second copy. */
function placePicture(codec: WebpExports, bytes: Uint8Array): { at: number; bytes: number } {
  const parts = [...riffChunks(bytes)]
    .filter(({ type }) => PICTURE_CHUNKS.includes(type))
    .map(({ body, end }) => bytes.subarray(body - 8, end + (end & 1)));
  const length = parts.reduce((sum, part) => sum + part.length, 12);
  const at = codec.malloc(length);
  const memory = new Uint8Array(codec.memory.buffer, at, length);
  memory.set(bytes.subarray(0, 12));
  new DataView(memory.buffer, at).setUint32(4, length - 8, true);
  let to = 12;
  for (const part of parts) {
    memory.set(part, to);
    to += part.length;
  }
  clearExtras(memory);
  return { at, bytes: length };
}

/** The flags of chunks left out (ICC, EXIF, XMP, animation) must not promise them. */
function clearExtras(webp: Uint8Array): void {
  const ALPHA = 0x10;
  if (text(webp, 12, 4) === "VP8X") webp[20] = (webp[20] ?? 0) & ALPHA;
}

function sample(rgba: Uint8Array, size: Size): Pixels {
  const sampler = createSampler(size);
  const rgb = new Uint8Array(size.width * 3);
  for (let y = 0, from = 0; y < size.height; y++) {
    for (let to = 0; to < rgb.length; to += 3, from += 4) {
      const alpha = rgba[from + 3] ?? 255;
      rgb[to] = overWhite(rgba[from] ?? 0, alpha);
      rgb[to + 1] = overWhite(rgba[from + 1] ?? 0, alpha);
      rgb[to + 2] = overWhite(rgba[from + 2] ?? 0, alpha);
    }
    sampler.push(rgb);
  }
  return sampler.finish();
}
