/**
 * Whether a JSON text that was UTF-8 writes half of a surrogate pair, which only an escape can: no store and no hash would
 * keep it (RFC 7493, 2.1).
 */
export function hasLoneSurrogate(text: string): boolean {
  if (!/\\u[dD][89a-fA-F]/.test(text)) return false;
  let lowAt: number | undefined;
  for (const { index, 1: digits } of text.matchAll(/\\(?:u([\da-fA-F]{4})|.)/gs)) {
    const unit = digits === undefined ? 0 : Number.parseInt(digits, 16);
    const isLow = unit >= 0xdc00 && unit <= 0xdfff;
    if (isLow ? index !== lowAt : lowAt !== undefined) return true;
    lowAt = unit >= 0xd800 && unit <= 0xdbff ? index + 6 : undefined;
  }
  return lowAt !== undefined;
}
