import { LIMITS } from "@svc/contract/wire/limits";
import { ApiError, invalidRequest } from "@svc/contract/wire/errors";
import { isTakenLive } from "@svc/domain/verification/source";
import type { StoredCapture } from "@svc/domain/verification/state";
import { admitPhoto } from "@svc/imaging/admit-photo";
import { sha256Hex } from "@svc/platform/sha256";
import { SmallFiles } from "../../http/small-files.ts";

type Frame = Uint8Array<ArrayBuffer>;
type Live = Pick<StoredCapture, "kind" | "source">;

export function burstFiles(): SmallFiles {
  return new SmallFiles("frames", LIMITS.frames);
}

/**
 * CONTRACT G3.4 `frames`: low-resolution JPEGs, checked by magic bytes. They are accepted only with a photo taken live.
 */
export function framesBeside({ kind, source }: Live, small: SmallFiles): readonly Frame[] {
  const frames = admitFrames(small);
  if (frames.length > 0 && (kind !== "image" || !isTakenLive({ source }))) throw framesNotAllowed();
  return frames;
}

export function admitFrames({ files, name }: SmallFiles): readonly Frame[] {
  for (const [index, file] of files.entries()) {
    const admitted = admitPhoto(file, file.length);
    const path = `${name}.${index}`;
    if (!admitted.ok && admitted.code === "invalid_request") {
      throw invalidRequest([{ path, message: admitted.message }]);
    }
    if (!admitted.ok || admitted.contentType !== "image/jpeg") {
      throw new ApiError("unsupported_image_type", `${path} is not a JPEG`, { hint: "Send frames as JPEG." });
    }
    if (Math.max(admitted.width, admitted.height) > LIMITS.frames.sidePx) {
      throw invalidRequest([{ path, message: `must be at most ${LIMITS.frames.sidePx} pixels a side` }]);
    }
  }
  return files;
}

export function framesNotAllowed(): ApiError {
  return invalidRequest([{ path: "frames", message: "is not allowed here" }]);
}

/** Stores the burst frames of one photo in R2. */
export class Burst {
  readonly #bucket: R2Bucket;
  readonly #keyOf: (index: number) => string;

  constructor(bucket: R2Bucket, keyOf: (index: number) => string) {
    this.#bucket = bucket;
    this.#keyOf = keyOf;
  }

  /** Returns the key and SHA-256 of each frame. All frames are durable when it resolves. */
  async store(
    frames: readonly Frame[],
  ): Promise<readonly { readonly key: string; readonly sha256: string }[]> {
    const puts = await Promise.allSettled(frames.map((frame, index) => this.#put(frame, index)));
    // every write has ended before an error is thrown, so that a discard leaves nothing behind
    return puts.map((put) => {
      if (put.status === "rejected") throw put.reason;
      return put.value;
    });
  }

  async discard(): Promise<void> {
    await this.#bucket.delete(Array.from({ length: LIMITS.frames.max }, (_, index) => this.#keyOf(index)));
  }

  async #put(frame: Frame, index: number) {
    const key = this.#keyOf(index);
    const hash = await sha256Hex(frame);
    await this.#bucket.put(key, frame, { httpMetadata: { contentType: "image/jpeg" }, sha256: hash });
    return { key, sha256: hash };
  }
}
