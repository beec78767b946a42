import type { AccountId, CaptureId, VerificationId } from "@svc/domain/ids";
import type { IndexedPhoto, Nearby, NearPhoto } from "@svc/domain/photo-index";
import type { Relation, Trace } from "@svc/domain/related";

/** The index object of one account. Beyond its capacity it delegates to objects of its own, its shards. */
export type PhotoIndexRpc = {
  meet(accountId: AccountId, pictures: readonly IndexedPhoto[], most: number): Promise<readonly Nearby[]>;
  forget(accountId: AccountId, captureIds: readonly CaptureId[]): Promise<void>;
  /** Rebuilds the index from R2 in the background. Repeating it with the same `askedAt` changes nothing. */
  rebuild(accountId: AccountId, askedAt: number): Promise<void>;
  /** Stores the data that may link a photo's verification to others. The newest wins. */
  keepTrace(trace: Trace): Promise<void>;
  related(verificationId: VerificationId): Promise<readonly Relation[]>;
  /** These four methods act on one shard only. */
  takeHere(pictures: readonly IndexedPhoto[]): Promise<{ readonly count: number; readonly last: string }>;
  nearHere(pictures: readonly IndexedPhoto[], most: number): Promise<readonly (readonly NearPhoto[])[]>;
  forgetHere(captureIds: readonly CaptureId[]): Promise<void>;
  clearHere(): Promise<void>;
};
