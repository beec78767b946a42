import type { VerificationId } from "./ids.ts";

/** What a POST answered under an `Idempotency-Key` (CONTRACT G0.7). */
export type KeptAnswer = {
  /** SHA-256 of the request's body. */
  readonly fingerprint: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Sealed. Absent once the verification that it shows was redacted: it is then shown as it is now. */
  readonly body?: string;
};

/** `unknown`: there is nothing here that the call could be about; `full`: no more keys are taken for so long. */
export type IdempotentState =
  | { readonly state: "new" | "running" | "unknown" }
  | { readonly state: "full"; readonly retryAfterS: number }
  | {
      readonly state: "done";
      readonly answer: KeptAnswer;
      /** The verification that the call made. */
      readonly verificationId?: VerificationId;
    };

/** CONTRACT G0.7. */
export const ANSWER_KEPT_MS = 24 * 3_600_000;

/** Our choice: a call that nobody finished was cut off; after this its key is free again. */
export const CALL_RUNNING_MS = 5 * 60_000;

/**
 * Our choice: keys in 24 hours. A capture link makes at most a few dozen things; many people share a reusable one; an
 * account may make 864,000 calls in that time (CONTRACT G11).
 */
export const KEYS_KEPT = { capture_link: 1_000, reusable_link: 10_000, account: 1_000_000 } as const;

/** CONTRACT G14: strangers share a reusable link, so that a key must be one that nobody guesses: 128 bits. */
export const LINK_KEY_CHARACTERS = 22;
