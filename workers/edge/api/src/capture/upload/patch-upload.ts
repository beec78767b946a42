import { ApiError, invalidRequest } from "@svc/contract/wire/errors";
import { newUlid } from "@svc/domain/ids";
import { uploadObject } from "@svc/platform/objects";
import type { UploadChunk, UploadRefusal, UploadStatus } from "@svc/platform/upload-rpc";
import { uploadPath } from "@svc/store/r2/files";
import { sha256 } from "@svc/platform/sha256";
import type { ApiContext } from "../../context.ts";
import { mediaTypeOf } from "../../http/body.ts";
import { requireCaptureCredit } from "../../credits/money.ts";
import { refusalError } from "../../http/refusal.ts";
import { withStorage } from "../../http/storage.ts";
import { readChunk } from "./read-chunk.ts";
import {
  answerTusStatus,
  missError,
  ownerOf,
  readCount,
  requireOpen,
  refuseHeader,
  statusHeaders,
  tus,
  uploadIdOf,
} from "./tus.ts";

/** CONTRACT G3.5: stores the bytes first and then reports them to the object. The last chunk creates the capture. */
export const patchUpload = tus(async (c) => {
  const id = uploadIdOf(c);
  requireOffsetStream(c);
  const offset = readCount(c, "Upload-Offset");
  const wanted = readChecksum(c);
  const owner = ownerOf(c);
  const object = uploadObject(c.env, id);
  const found = await withStorage(async () => object.read(owner));
  requireOpen(c, found);
  if (found.state !== "found") throw missError(found);
  if (found.status.offset !== offset) throw otherOffset(found.status);
  const bytes = await readChunk(c, found.status);
  const digest = Buffer.from(await sha256(bytes));
  if (wanted !== undefined && !digest.equals(wanted)) return checksumMismatch(c);
  if (bytes.length === 0) return c.body(null, 204, statusHeaders(found.status));
  if (offset + bytes.length === found.status.bytes) await requireCaptureCredit(c.env, c.var.account);
  const key = `${uploadPath(owner.accountId, owner.verificationId, id)}${offset}-${newUlid(Date.now())}`;
  const chunk = { key, offset, bytes: bytes.length, sha256: digest.toString("hex") };
  await withStorage(() => c.env.PHOTOS.put(key, bytes));
  return c.body(null, 204, statusHeaders(await append(c, object, chunk)));
});

/** When the call fails, the object may still have counted the chunk, so its bytes stay until the upload ends. */
async function append(
  c: ApiContext,
  object: ReturnType<typeof uploadObject>,
  chunk: UploadChunk,
): Promise<UploadStatus> {
  const appended = await withStorage(async () => object.append(ownerOf(c), chunk));
  switch (appended.state) {
    case "appended":
    case "stored":
      return appended.status;
    case "refused":
      throw refused(appended.refusal);
    case "conflict":
      await c.env.PHOTOS.delete(chunk.key);
      throw otherOffset(appended.status);
    default:
      await c.env.PHOTOS.delete(chunk.key);
      throw missError(appended);
  }
}

function requireOffsetStream(c: ApiContext): void {
  if (mediaTypeOf(c.req.raw) === "application/offset+octet-stream") return;
  throw new ApiError("unsupported_media_type", "the body must be application/offset+octet-stream");
}

/** The tus checksum extension. We support SHA-256 only. */
function readChecksum(c: ApiContext): Uint8Array | undefined {
  const header = c.req.header("Upload-Checksum");
  if (header === undefined) return undefined;
  const [algorithm, base64 = ""] = header.trim().split(/\s+/, 2);
  const digest = Buffer.from(base64, "base64");
  if (algorithm?.toLowerCase() === "sha256" && digest.length === 32) return digest;
  throw refuseHeader("Upload-Checksum", "must be sha256 and a base64 digest of 32 bytes");
}

function checksumMismatch(c: ApiContext) {
  return answerTusStatus(c, 460, refuseHeader("Upload-Checksum", "must match the chunk's SHA-256"));
}

function otherOffset(status: UploadStatus): ApiError {
  return new ApiError("conflict", `the upload is at offset ${status.offset}`, {
    hint: "Read the current offset with HEAD and continue from there.",
    headers: statusHeaders(status),
  });
}

function refused(refusal: UploadRefusal): ApiError {
  if (refusal.by === "verification") return refusalError(refusal);
  const { code, path, message, hint } = refusal;
  if (code === "invalid_request") return invalidRequest([{ path, message }]);
  return new ApiError(code, message, hint === undefined ? {} : { hint });
}
