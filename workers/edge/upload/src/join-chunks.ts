import { breathe } from "@svc/platform/breathe";
import type { UploadChunk } from "@svc/platform/upload-rpc";

/** The photo readers never need more of a file than this to find its size. */
const HEAD_BYTES = 5 * 1024 * 1024;
/** R2 hands over a few kilobytes at a time, and each would be a turn of its own. */
const PIECE_BYTES = 512 * 1024;

export type Joined = { readonly key: string; readonly bytes: number; readonly contentType: string };

/** The file's first bytes, from as many chunks as that takes. */
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

/** One object of all chunks, in order; its hash is taken on the way and nothing is held whole. */
export async function joinChunks(
  bucket: R2Bucket,
  chunks: readonly UploadChunk[],
  { key, bytes, contentType }: Joined,
): Promise<string> {
  const { readable, writable } = new FixedLengthStream(bytes);
  const digest = new crypto.DigestStream("SHA-256");
  digest.digest.catch(() => {}); // of a file that did not come together nobody asks
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
      await breathe();
      const chunk = await bucket.get(key);
      if (!chunk) throw new Error(`the chunk ${key} is gone`);
      for await (const piece of piecesOf(chunk.body)) {
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
