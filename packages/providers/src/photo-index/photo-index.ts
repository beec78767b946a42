import type { CaptureId, VerificationId } from "@svc/domain/ids";

/** A picture's place: a clip has many, each at its time. */
export type PhotoKey = {
  readonly verificationId: VerificationId;
  readonly captureId: CaptureId;
  readonly atMs?: number;
};

/** `embedding`: 128 signed bytes of about the same length, compared by cosine. */
export type IndexedPhoto = PhotoKey & {
  readonly phash: bigint;
  readonly mirroredPhash: bigint;
  readonly embedding: Int8Array;
};

export type NearPhoto = PhotoKey & {
  /** Of hashes, 0..64, the nearer of upright and mirrored. */
  readonly distance: number;
  readonly cosine: number;
};

/** `complete: false`: the index is being rebuilt and answers what it has. */
export type Nearby = { readonly near: readonly NearPhoto[]; readonly complete: boolean };

/** One account's photos. Every call can be repeated. */
export type PhotoIndex = {
  /**
   * Takes the pictures in and answers, for each, those of other verifications that may show the same, most alike first, at
   * most `most`.
   */
  readonly meet: (photos: readonly IndexedPhoto[], most: number) => Promise<readonly Nearby[]>;
  /** Takes out all of a verification, or of one capture of it. */
  readonly forget: (verificationId: VerificationId, captureId?: CaptureId) => Promise<void>;
};
