import { breathe } from "@svc/platform/breathe";
import type { UploadChunk } from "@svc/platform/upload-rpc";

/** Photo parsers need at most this much of a file to find its dimensions. */
const HEAD_BYTES = 5 * 1024 * 1024;
/** R2 delivers a few kilobytes at a time; larger pieces save a turn for each. */
const PIECE_BYTES = 512 * 1024;

export type Joined = { readonly key: string; readonly bytes: number; readonly contentType: string };

/** The beginning of the file, read from as many chunks as needed. */
export async function readHead(bucket: R2Bucket, chunks: readonly UploadChunk[]): Promise<Uint8Array> {
  const head: Uint8Array[] = [];
  for (const { key, offset, bytes } of chunks) {
    if (offset >= HEAD_BYTES) break;
    const length = Math.min(bytes, HEAD_BYTES - offset);
    const part = await bucket.get(key, { range: { offset: 0, length } });
    if (!part) throw new Error(`the chunk ${key} is gone`);
    head.push(new Uint8Array(await part.arrayBuffer()));
  }
  return Buffer.concat(head);
}

/** Joins the chunks into one object, in order. It is hashed on the way and never buffered whole. */
export async function joinChunks(
  bucket: R2Bucket,
  chunks: readonly UploadChunk[],
  { key, bytes, contentType }: Joined,
): Promise<string> {
  const { readable, writable } = new FixedLengthStream(bytes);
  const digest = new crypto.DigestStream("SHA-256");
  digest.digest.catch(() => {}); // the digest of a failed join is never read, so its rejection must not surface
  const pumped = pump(bucket, chunks, [writable, digest]);
  await Promise.all([bucket.put(key, readable, { httpMetadata: { contentType } }), pumped]);
  return Buffer.from(await digest.digest).toString("hex");
}

async function pump(
  bucket: R2Bucket,
  chunks: readonly UploadChunk[],
  sinks: readonly WritableStream[],
): Promise<void> {
  const writers = sinks.map((sink) => sink.getWriter());
  try {
    for (const { key } of chunks) {
      const chunk = await bucket.get(key);
      if (!chunk) throw new Error(`the chunk ${key} is gone`);
      for await (const piece of piecesOf(chunk.body)) {
        await breathe(); // after each piece, not each chunk of 8 MB: readers of the verification wait for this
        await Promise.all(writers.map((writer) => writer.write(piece)));
      }
    }
    await Promise.all(writers.map((writer) => writer.close()));
  } catch (error) {
    await Promise.all(writers.map((writer) => writer.abort(error).catch(() => {})));
    throw error;
  }
}

async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader({ mode: "byob" });
  try {
    for (;;) {
      const { value, done } = await reader.readAtLeast(PIECE_BYTES, new Uint8Array(PIECE_BYTES));
      if (value && value.length > 0) yield value;
      if (done) return;
    }
  } finally {
    await reader.cancel();
  }
}
