/** CONTRACT G1.4: a detector is asked 5 times over about 4 minutes. The wait before the 2nd, 3rd … attempt. */
const DETECTOR_RETRY_DELAYS_S = [2, 10, 45, 180] as const;
export const DETECTOR_ATTEMPTS = DETECTOR_RETRY_DELAYS_S.length + 1;

/** Seconds to wait after `attempt` (1, 2 …), or undefined when that was the last. `random` is 0..1. */
export function detectorRetryDelayS(attempt: number, random: number): number | undefined {
  const delay = DETECTOR_RETRY_DELAYS_S[attempt - 1];
  return delay === undefined ? undefined : Math.max(1, Math.round(delay * (0.9 + 0.2 * random)));
}

/**
 * An analysis that was handed to the queue and not heard of again is handed over anew after this long: longer than the
 * whole detector schedule, five times within about 30 minutes (CONTRACT G2), then the verification fails.
 */
export const ANALYSIS_LEASE_MS = 6 * 60_000;
export const ANALYSIS_DELIVERIES = 5;

/** The writing of a credential that was handed over without an answer is handed over again: after 2 minutes, 4, 8 … twelve times in under two days. */
const CREDENTIAL_LEASE_MS = 2 * 60_000;
export const CREDENTIAL_DELIVERIES = 12;

export function credentialLeaseMs(attempts: number, baseMs = CREDENTIAL_LEASE_MS): number {
  return baseMs * 2 ** Math.min(attempts, 8);
}

/** A webhook whose outcome is still unknown after this long is given to the queue again: four times what one call may take. */
const WEBHOOK_LEASE_MS = 60_000;
const LONGEST_WEBHOOK_LEASE_MS = 30 * 60_000;

/** Doubles each time, since a webhook that waits in a long queue gains nothing from a second message. `overdueMs`: since it was due. */
export function webhookLeaseMs(overdueMs: number, baseMs = WEBHOOK_LEASE_MS): number {
  return Math.min(LONGEST_WEBHOOK_LEASE_MS, Math.max(baseMs, overdueMs));
}

/** Exponential, from one second up to five minutes: for what a neighbour (D1, a queue) refused to take. */
export function outboxRetryDelayMs(attempts: number): number {
  return Math.min(300_000, 1_000 * 2 ** Math.min(attempts, 9));
}

/** Somebody is asked where damage is seen on a photo this often, by the outbox's delays: over about 4 minutes, as for a check. */
export const DAMAGE_ATTEMPTS = 9;

/** Somebody is asked what lies where a photo was taken this often, by the outbox's delays: over about 4 minutes. */
export const PLACE_ATTEMPTS = 9;
