import type { AccountId, CaptureId, UploadId, VerificationId } from "@svc/domain/ids";
import type { Refusal } from "@svc/domain/verification/command";
import type { FileRules } from "@svc/domain/verification/file-rules";
import type { StoredCapture } from "@svc/domain/verification/state";

export type UploadOwner = { readonly accountId: AccountId; readonly verificationId: VerificationId };

/** The terms fixed when the upload was created. */
export type UploadTerms = UploadOwner & {
  readonly id: UploadId;
  readonly bytes: number;
  /** The capture's fields, except those known only from the whole file. */
  readonly capture: Omit<
    StoredCapture,
    "id" | "contentType" | "bytes" | "width" | "height" | "durationMs" | "sha256"
  >;
  /** Rules for the whole file. */
  readonly rules: FileRules;
  /** Of the whole file, in hex. */
  readonly sha256?: string;
  /** `Upload-Metadata` as sent. */
  readonly metadata: string;
  readonly expiresAt: number;
};

export type UploadStatus = {
  readonly bytes: number;
  /**
   * The offset reaches the total only after the file has become a capture. Until then the client repeats the
   * last chunk.
   */
  readonly offset: number;
  readonly metadata: string;
  readonly expiresAt: number;
  readonly captureId?: CaptureId;
  /** All bytes have arrived; no more are stored. */
  readonly isWhole: boolean;
};

/** A chunk stored under `key`. The key is unique even if two chunks have the same offset. */
export type UploadChunk = {
  readonly key: string;
  readonly offset: number;
  readonly bytes: number;
  readonly sha256: string;
};

/** Why the whole file did not become a capture: the verification refused it, or the file is invalid. */
export type UploadRefusal =
  | ({ readonly by: "verification" } & Refusal)
  | {
      readonly by: "file";
      readonly code: "unsupported_image_type" | "invalid_request";
      readonly path: "image" | "sha256";
      readonly message: string;
      readonly hint?: string;
    };

type Appended =
  | { readonly state: "appended" | "stored" | "conflict"; readonly status: UploadStatus }
  | { readonly state: "refused"; readonly refusal: UploadRefusal }
  | UploadMiss;

/** A frame stored under `key`. */
export type UploadFrame = { readonly key: string; readonly sha256: string };

/** `not_live`: the photo is not from a camera. `conflict`: the file is complete or the upload has ended. */
export type FramesSet =
  | { readonly state: "set" }
  | { readonly state: "not_live" }
  | { readonly state: "conflict" }
  | UploadMiss;

export type UploadFound = { readonly state: "found"; readonly status: UploadStatus } | UploadMiss;
export type UploadMiss = { readonly state: "missing" | "expired" };

/**
 * The authoritative state of one resumable upload (CONTRACT G3.5). Another verification's upload counts as
 * missing.
 */
export type UploadRpc = {
  create(terms: UploadTerms): Promise<void>;
  read(owner: UploadOwner): Promise<UploadFound>;
  /** If two chunks have the same offset, one is appended. The last chunk creates the capture before it returns. */
  append(owner: UploadOwner, chunk: UploadChunk): Promise<Appended>;
  /** Replaces the photo's frames. Possible until the last chunk. */
  setFrames(owner: UploadOwner, frames: readonly UploadFrame[]): Promise<FramesSet>;
  /** Deletes the chunks. A capture made from the upload stays. */
  abort(owner: UploadOwner): Promise<{ readonly state: "aborted" } | UploadMiss>;
  /** The verification accepts nothing more, so an unfinished upload ends. */
  end(): Promise<void>;
  /** The verification was redacted; deletes everything. */
  forget(): Promise<void>;
};
