import type { AccountId, CaptureId, VerificationId } from "@svc/domain/ids";
import type { DamageReport } from "@svc/domain/meaning/damage";
import type { JudgePrices, OutsideJudgeName } from "@svc/domain/outside-judges";
import type { LikenessReport } from "@svc/domain/verification/similar-photo";
import type { AnalysisMessage } from "./analysis-message.ts";

/** A capture whose images are to be compared, separately from its analysis. */
export type ComparisonJob = {
  readonly accountId: AccountId;
  readonly verificationId: VerificationId;
  readonly captureId: CaptureId;
  readonly createdAt: number;
  readonly contentType: string;
  readonly key: string;
  /** For a clip: the seconds to compare, in milliseconds from its start. */
  readonly moments?: readonly number[];
};

/** A photo to search for damage (CONTRACT G4.6). */
export type LocalizationJob = {
  readonly accountId: AccountId;
  readonly verificationId: VerificationId;
  readonly captureId: CaptureId;
  readonly key: string;
  /** See `AnalysisJob`. */
  readonly visionProvider?: string;
};

export type AnalyzerRpc = {
  /** Like `ping`, for the reader script that the analyzer calls. */
  pingReader(): Promise<true>;
  /**
   * Runs the open checks of one capture and reports them to its verification. Returns true when all have
   * settled.
   */
  analyze(message: AnalysisMessage): Promise<boolean>;
  /**
   * Adds a capture's images to the account's index and returns what they resemble. Throws if this has to be
   * retried.
   */
  compare(job: ComparisonJob): Promise<LikenessReport>;
  /** Looks for damage and stores the drawn overlay with the photo. Throws if no model answered yet. */
  localizeDamage(job: LocalizationJob): Promise<DamageReport>;
  /** Deletes photos from an external index. Our own index objects delete theirs themselves. */
  forgetPhotos(
    accountId: AccountId,
    verificationId: VerificationId,
    captureIds: readonly CaptureId[],
  ): Promise<void>;
  /**
   * Draws a small landscape like a camera photo, for the sandbox (CONTRACT G10). Different seeds give different
   * photos.
   */
  drawPhoto(seed: number): Promise<Uint8Array>;
  /** The judges that this deployment has an account with. Only these are asked. */
  outsideJudges(): Promise<readonly OutsideJudgeName[]>;
  /** What the operator says that they charge for a photo, in cents. */
  outsideJudgePrices(): Promise<JudgePrices>;
};
