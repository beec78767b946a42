import type { AccountId, CaptureId, VerificationId } from "@svc/domain/ids";

/** Ids only: the analyzer asks the object what is still to be done. */
export type AnalysisMessage = {
  readonly type: "analyze";
  readonly accountId: AccountId;
  readonly verificationId: VerificationId;
  readonly captureId: CaptureId;
  /** Of the call that led to it: the analyzer's log names it too. */
  readonly requestId?: string;
};
