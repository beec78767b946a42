import type { CaptureId, VerificationId } from "@svc/domain/ids";
import type { IndexedPhoto, Nearby } from "@svc/domain/photo-index";

/** One account's photos. Every call can be repeated. */
export type PhotoIndex = {
  /**
   * Takes the pictures in and answers, for each, those of other verifications that may show the same, most alike first, one a
   * capture, at most `most`.
   */
  readonly meet: (photos: readonly IndexedPhoto[], most: number) => Promise<readonly Nearby[]>;
  /** Takes out all pictures of these captures of a verification. */
  readonly forget: (verificationId: VerificationId, captureIds: readonly CaptureId[]) => Promise<void>;
};
