import type { AccountId, CaptureId, VerificationId } from "@svc/domain/ids";
import type { IndexedPhoto, Nearby, NearPhoto } from "@svc/domain/photo-index";
import type { Relation, Trace } from "@svc/domain/related";

/** The object of one account; past its bound it hands pictures on to objects of its own, its shards. */
export type PhotoIndexRpc = {
  meet(accountId: AccountId, pictures: readonly IndexedPhoto[], most: number): Promise<readonly Nearby[]>;
  forget(accountId: AccountId, captureIds: readonly CaptureId[]): Promise<void>;
  /** All anew from R2, in the background; asked again with the same `askedAt` it changes nothing. */
  rebuild(accountId: AccountId, askedAt: number): Promise<void>;
  /** What may link a photo's verification with others; the newest counts. */
  keepTrace(trace: Trace): Promise<void>;
  related(verificationId: VerificationId): Promise<readonly Relation[]>;
  /** Of one shard alone. */
  takeHere(pictures: readonly IndexedPhoto[]): Promise<{ readonly count: number; readonly last: string }>;
  nearHere(pictures: readonly IndexedPhoto[], most: number): Promise<readonly (readonly NearPhoto[])[]>;
  forgetHere(captureIds: readonly CaptureId[]): Promise<void>;
  clearHere(): Promise<void>;
};
