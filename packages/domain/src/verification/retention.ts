import type { Event } from "./event.ts";
import { DEFAULT_RETENTION_DAYS } from "./settings.ts";
import type { Verification } from "./state.ts";

const DAY_MS = 24 * 3_600_000;

/** our choice: how long an emptied verification can still be looked up before it is deleted. */
export const EMPTY_KEPT_DAYS = 30;

/** CONTRACT G4.7: when it redacts itself; undefined while it is active, and after it was redacted. */
export function redactsAt({ settings, closedAt, redacted }: Verification): number | undefined {
  if (closedAt === undefined || redacted) return undefined;
  return closedAt + (settings.retentionDays ?? DEFAULT_RETENTION_DAYS) * DAY_MS;
}

/** When it is deleted. An early redaction does not make this earlier. */
export function deletesAt({ settings, closedAt, redacted }: Verification): number | undefined {
  if (closedAt === undefined || !redacted) return undefined;
  return closedAt + ((settings.retentionDays ?? DEFAULT_RETENTION_DAYS) + EMPTY_KEPT_DAYS) * DAY_MS;
}

export function emptyAfterRetention(state: Verification, now: number): readonly Event[] {
  if (now < (redactsAt(state) ?? Infinity)) return [];
  return [{ type: "verification.redacted", at: now, reason: "retention" }];
}
