const BANDS = 9;

/**
 * Splits the 64 bits into 9 bands of 7 or 8 bits: two hashes that differ in at most 8 bits share at least one
 * band.
 */
export function bandsOf(phash: string): readonly number[] {
  const hash = BigInt(`0x${phash}`);
  return Array.from({ length: BANDS }, (_, band) => {
    const from = Math.floor((band * 64) / BANDS);
    const width = Math.floor(((band + 1) * 64) / BANDS) - from;
    return Number((hash >> BigInt(from)) & ((1n << BigInt(width)) - 1n));
  });
}
