/** Small because workerd buffers the whole output of a piece, which is up to a thousand times larger. */
const PIECE_BYTES = 16_384;

/**
 * Inflates zlib data on demand. For damaged or cut data it first yields what came before, then throws. A failing
 * stream drops its buffered output, so we read after each piece and signal the end last.
 */
export async function* inflate(
  parts: Iterable<Uint8Array>,
  pieceBytes = PIECE_BYTES,
): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream("deflate");
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  let read = observed(reader.read());
  try {
    for (const piece of pieces(parts, pieceBytes)) {
      const taken = observed(writer.write(piece).then(pause));
      for (let out = await first(read, taken); out; out = await first(read, taken)) {
        if (out.done) return;
        yield out.value;
        read = observed(reader.read());
      }
    }
    for (let out = await first(read, tick()); out && !out.done; out = await first(read, tick())) {
      yield out.value;
      read = observed(reader.read());
    }
    const closed = observed(writer.close());
    for (let out = await read; !out.done; out = await reader.read()) yield out.value;
    await closed;
  } finally {
    // The consumer stopped early or the data failed: cancel both sides; their errors no longer matter.
    await Promise.allSettled([read, reader.cancel(), writer.abort()]);
  }
}

/** Pieces of equal length: a file may consist of millions of parts, and each piece costs a turn of the event loop. */
function* pieces(parts: Iterable<Uint8Array>, pieceBytes: number): Generator<Uint8Array<ArrayBuffer>> {
  let piece = new Uint8Array(pieceBytes);
  let filled = 0;
  for (const part of parts) {
    for (let at = 0; at < part.length;) {
      const taken = part.subarray(at, at + pieceBytes - filled);
      piece.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled < pieceBytes) continue;
      yield piece;
      piece = new Uint8Array(pieceBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield piece.subarray(0, filled);
}

/** The reading side reports the same failure; whichever rejects second must not count as unhandled. */
function observed<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

function first<Value>(read: Promise<Value>, otherwise: Promise<undefined>): Promise<Value | undefined> {
  return Promise.race([read, otherwise]);
}

/** Long enough for an available result to arrive. */
async function pause(): Promise<undefined> {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve();
  return undefined;
}

function tick(): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), 1);
  });
}
