import type { UploadFrame } from "@svc/platform/upload-rpc";
import { frameKey } from "@svc/store/r2/files";

/** Copies the frames next to the photo. It can be repeated. */
export async function copyFrames(
  bucket: R2Bucket,
  frames: readonly UploadFrame[],
  original: string,
): Promise<{ readonly frames: readonly string[] } | undefined> {
  for (const [index, { key }] of frames.entries()) {
    const frame = await bucket.get(key);
    if (!frame) throw new Error(`the frame ${key} is gone`);
    await bucket.put(frameKey(original, index), await frame.arrayBuffer(), {
      httpMetadata: { contentType: "image/jpeg" },
    });
  }
  return frames.length > 0 ? { frames: frames.map(({ sha256 }) => sha256) } : undefined;
}

/** Deletes the photo and its frames, which belong to no verification. */
export async function discardPhoto(bucket: R2Bucket, original: string, frames: number): Promise<void> {
  const beside = Array.from({ length: frames }, (_, index) => frameKey(original, index));
  await bucket.delete([original, ...beside]);
}
