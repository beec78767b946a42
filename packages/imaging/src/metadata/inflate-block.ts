import { inflate } from "../decode/inflate.ts";
import { BLOCK_BYTES_MAX } from "./block-limits.ts";

/** A kilobyte of deflate makes at most a megabyte, which the platform holds before it can be stopped. */
const PIECE_BYTES = 1024;

/** What zlib data holds, as far as it can be read and up to BLOCK_BYTES_MAX. */
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
    // Damaged or cut: what came before counts.
  }
  return out.slice(0, at);
}

/** One block after the other, so that what several unpack to never lies side by side. */
export function createBlockInflater(): (packed: Uint8Array) => Promise<Uint8Array> {
  let last: Promise<unknown> = Promise.resolve();
  return (packed) => {
    const result = last.then(() => inflateBlock(packed));
    last = result;
    return result;
  };
}
