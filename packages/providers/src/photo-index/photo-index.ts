import type { CaptureId, VerificationId } from "@svc/domain/ids";
import type { IndexedPhoto, Nearby } from "@svc/domain/photo-index";

/** One account's photos. Every call can be repeated. */
export type PhotoIndex = {
  /**
   * Adds the pictures. Returns, for each, similar pictures of other verifications, most similar first, one per
   * capture, at most `most`.
   */
  readonly meet: (photos: readonly IndexedPhoto[], most: number) => Promise<readonly Nearby[]>;
  /** Removes all pictures of these captures. */
  readonly forget: (verificationId: VerificationId, captureIds: readonly CaptureId[]) => Promise<void>;
};
