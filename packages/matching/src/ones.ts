import { CODE_WORDS } from "./code.ts";

/** Number of set bits in a 32-bit word. */
export function ones(word: number): number {
  const groups = inFours(word);
  return Math.imul((groups + (groups >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Number of bits in which a code differs from the one in `codes` that starts at `from`. */
export function bitsApart(code: Uint32Array, codes: Uint32Array, from: number): number {
  let bytes = 0;
  for (let word = 0; word < CODE_WORDS; word += 2) {
    const here = inFours((codes[from + word] as number) ^ (code[word] as number)); // CODE_WORDS each
    const next = inFours((codes[from + word + 1] as number) ^ (code[word + 1] as number)); // as above
    // Two words reach at most 8 per group of four bits, and eight words at most 64 per byte, so bytes can be summed at the
    // end
    const both = (here + next) | 0;
    bytes = (bytes + (both & 0x0f0f0f0f) + ((both >>> 4) & 0x0f0f0f0f)) | 0;
  }
  const halves = (bytes & 0x00ff00ff) + ((bytes >>> 8) & 0x00ff00ff);
  return (halves & 0xffff) + (halves >>> 16);
}

function inFours(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  return (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
}
