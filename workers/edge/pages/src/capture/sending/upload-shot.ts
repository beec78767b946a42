import { DetailedError, Upload } from "tus-js-client";
import { deferred } from "../deferred.ts";
import type { Shot } from "../model/shot.ts";
import { Refused } from "./api.ts";
import { fieldsOf, framesForm, refusedBy, type SendOptions, sha256Of } from "./shot-form.ts";

/** CONTRACT G3.5, by tus 1.0.0. Continues an earlier attempt. Loaded only when a file needs it. */
export async function uploadShot(shot: Shot, options: SendOptions): Promise<string> {
  try {
    return await upload(shot, await metadataOf(shot), options);
  } catch (error) {
    if (shot.uploadUrl === undefined || !isGone(error)) throw error;
    // the service no longer knows the upload, so the shot is uploaded again
    const { uploadUrl: _gone, ...anew } = shot;
    return upload(anew, await metadataOf(anew), options);
  }
}

/** With its hash, a photo of a code counts from now on, however slowly it arrives (CONTRACT G19.3). */
async function metadataOf(shot: Shot): Promise<Record<string, string>> {
  const fields = fieldsOf(shot);
  return shot.sceneCode === undefined ? fields : { ...fields, sha256: await sha256Of(shot.blob) };
}

function upload(shot: Shot, metadata: Record<string, string>, options: SendOptions): Promise<string> {
  const { promise, resolve, reject } = deferred<string>();
  let captureId: string | undefined;
  let prepared = Promise.resolve();
  let begunMs = 0;
  const tus = new Upload(shot.blob, {
    endpoint: `${options.api.base}/uploads`,
    ...(shot.uploadUrl !== undefined && { uploadUrl: shot.uploadUrl }),
    chunkSize: options.pace.next(),
    metadata,
    retryDelays: [], // the outbox retries itself
    storeFingerprintForResuming: false,
    onProgress: options.onProgress,
    onUploadUrlAvailable: () => {
      prepared = prepare(shot, tus.url ?? "", options);
    },
    // the first byte waits until the upload's address is stored
    onBeforeRequest: async () => {
      await prepared;
      begunMs = performance.now();
    },
    onChunkComplete: (bytes) => {
      options.pace.took(bytes, performance.now() - begunMs);
      tus.options.chunkSize = options.pace.next();
    },
    onAfterResponse: (_request, response) => {
      captureId = response.getHeader("Capture-Id") ?? captureId;
    },
    onSuccess: () => {
      if (captureId === undefined) reject(new Error("the upload ended without a capture"));
      else resolve(captureId);
    },
    onError: (error) => {
      options.pace.broke();
      reject(refusalOf(error));
    },
  });
  tus.start();
  return promise;
}

async function prepare(
  shot: Shot,
  url: string,
  { api, onUploadUrl, onFramesSent }: SendOptions,
): Promise<void> {
  if (url !== shot.uploadUrl) await onUploadUrl(url);
  if (shot.frames.length === 0 || (shot.framesSent && url === shot.uploadUrl)) return;
  await api.putFrames(url, framesForm(shot));
  await onFramesSent();
}

function refusalOf(error: Error | DetailedError): Error {
  if (!(error instanceof DetailedError)) return error;
  // the frames were refused before the chunk was sent
  if (error.causingError instanceof Refused) return error.causingError;
  if (!error.originalResponse) return error;
  return refusedBy(error.originalResponse.getStatus(), error.originalResponse.getBody());
}

function isGone(error: unknown): boolean {
  const { status, code } = error as { status?: number; code?: string };
  return status === 404 || (status === 410 && code === "expired");
}
