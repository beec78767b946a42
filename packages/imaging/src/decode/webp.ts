import { MEMORY_BUDGET_BYTES } from "../admit.ts";
import type { Pixels } from "../evidence.ts";
import type { Sniffed } from "../sniff/sniffed.ts";
import { riffChunks } from "../sniff/webp.ts";
import { createCodecSlot, type CodecMemory } from "./codec-slot.ts";
import { unreadable, type Unreadable } from "./failure.ts";
import type { Size } from "./frame-size.ts";
import { viewBytes } from "./view-size.ts";
import { createSampler, type Sampler } from "./sampler.ts";

/** `webp/src/lib.rs`. */
type WebpExports = {
  readonly memory: WebAssembly.Memory;
  limit_memory(bytes: number): number;
  decode_lossy(width: number, height: number, bytes: number, alphaBytes: number): number;
  decode_lossless(width: number, height: number, bytes: number): number;
};

const KEPT_BYTES = 16 * 1024 * 1024;
/** Reserved for the frame, the tiles and the thumbnail. */
const RESERVED_BYTES = 4 * 1024 * 1024;
const DONE = 0;

const NOTHING = new Uint8Array();

export type WebpDecoder = {
  decode(bytes: Uint8Array, sniffed: Sniffed, view?: Size): Pixels | Unreadable;
  memory(): CodecMemory;
};

/** The chunks of a still picture. `picture` holds `VP8 ` data, or `VP8L` if `isLossless`. */
type Chunks = { readonly picture: Uint8Array; readonly alpha: Uint8Array; readonly isLossless: boolean };

function bytesOf({ memory }: WebpExports): number {
  return memory.buffer.byteLength;
}

export function createWebpDecoder(module: WebAssembly.Module): WebpDecoder {
  let chunks: readonly Uint8Array[] = [];
  let sampler: Sampler | undefined;

  function instantiate(): WebpExports {
    const host = {
      read(chunk: number, from: number, at: number, room: number): number {
        const part = (chunks[chunk] ?? NOTHING).subarray(from, from + room);
        new Uint8Array(codec.memory.buffer).set(part, at);
        return part.length;
      },
      row(at: number, bytes: number): void {
        sampler?.push(new Uint8Array(codec.memory.buffer, at, bytes));
      },
    };
    const { exports } = new WebAssembly.Instance(module, { host });
    const codec = exports as unknown as WebpExports; // the module's own exports, covered by tests
    return codec;
  }

  const slot = createCodecSlot({ name: "WebP", keptBytes: KEPT_BYTES, instantiate, bytesOf });
  return {
    memory: () => slot.memory(),
    decode(bytes, sniffed, view) {
      const found = chunksOf(bytes);
      if (!found) return unreadable("the WebP file holds no still picture");
      chunks = [found.picture, found.alpha];
      const sampling = createSampler(sniffed, { view, chroma: found.isLossless });
      sampler = sampling;
      const pixels = slot.use((codec) =>
        run(codec, MEMORY_BUDGET_BYTES - bytes.length - viewBytes(view), {
          ...found,
          size: sniffed,
          sampling,
        }),
      );
      chunks = [];
      sampler = undefined;
      return pixels;
    },
  };
}

type Job = Chunks & { readonly size: Size; readonly sampling: Sampler };

/** `room` is the number of bytes left after the file and its view. */
function run(codec: WebpExports, room: number, job: Job): Pixels | Unreadable {
  const { picture, alpha, isLossless, size, sampling } = job;
  codec.limit_memory(room - RESERVED_BYTES);
  const answer = isLossless
    ? codec.decode_lossless(size.width, size.height, picture.length)
    : codec.decode_lossy(size.width, size.height, picture.length, alpha.length);
  return answer === DONE ? sampling.finish() : unreadable("the WebP data is damaged or cut");
}

/** The first picture, and the alpha chunk before it. */
function chunksOf(bytes: Uint8Array): Chunks | undefined {
  let alpha: Uint8Array = NOTHING;
  for (const { type, body, end } of riffChunks(bytes)) {
    const data = bytes.subarray(body, end);
    if (type === "ALPH") alpha = data;
    if (type === "VP8 ") return { picture: data, alpha, isLossless: false };
    if (type === "VP8L") return { picture: data, alpha: NOTHING, isLossless: true };
  }
  return undefined;
}
