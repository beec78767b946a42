import { inflate } from "../decode/inflate.ts";
import { BLOCK_BYTES_MAX } from "./block-limits.ts";

/** A kilobyte of deflate expands to at most a megabyte, which the platform buffers before we can stop it. */
const PIECE_BYTES = 1024;

/** Inflates zlib data as far as it is readable, up to BLOCK_BYTES_MAX. */
async function inflateBlock(packed: Uint8Array): Promise<Uint8Array> {
  const out = new Uint8Array(BLOCK_BYTES_MAX);
  let at = 0;
  try {
    for await (const part of inflate([packed], PIECE_BYTES)) {
      const taken = part.subarray(0, out.length - at);
      out.set(taken, at);
      at += taken.length;
      if (at === out.length) break;
    }
  } catch {
    // If the data is damaged or cut, what came before still counts.
  }
  return out.slice(0, at);
}

/** Inflates one block at a time, so that the outputs of several never occupy memory together. */
export function createBlockInflater(): (packed: Uint8Array) => Promise<Uint8Array> {
  let last: Promise<unknown> = Promise.resolve();
  return (packed) => {
    const result = last.then(() => inflateBlock(packed));
    last = result;
    return result;
  };
}
