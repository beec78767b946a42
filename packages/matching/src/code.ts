import { xorshift } from "./xorshift.ts";

/** Length of an embedding: a power of two. */
const SIZE = 128;
const MIXINGS = 2;
const SIGNS = drawSigns(20261122);

/** A shared buffer for one embedding at a time, because an index computes the codes of all its photos when it starts. */
const MIXED = new Int32Array(SIZE);

/** Words of a code. */
export const CODE_WORDS = (MIXINGS * SIZE) / 32;

/**
 * A 256-bit code of an embedding that an index can scan: codes of similar photos differ in few bits. The signs of two
 * random rotations carry more information than those of the numbers themselves (structured hashing, Andoni et al. 2015).
 */
export function codeOf(embedding: Int8Array): Uint32Array {
  const words = new Uint32Array(CODE_WORDS);
  writeCode(embedding, words, 0);
  return words;
}

/** Writes the same code into eight words of an array, starting at `from`. */
export function writeCode(embedding: Int8Array, words: Uint32Array, from: number): void {
  for (let word = 0; word < CODE_WORDS; word++) {
    const place = (word * 32) % SIZE;
    if (place === 0) mix(embedding, word * 32);
    let bits = 0;
    for (let bit = 0; bit < 32; bit++) if ((MIXED[place + bit] as number) > 0) bits |= 1 << bit; // as many as were mixed
    words[from + word] = bits;
  }
}

/** Applies the signs from `from` on, then the Walsh-Hadamard transform. */
function mix(embedding: Int8Array, from: number): void {
  for (let index = 0; index < SIZE; index++)
    MIXED[index] = (embedding[index] ?? 0) * (SIGNS[from + index] as number); // MIXINGS of SIZE
  for (let half = 1; half < SIZE; half *= 2) {
    for (let start = 0; start < SIZE; start += 2 * half) {
      for (let index = start; index < start + half; index++) {
        const [a, b] = [MIXED[index] as number, MIXED[index + half] as number]; // both below SIZE, a power of two
        MIXED[index] = a + b;
        MIXED[index + half] = a - b;
      }
    }
  }
}

function drawSigns(seed: number): Int8Array {
  const next = xorshift(seed);
  return Int8Array.from({ length: MIXINGS * SIZE }, () => (next() >>> 31 ? 1 : -1));
}
