import type { AccountId, CaptureId, VerificationId } from "@svc/domain/ids";

/** Carries only ids: the analyzer asks the object for the open work. */
export type AnalysisMessage = {
  readonly type: "analyze";
  readonly accountId: AccountId;
  readonly verificationId: VerificationId;
  readonly captureId: CaptureId;
  /** The request that caused this message; the analyzer logs it. */
  readonly requestId?: string;
};
