import { xorshift } from "./xorshift.ts";

/** A power of two: how many numbers an embedding has. */
const SIZE = 128;
const MIXINGS = 2;
const SIGNS = drawSigns(20261122);

/**
 * 256 bits of an embedding, for an index to scan: of photos alike few differ. The signs of two random rotations say more than
 * those of the numbers themselves (structured hashing, Andoni et al. 2015).
 */
export function codeOf(embedding: Int8Array): Uint32Array {
  const words = new Uint32Array((MIXINGS * SIZE) / 32);
  for (let mixing = 0; mixing < MIXINGS; mixing++) {
    const values = Int32Array.from(embedding, (value, index) => value * (SIGNS[mixing * SIZE + index] ?? 0));
    mix(values);
    for (const [index, value] of values.entries()) {
      const bit = mixing * SIZE + index;
      if (value > 0) words[bit >> 5] = ((words[bit >> 5] ?? 0) | (1 << (bit & 31))) >>> 0;
    }
  }
  return words;
}

/** The Walsh-Hadamard transform, in place. */
function mix(values: Int32Array): void {
  for (let half = 1; half < values.length; half *= 2) {
    for (let index = 0; index < values.length; index++) {
      if (index & half) continue;
      const [a, b] = [values[index] as number, values[index + half] as number]; // both below the length, a power of two
      values[index] = a + b;
      values[index + half] = a - b;
    }
  }
}

function drawSigns(seed: number): Int8Array {
  const next = xorshift(seed);
  return Int8Array.from({ length: MIXINGS * SIZE }, () => (next() >>> 31 ? 1 : -1));
}
