import type { Event } from "./event.ts";
import { DEFAULT_RETENTION_DAYS } from "./settings.ts";
import type { Verification } from "./state.ts";

const DAY_MS = 24 * 3_600_000;

/** our choice: how long an emptied verification can still be looked up before it is deleted. */
export const EMPTY_KEPT_DAYS = 30;

/** CONTRACT G4.7: when it redacts itself; undefined while it is active or held, and after it was redacted. */
export function redactsAt({ settings, closedAt, redacted, hold }: Verification): number | undefined {
  if (closedAt === undefined || redacted || hold) return undefined;
  return closedAt + (settings.retentionDays ?? DEFAULT_RETENTION_DAYS) * DAY_MS;
}

/**
 * When it is deleted. An early redaction does not make this earlier. After a hold, the object is kept long enough to
 * finish erasing what it stored elsewhere.
 */
export function deletesAt({
  settings,
  closedAt,
  redacted,
  releasedAt = 0,
}: Verification): number | undefined {
  if (closedAt === undefined || !redacted) return undefined;
  const keptUntil = closedAt + (settings.retentionDays ?? DEFAULT_RETENTION_DAYS) * DAY_MS;
  return Math.max(keptUntil, releasedAt) + EMPTY_KEPT_DAYS * DAY_MS;
}

export function emptyAfterRetention(state: Verification, now: number): readonly Event[] {
  if (now < (redactsAt(state) ?? Infinity)) return [];
  return [{ type: "verification.redacted", at: now, reason: "retention" }];
}
