import type { AccountId } from "@svc/domain/ids";
import type { Raster } from "@svc/imaging/evidence";
import type { Fingerprint } from "@svc/matching/fingerprint";
import type { PhotoIndex } from "@svc/providers/photo-index/photo-index";

/** Dependencies of the comparison with an account's earlier photos. */
export type LikenessTools = {
  /** Free after the judges have looked at the same picture. */
  readonly fingerprintOf: (frame: Raster) => Fingerprint;
  readonly clipFingerprintOf: (frame: Raster) => Fingerprint;
  readonly indexOf: (accountId: AccountId) => PhotoIndex;
  /** If the index has not answered by then, it is asked later. */
  readonly patienceMs: number;
};
