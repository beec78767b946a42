/** CONTRACT G10: a session ends 12 hours after it was last used, and 14 days after it was made. */
const SESSION_IDLE_MS = 12 * 3_600_000;
export const SESSION_MOST_MS = 14 * 86_400_000;

/** A use is written down when the one that is known is as old as this: not each call is a write. */
const SEEN_EVERY_MS = 5 * 60_000;

/** All in epoch ms. */
export type SessionTimes = { readonly createdAt: number; readonly seenAt: number };

/** When it ends if nobody uses it again. */
export function sessionEndsAt({ createdAt, seenAt }: SessionTimes): number {
  return Math.min(seenAt + SESSION_IDLE_MS, createdAt + SESSION_MOST_MS);
}

export function isSessionOver(times: SessionTimes, now: number): boolean {
  return now >= sessionEndsAt(times);
}

export function isSeenAnew({ seenAt }: SessionTimes, now: number): boolean {
  return now >= seenAt + SEEN_EVERY_MS;
}

/** CONTRACT G10 (step-up): for how long it counts that somebody showed who they are. */
const CONFIRMED_MS = 5 * 60_000;

/** Whether its person has just shown who they are, by a passkey or a mailed code. */
export function isConfirmedNow({ confirmedAt }: { readonly confirmedAt?: number }, now: number): boolean {
  return confirmedAt !== undefined && now < confirmedAt + CONFIRMED_MS;
}
