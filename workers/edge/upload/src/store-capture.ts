import type { CaptureId } from "@svc/domain/ids";
import { clipTooLong, fileHint } from "@svc/domain/verification/file-rules";
import { admitFile } from "@svc/imaging/admit-file";
import type { UploadEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { verificationObject, videoOf } from "@svc/platform/objects";
import type { UploadChunk, UploadFrame, UploadRefusal, UploadTerms } from "@svc/platform/upload-rpc";
import { originalKey } from "@svc/store/r2/files";
import { copyFrames, discardPhoto } from "./frames.ts";
import { joinChunks, readHead } from "./join-chunks.ts";

export type Stored =
  | { readonly ok: true; readonly captureId: CaptureId }
  | { readonly ok: false; readonly refusal: UploadRefusal };

export type WholeUpload = {
  readonly terms: UploadTerms;
  readonly chunks: readonly UploadChunk[];
  readonly frames: readonly UploadFrame[];
  readonly captureId: CaptureId;
};

/** Creates the capture of a complete upload. Repeating it with the same id changes nothing. */
export async function storeCapture(
  env: UploadEnv,
  { terms, chunks, frames, captureId }: WholeUpload,
): Promise<Stored> {
  const { accountId, verificationId, bytes, capture } = terms;
  const admitted = admitFile(terms.rules, await readHead(env.PHOTOS, chunks), bytes);
  if (!admitted.ok) return unfit(terms, admitted);
  const { ok: _, ...facts } = admitted;
  const key = originalKey(accountId, verificationId, captureId);
  const sha256 = await joinChunks(env.PHOTOS, chunks, { key, bytes, contentType: facts.contentType });
  if (terms.sha256 !== undefined && terms.sha256 !== sha256) {
    await env.PHOTOS.delete(key);
    return { ok: false, refusal: OTHER_BYTES };
  }
  const clip = await readClip(env, terms, key);
  if (!clip.ok) {
    await env.PHOTOS.delete(key);
    return unfit(terms, clip);
  }
  const { ok: _clip, ...length } = clip;
  const beside = await copyFrames(env.PHOTOS, frames, key);
  await faultPoint(env, "upload.before.capture");
  const whole = { ...capture, id: captureId, bytes, sha256, ...facts, ...length, ...beside };
  const outcome = await verificationObject(env, verificationId).capture(accountId, whole, terms.id);
  await faultPoint(env, "upload.after.capture");
  // a capture with the same client_capture_id may have arrived another way; then its bytes count, not these
  if (!outcome.ok || outcome.capture.id !== captureId) await discardPhoto(env.PHOTOS, key, frames.length);
  if (outcome.ok) return { ok: true, captureId: outcome.capture.id };
  const { refused, missing } = outcome;
  return { ok: false, refusal: { by: "verification", refused, ...(missing && { missing }) } };
}

type Unfit = { readonly code: "unsupported_image_type" | "invalid_request"; readonly message: string };

/** Duration and dimensions of a clip, which need the whole file. Returns nothing for other files. */
async function readClip(env: UploadEnv, { rules }: UploadTerms, key: string) {
  if (rules.kind !== "video") return { ok: true as const };
  const read = await videoOf(env).describe(key);
  if (!read.ok) return read;
  const message = clipTooLong(rules, read.durationMs);
  return message === undefined ? read : { ok: false as const, code: "invalid_request" as const, message };
}

function unfit({ rules }: UploadTerms, { code, message }: Unfit): Stored {
  return { ok: false, refusal: { by: "file", code, path: "image", message, hint: fileHint(rules) } };
}

const OTHER_BYTES: UploadRefusal = {
  by: "file",
  code: "invalid_request",
  path: "sha256",
  message: "must match the file's SHA-256",
};
