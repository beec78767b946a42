import type { AccountId, CaptureId, UploadId, VerificationId } from "@svc/domain/ids";
import type { Refusal } from "@svc/domain/verification/command";
import type { FileRules } from "@svc/domain/verification/file-rules";
import type { StoredCapture } from "@svc/domain/verification/state";

export type UploadOwner = { readonly accountId: AccountId; readonly verificationId: VerificationId };

/** What the creation of an upload fixed. */
export type UploadTerms = UploadOwner & {
  readonly id: UploadId;
  readonly bytes: number;
  /** Everything of the capture but what only the whole file tells. */
  readonly capture: Omit<
    StoredCapture,
    "id" | "contentType" | "bytes" | "width" | "height" | "durationMs" | "sha256"
  >;
  /** What the whole file must be. */
  readonly rules: FileRules;
  /** Of the whole file, in hex. */
  readonly sha256?: string;
  /** `Upload-Metadata` as it was sent. */
  readonly metadata: string;
  readonly expiresAt: number;
};

export type UploadStatus = {
  readonly bytes: number;
  /** All bytes count as received only once they are a capture: the last chunk is asked for again until then. */
  readonly offset: number;
  readonly metadata: string;
  readonly expiresAt: number;
  readonly captureId?: CaptureId;
  /** Every byte is here: nothing more is stored for it. */
  readonly isWhole: boolean;
};

/** A chunk that already lies under `key`, which is its own even when its offset is not. */
export type UploadChunk = {
  readonly key: string;
  readonly offset: number;
  readonly bytes: number;
  readonly sha256: string;
};

/** Why the whole file is no capture: the verification says no, or the file itself is unfit. */
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

/** A frame that already lies under `key`. */
export type UploadFrame = { readonly key: string; readonly sha256: string };

/** `not_live`: no photo of a camera; `conflict`: the file is whole or over. */
export type FramesSet =
  | { readonly state: "set" }
  | { readonly state: "not_live" }
  | { readonly state: "conflict" }
  | UploadMiss;

export type UploadFound = { readonly state: "found"; readonly status: UploadStatus } | UploadMiss;
export type UploadMiss = { readonly state: "missing" | "expired" };

/** The object that is the truth of one resumable upload (CONTRACT G3.5). Another verification's is missing. */
export type UploadRpc = {
  create(terms: UploadTerms): Promise<void>;
  read(owner: UploadOwner): Promise<UploadFound>;
  /** Of two chunks for the same offset one is appended; the last one makes the capture before it answers. */
  append(owner: UploadOwner, chunk: UploadChunk): Promise<Appended>;
  /** The frames beside the photo, in place of those set before; until the last chunk. */
  setFrames(owner: UploadOwner, frames: readonly UploadFrame[]): Promise<FramesSet>;
  /** Frees the chunks; a capture that the upload has become stays. */
  abort(owner: UploadOwner): Promise<{ readonly state: "aborted" } | UploadMiss>;
  /** Its verification takes nothing more: what has not become a capture is over. */
  end(): Promise<void>;
  /** Its verification is redacted: nothing of it is left. */
  forget(): Promise<void>;
};
