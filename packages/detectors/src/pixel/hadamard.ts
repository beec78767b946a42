import { at } from "./at.ts";

/** Orthonormal Walsh-Hadamard transform in place. The length must be a power of two. */
export function hadamard(values: Float32Array): void {
  const { length } = values;
  for (let half = 1; half < length; half *= 2) {
    for (let start = 0; start < length; start += 2 * half) {
      for (let low = start; low < start + half; low++) {
        // Not `[a, b] = […]`: V8 would allocate the array, 344,064 times for each picture
        const a = at(values, low);
        const b = at(values, low + half);
        values[low] = a + b;
        values[low + half] = a - b;
      }
    }
  }
  const norm = 1 / Math.sqrt(length);
  for (let index = 0; index < length; index++) values[index] = at(values, index) * norm;
}

/** `count` reproducible signs: the upper bits of xorshift (Marsaglia 2003). training/head.py draws the same ones. */
export function drawSigns(seed: number, count: number): Int8Array {
  let state = seed >>> 0;
  return Int8Array.from({ length: count }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state < 0 ? -1 : 1;
  });
}
