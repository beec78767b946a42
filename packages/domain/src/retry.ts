/** CONTRACT G1.4: a detector is called 5 times over about 4 minutes. These are the waits before attempts 2 to 5. */
const DETECTOR_RETRY_DELAYS_S = [2, 10, 45, 180] as const;
export const DETECTOR_ATTEMPTS = DETECTOR_RETRY_DELAYS_S.length + 1;

/** Seconds to wait after `attempt` (1, 2 …), or undefined if it was the last. `random` is 0..1. */
export function detectorRetryDelayS(attempt: number, random: number): number | undefined {
  const delay = DETECTOR_RETRY_DELAYS_S[attempt - 1];
  return delay === undefined ? undefined : Math.max(1, Math.round(delay * (0.9 + 0.2 * random)));
}

/**
 * An analysis without a report is handed to the queue again after this time, which is longer than the
 * detector's whole schedule. After five times, within about 30 minutes (CONTRACT G2), the verification fails.
 */
export const ANALYSIS_LEASE_MS = 6 * 60_000;
export const ANALYSIS_DELIVERIES = 5;

/** An unanswered sealing job is handed over again after 2 minutes, then 4, 8 …; twelve times in under two days. */
const CREDENTIAL_LEASE_MS = 2 * 60_000;
export const CREDENTIAL_DELIVERIES = 12;

export function credentialLeaseMs(attempts: number, baseMs = CREDENTIAL_LEASE_MS): number {
  return baseMs * 2 ** Math.min(attempts, 8);
}

/** A webhook with unknown outcome is queued again after this time, four times the limit of one call. */
const WEBHOOK_LEASE_MS = 60_000;
const LONGEST_WEBHOOK_LEASE_MS = 30 * 60_000;

/**
 * Doubles each time, because a second message does not help a webhook that waits in a long queue. `overdueMs`
 * counts from when it was due.
 */
export function webhookLeaseMs(overdueMs: number, baseMs = WEBHOOK_LEASE_MS): number {
  return Math.min(LONGEST_WEBHOOK_LEASE_MS, Math.max(baseMs, overdueMs));
}

/** Exponential from one second to five minutes, for work that D1 or a queue did not accept. */
export function outboxRetryDelayMs(attempts: number): number {
  return Math.min(300_000, 1_000 * 2 ** Math.min(attempts, 9));
}

/**
 * How often a model is asked for damage on a photo, with the outbox's delays: over about 4 minutes, as for a
 * check.
 */
export const DAMAGE_ATTEMPTS = 9;

/** How often the geocoder is asked for a photo's place, with the outbox's delays: over about 4 minutes. */
export const PLACE_ATTEMPTS = 9;
