/** Small, since workerd buffers all that a piece inflates to: at most about a thousand times as much. */
const PIECE_BYTES = 16_384;

/**
 * Inflates zlib data as it is asked for; throws where the data is damaged or cut, after giving what came before.
 * A stream that fails drops what it holds, so output is taken out after each piece, and the end is told last.
 */
export async function* inflate(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream("deflate");
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  let read = heard(reader.read());
  try {
    for (const piece of pieces(parts)) {
      const taken = heard(writer.write(piece).then(pause));
      for (let out = await first(read, taken); out; out = await first(read, taken)) {
        if (out.done) return;
        yield out.value;
        read = heard(reader.read());
      }
    }
    for (let out = await first(read, tick()); out && !out.done; out = await first(read, tick())) {
      yield out.value;
      read = heard(reader.read());
    }
    const closed = heard(writer.close());
    for (let out = await read; !out.done; out = await reader.read()) yield out.value;
    await closed;
  } finally {
    // Left early or failed: both sides are told, and neither failure matters any more.
    await Promise.allSettled([read, reader.cancel(), writer.abort()]);
  }
}

function* pieces(parts: readonly Uint8Array[]): Generator<Uint8Array<ArrayBuffer>> {
  for (const part of parts) {
    for (let at = 0; at < part.length; at += PIECE_BYTES) yield part.slice(at, at + PIECE_BYTES);
  }
}

/** The reading side tells of the same failure; whichever comes second must not count as unheard. */
function heard<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

function first<Value>(read: Promise<Value>, otherwise: Promise<undefined>): Promise<Value | undefined> {
  return Promise.race([read, otherwise]);
}

/** Long enough for a result that is there already to arrive. */
async function pause(): Promise<undefined> {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve();
  return undefined;
}

function tick(): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), 1);
  });
}
