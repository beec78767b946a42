import type { AccountId, CaptureId, VerificationId } from "@svc/domain/ids";
import type { Relation, Trace } from "@svc/domain/related";

/** A picture's place: a clip has many, each at its time. */
export type PictureKey = {
  readonly verificationId: VerificationId;
  readonly captureId: CaptureId;
  readonly atMs?: number;
};

/** `embedding`: signed bytes of about the same length, compared by cosine. */
export type IndexedPicture = PictureKey & {
  readonly phash: bigint;
  readonly mirroredPhash: bigint;
  readonly embedding: Int8Array;
};

/** `distance`: bits in which the hashes differ, the nearer of the upright and the mirrored picture. */
export type NearPicture = PictureKey & { readonly distance: number; readonly cosine: number };

/** `complete: false`: the index is being rebuilt and answers what it has. */
export type Nearby = { readonly near: readonly NearPicture[]; readonly complete: boolean };

/** One account's pictures. Every call can be repeated. */
export type PhotoIndex = {
  /** Takes the pictures in and answers, for each, those of other verifications that may show the same, most alike first, one a capture. */
  readonly meet: (pictures: readonly IndexedPicture[], most: number) => Promise<readonly Nearby[]>;
  /** Takes out whatever it has of these captures. */
  readonly forget: (captureIds: readonly CaptureId[]) => Promise<void>;
};

/** The object of one account; past its bound it hands pictures on to objects of its own, its shards. */
export type PhotoIndexRpc = {
  meet(accountId: AccountId, pictures: readonly IndexedPicture[], most: number): Promise<readonly Nearby[]>;
  forget(accountId: AccountId, captureIds: readonly CaptureId[]): Promise<void>;
  /** All anew from R2, in the background; asked again with the same `askedAt` it changes nothing. */
  rebuild(accountId: AccountId, askedAt: number): Promise<void>;
  /** What may link a photo's verification with others; the newest counts. */
  keepTrace(trace: Trace): Promise<void>;
  related(verificationId: VerificationId): Promise<readonly Relation[]>;
  /** Of one shard alone. */
  takeHere(pictures: readonly IndexedPicture[]): Promise<{ readonly count: number; readonly last: string }>;
  nearHere(pictures: readonly IndexedPicture[], most: number): Promise<readonly (readonly NearPicture[])[]>;
  forgetHere(captureIds: readonly CaptureId[]): Promise<void>;
  clearHere(): Promise<void>;
};
