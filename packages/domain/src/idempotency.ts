import type { VerificationId } from "./ids.ts";

/** The response to a POST with an `Idempotency-Key` (CONTRACT G0.7). */
export type KeptAnswer = {
  /** SHA-256 of the request's body. */
  readonly fingerprint: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Encrypted. Absent after the verification it shows was redacted; the current state is shown instead. */
  readonly body?: string;
};

/** `unknown`: the call's subject does not exist here. `full`: no more keys are accepted for `retryAfterS`. */
export type IdempotentState =
  | { readonly state: "new" | "running" | "unknown" }
  | { readonly state: "full"; readonly retryAfterS: number }
  | {
      readonly state: "done";
      readonly answer: KeptAnswer;
      /** The verification that the call created. */
      readonly verificationId?: VerificationId;
    };

/** CONTRACT G0.7. */
export const ANSWER_KEPT_MS = 24 * 3_600_000;

/** Our choice: after this time an unfinished call counts as cut off, and its key is free again. */
export const CALL_RUNNING_MS = 5 * 60_000;

/**
 * Our choice: the most keys in 24 hours. A capture link creates at most a few dozen things; many people share a
 * reusable one; an account may make 864,000 calls in that time (CONTRACT G11).
 */
export const KEYS_KEPT = { capture_link: 1_000, reusable_link: 10_000, account: 1_000_000 } as const;

/** CONTRACT G14: strangers share a reusable link, so a key must not be guessable: 128 bits. */
export const LINK_KEY_CHARACTERS = 22;
