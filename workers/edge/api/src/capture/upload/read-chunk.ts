import { ApiError } from "@svc/contract/wire/errors";
import type { UploadStatus } from "@svc/platform/upload-rpc";
import type { ApiContext } from "../../context.ts";
import { bodyChunks } from "../../http/body.ts";
import { refuseHeader } from "./tus.ts";

/** CONTRACT G3.5. The last chunk of a file may be smaller. */
const CHUNK_BYTES = { min: 256 * 1024, max: 8 * 1024 * 1024 } as const;

/** Reads the body of one PATCH and checks that a chunk of this size is allowed at this offset. */
export async function readChunk(
  c: ApiContext,
  { offset, bytes }: UploadStatus,
): Promise<Uint8Array<ArrayBuffer>> {
  const max = Math.min(CHUNK_BYTES.max, bytes - offset);
  if (Number(c.req.header("Content-Length") ?? 0) > max) throw tooLarge(max);
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of bodyChunks(c.req.raw)) {
    length += part.length;
    if (length > max) throw tooLarge(max);
    parts.push(part);
  }
  if (length < CHUNK_BYTES.min && offset + length < bytes && length > 0) {
    throw refuseHeader("Content-Length", `must be at least ${CHUNK_BYTES.min}, but for the last chunk`);
  }
  const [only] = parts;
  // the chunk of a request body is never backed by a SharedArrayBuffer
  return (parts.length === 1 && only ? only : Buffer.concat(parts)) as Uint8Array<ArrayBuffer>;
}

function tooLarge(max: number): ApiError {
  return new ApiError("payload_too_large", `this chunk must be at most ${max} bytes`, {
    hint: `Send chunks of ${CHUNK_BYTES.min} to ${CHUNK_BYTES.max} bytes, 1048576 for example.`,
  });
}
