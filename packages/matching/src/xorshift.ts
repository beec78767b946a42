/** Whole numbers below 2 ** 32, the same ones each time: what is kept depends on them, so they must never change. */
export function xorshift(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}
