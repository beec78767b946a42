/** CONTRACT G10: a session ends 12 hours after its last use, and 14 days after it was created. */
const SESSION_IDLE_MS = 12 * 3_600_000;
export const SESSION_MOST_MS = 14 * 86_400_000;

/** A session's last use is updated at most this often, so that not every call is a write. */
const SEEN_EVERY_MS = 5 * 60_000;

/** Times are epoch ms. */
export type SessionTimes = { readonly createdAt: number; readonly seenAt: number };

/** When it ends without further use. */
export function sessionEndsAt({ createdAt, seenAt }: SessionTimes): number {
  return Math.min(seenAt + SESSION_IDLE_MS, createdAt + SESSION_MOST_MS);
}

export function isSessionOver(times: SessionTimes, now: number): boolean {
  return now >= sessionEndsAt(times);
}

export function isSeenAnew({ seenAt }: SessionTimes, now: number): boolean {
  return now >= seenAt + SEEN_EVERY_MS;
}

/** CONTRACT G10 (step-up): how long a confirmation of identity counts. */
const CONFIRMED_MS = 5 * 60_000;

/** True if the person has just confirmed their identity, with a passkey or a mailed code. */
export function isConfirmedNow({ confirmedAt }: { readonly confirmedAt?: number }, now: number): boolean {
  return confirmedAt !== undefined && now < confirmedAt + CONFIRMED_MS;
}
