import type { FileSink } from "../../http/multipart.ts";
import { sha256Hex } from "@svc/platform/sha256";

/** R2 requires multipart parts of at least 5 MiB, all of the same size except the last. */
const PART_BYTES = 5 * 1024 * 1024;

export type ReceiverOptions = {
  readonly bucket: R2Bucket;
  readonly key: string;
  readonly maxBytes: number;
  /** Called when the file exceeds the allowed size. Throws the error for the caller. */
  readonly onTooLarge: () => never;
};

/**
 * Receives one file and stores it in R2. A file up to 5 MiB is buffered until `store`. A larger one is uploaded in
 * parts while it arrives and becomes an object only on `store`. The SHA-256 is computed on the way.
 */
export class PhotoReceiver implements FileSink {
  readonly #options: ReceiverOptions;
  #buffered: Uint8Array[] = [];
  #bufferedBytes = 0;
  #bytes = 0;
  #isStored = false;
  #head: Uint8Array | undefined;
  #upload: { readonly session: R2MultipartUpload; readonly parts: R2UploadedPart[] } | undefined;
  #hash: { readonly stream: DigestStream; readonly writer: WritableStreamDefaultWriter } | undefined;

  constructor(options: ReceiverOptions) {
    this.#options = options;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The beginning of the file: all of it up to 5 MiB, otherwise the first 5 MiB. */
  get head(): Uint8Array {
    return this.#head ?? this.#joined();
  }

  async write(chunk: Uint8Array): Promise<void> {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#options.maxBytes) {
      await this.discard();
      this.#options.onTooLarge();
    }
    this.#buffered.push(chunk);
    this.#bufferedBytes += chunk.length;
    while (this.#bufferedBytes > PART_BYTES) await this.#sendPart();
  }

  /** Creates the R2 object and returns its SHA-256. The bytes are durable when it resolves. */
  async store(contentType: string): Promise<{ readonly sha256: string }> {
    const rest = this.#joined();
    this.#isStored = true;
    if (!this.#upload) {
      const hash = await sha256Hex(rest);
      await this.#options.bucket.put(this.#options.key, rest, {
        httpMetadata: { contentType },
        sha256: hash,
      });
      return { sha256: hash };
    }
    await this.#hash?.writer.write(rest);
    await this.#hash?.writer.close();
    const { session, parts } = this.#upload;
    parts.push(await session.uploadPart(parts.length + 1, rest));
    await session.complete(parts);
    const digest = (await this.#hash?.stream.digest) ?? new ArrayBuffer(0);
    return { sha256: Buffer.from(digest).toString("hex") };
  }

  /** Deletes everything received so far. Only for files that no verification refers to. */
  async discard(): Promise<void> {
    if (this.#isStored) await this.#options.bucket.delete(this.#options.key);
    this.#buffered = [];
    this.#bufferedBytes = 0;
    await this.#hash?.writer.abort().catch(() => {});
    await this.#upload?.session.abort().catch(() => {});
    this.#upload = undefined;
  }

  async #sendPart(): Promise<void> {
    const joined = this.#joined();
    const part = joined.subarray(0, PART_BYTES);
    this.#head ??= part;
    this.#buffered = [joined.subarray(PART_BYTES)];
    this.#bufferedBytes -= PART_BYTES;
    if (!this.#upload) {
      const stream = new crypto.DigestStream("SHA-256");
      stream.digest.catch(() => {}); // a discarded file's digest is never read, so its rejection must not surface
      this.#hash = { stream, writer: stream.getWriter() };
      this.#upload = {
        session: await this.#options.bucket.createMultipartUpload(this.#options.key),
        parts: [],
      };
    }
    await this.#hash?.writer.write(part);
    this.#upload.parts.push(await this.#upload.session.uploadPart(this.#upload.parts.length + 1, part));
  }

  #joined(): Uint8Array<ArrayBuffer> {
    const [only] = this.#buffered;
    if (only && this.#buffered.length === 1) return only as Uint8Array<ArrayBuffer>; // never a SharedArrayBuffer
    const joined = new Uint8Array(this.#bufferedBytes);
    let offset = 0;
    for (const chunk of this.#buffered) {
      joined.set(chunk, offset);
      offset += chunk.length;
    }
    this.#buffered = [joined];
    return joined;
  }
}
