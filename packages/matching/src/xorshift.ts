/** A fixed sequence of whole numbers below 2 ** 32. Stored data depends on it, so it must never change. */
export function xorshift(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}
