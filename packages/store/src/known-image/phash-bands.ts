const BANDS = 9;

/** The 64 bits in 9 runs of 7 or 8: two hashes that differ in at most 8 bits share at least one run. */
export function bandsOf(phash: string): readonly number[] {
  const hash = BigInt(`0x${phash}`);
  return Array.from({ length: BANDS }, (_, band) => {
    const from = Math.floor((band * 64) / BANDS);
    const width = Math.floor(((band + 1) * 64) / BANDS) - from;
    return Number((hash >> BigInt(from)) & ((1n << BigInt(width)) - 1n));
  });
}
