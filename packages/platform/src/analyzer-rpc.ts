import type { AccountId, CaptureId, VerificationId } from "@svc/domain/ids";
import type { DamageReport } from "@svc/domain/meaning/damage";
import type { OutsideJudgeName } from "@svc/domain/outside-judges";
import type { LikenessReport } from "@svc/domain/verification/similar-photo";
import type { AnalysisMessage } from "./analysis-message.ts";

/** A capture whose pictures are to be compared, apart from its analysis. */
export type ComparisonJob = {
  readonly accountId: AccountId;
  readonly verificationId: VerificationId;
  readonly captureId: CaptureId;
  readonly createdAt: number;
  readonly contentType: string;
  readonly key: string;
  /** Of a clip: its seconds, in milliseconds from its start. */
  readonly moments?: readonly number[];
};

/** A photo on which damage is looked for (CONTRACT G4.6). */
export type LocalizationJob = {
  readonly accountId: AccountId;
  readonly verificationId: VerificationId;
  readonly captureId: CaptureId;
  readonly key: string;
  /** As in `AnalysisJob`. */
  readonly visionProvider?: string;
};

export type AnalyzerRpc = {
  /** As `ping`, of the reader behind it. */
  pingReader(): Promise<true>;
  /** Runs what is still open on one capture and reports it to its verification; true when everything settled. */
  analyze(message: AnalysisMessage): Promise<boolean>;
  /** Takes a capture's pictures into the account's index and says what they resemble; throws where that has to wait. */
  compare(job: ComparisonJob): Promise<LikenessReport>;
  /** Looks for damage and stores what is drawn of it beside the photo; throws where nobody answered yet. */
  localizeDamage(job: LocalizationJob): Promise<DamageReport>;
  /** Out of an index that is no object of ours; what the object has it forgets by itself. */
  forgetPhotos(
    accountId: AccountId,
    verificationId: VerificationId,
    captureIds: readonly CaptureId[],
  ): Promise<void>;
  /** A small landscape as a camera would take it, for the sandbox (CONTRACT G10); another one for another seed. */
  drawPhoto(seed: number): Promise<Uint8Array>;
  /** With whom this deployment has set up an account; nobody else is asked. */
  outsideJudges(): Promise<readonly OutsideJudgeName[]>;
};
