import type { AccountId, CaptureId, VerificationId } from "@svc/domain/ids";
import type { CredentialFacts } from "@svc/domain/verification/credential";

/** Carries only ids: the sealer asks the object for the content. */
export type CredentialMessage = {
  readonly verificationId: VerificationId;
  readonly captureId: CaptureId;
  /** The request that caused this message; the sealer logs it. */
  readonly requestId?: string;
};

export type CredentialJob =
  | { readonly state: "settled" }
  /** Another message is working on it. */
  | { readonly state: "taken" }
  | {
      readonly state: "open";
      readonly accountId: AccountId;
      /** The storage key of the original, and the one for its sealed copy. */
      readonly original: string;
      readonly sealed: string;
      readonly contentType: string;
      readonly facts: CredentialFacts;
    };
