import type { MailSkip } from "./mail-permit.ts";

/**
 * The waits before attempts 2 to 9, about 42 h in all. Our choice: long enough for a provider's daily quota to
 * reset. All but the last attempt are within the 24 h for which a provider remembers an idempotency key.
 */
export const MAIL_DELAYS_S = [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 86_400] as const;
export const MAIL_ATTEMPTS = MAIL_DELAYS_S.length + 1;
const RETRY_AFTER_MAX_MS = 24 * 3_600_000;

export type MailOutcome =
  | { readonly state: "accepted" }
  | { readonly state: "refused"; readonly reason: string }
  /** The account may not send this mail, so the provider was not called (CONTRACT G14). */
  | { readonly state: "skipped"; readonly reason: MailSkip }
  | { readonly state: "later"; readonly reason: string; readonly retryAfterMs?: number };

export type MailFate =
  | { readonly state: "sent" }
  | { readonly state: "failed"; readonly reason: string }
  | { readonly state: "skipped"; readonly reason: MailSkip }
  | { readonly state: "pending"; readonly waitMs: number };

/** What happens to a mail after attempt number `tries`. `random` (0..1) is the jitter. */
export function nextAttempt(tries: number, outcome: MailOutcome, random: number): MailFate {
  if (outcome.state === "accepted") return { state: "sent" };
  if (outcome.state === "skipped") return outcome;
  const seconds = MAIL_DELAYS_S[tries - 1];
  if (outcome.state === "refused" || seconds === undefined)
    return { state: "failed", reason: outcome.reason };
  const scheduledMs = Math.round(seconds * 1000 * (0.9 + 0.2 * random));
  const askedMs = Math.min(outcome.retryAfterMs ?? 0, RETRY_AFTER_MAX_MS);
  return { state: "pending", waitMs: Math.max(scheduledMs, askedMs) };
}
