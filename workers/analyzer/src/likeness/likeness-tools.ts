import type { AccountId } from "@svc/domain/ids";
import type { Raster } from "@svc/imaging/evidence";
import type { Fingerprint } from "@svc/matching/fingerprint";
import type { PhotoIndex } from "@svc/providers/photo-index/photo-index";

/** What comparing with an account's earlier photos needs. */
export type LikenessTools = {
  /** After the judges of the same picture it needs no second look. */
  readonly fingerprintOf: (frame: Raster) => Fingerprint;
  readonly clipFingerprintOf: (frame: Raster) => Fingerprint;
  readonly indexOf: (accountId: AccountId) => PhotoIndex;
  /** An index that has not answered by then is asked later. */
  readonly patienceMs: number;
};
