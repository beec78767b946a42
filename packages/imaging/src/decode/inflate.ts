const FEED_BYTES = 65_536;

/** Inflates zlib data as it is asked for; throws where the data is damaged or cut. */
export async function* inflate(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream("deflate");
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  const fed = feed(writer, parts);
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    // Left early or failed: both sides are told, and neither failure matters any more.
    await Promise.allSettled([reader.cancel(), writer.abort(), fed]);
  }
}

async function feed(
  writer: WritableStreamDefaultWriter<BufferSource>,
  parts: readonly Uint8Array[],
): Promise<void> {
  try {
    for (const part of parts) {
      for (let at = 0; at < part.length; at += FEED_BYTES) {
        await writer.write(part.slice(at, at + FEED_BYTES));
      }
    }
    await writer.close();
  } catch {
    // The reading side meets the same failure.
  }
}
