const DASH = 0x2d;
// RFC 2046 5.1.1: a boundary has at most 70 characters
const MAX_HELD = 72;

/**
 * Splits the stream so that no chunk ends in a dash: multipasta recognizes the closing delimiter only when both of its
 * dashes arrive in one chunk.
 */
export async function* withoutTrailingDashes(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array = new Uint8Array(0);
  for await (const chunk of chunks) {
    const joined = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    const cut = joined.length - trailingDashes(joined);
    held = joined.subarray(cut);
    if (cut > 0) yield joined.subarray(0, cut);
  }
  if (held.length > 0) yield held;
}

function trailingDashes(bytes: Uint8Array): number {
  let count = 0;
  while (count < MAX_HELD && bytes.at(-1 - count) === DASH) count += 1;
  return count;
}
