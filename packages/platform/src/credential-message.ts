import type { AccountId, CaptureId, VerificationId } from "@svc/domain/ids";
import type { CredentialFacts } from "@svc/domain/verification/credential";

/** Ids only: who seals asks the object what is to be said. */
export type CredentialMessage = {
  readonly verificationId: VerificationId;
  readonly captureId: CaptureId;
  /** Of the call that led to it: the log of whoever seals names it too. */
  readonly requestId?: string;
};

export type CredentialJob =
  | { readonly state: "settled" }
  /** Another message is at work on it. */
  | { readonly state: "taken" }
  | {
      readonly state: "open";
      readonly accountId: AccountId;
      /** Where the original lies, and where its sealed copy belongs. */
      readonly original: string;
      readonly sealed: string;
      readonly contentType: string;
      readonly facts: CredentialFacts;
    };
