import { jsonBytes } from "./utf8-bytes.ts";
import { closedToEvidence } from "./verification/closed-to-evidence.ts";
import type { Settings } from "./verification/settings.ts";
import type { Verification } from "./verification/state.ts";

/** our choice: what one account may have at a time, so that none fills what all share; an operator raises it by account. */
export const QUOTAS = {
  /** Verifications that were created and neither submitted nor ended. */
  openVerifications: 50_000,
  /** Verifications in the list. */
  storedRows: 5_000_000,
  /** UTF-8 bytes of the settings of its verifications, metadata included; databases have DATABASE_LIMITS. */
  storedBytes: 2 * 1024 ** 3,
} as const;

export type Quota = keyof typeof QUOTAS;
export type Quotas = Readonly<Record<Quota, number>>;

/** What one verification takes of its account's quotas. */
export type Occupancy = { readonly isOpen: boolean; readonly bytes: number };

/** While as much is left of a quota, and a fifth of it, nobody needs to ask again for a moment. */
const AMPLE: Quotas = { openVerifications: 1_000, storedRows: 1_000, storedBytes: 64 * 1024 ** 2 };

export function quotasOf(raised: Partial<Quotas> = {}): Quotas {
  return { ...QUOTAS, ...raised };
}

/** The first quota that `used` goes past. */
export function exceededQuota(quotas: Quotas, used: Quotas): Quota | undefined {
  return namesOf(quotas).find((name) => used[name] > quotas[name]);
}

export function hasAmpleQuota(quotas: Quotas, used: Quotas): boolean {
  return namesOf(quotas).every((name) => {
    const left = quotas[name] - used[name];
    return left >= AMPLE[name] && left >= quotas[name] / 5;
  });
}

export function occupancyOf(state: Verification): Occupancy {
  return { isOpen: isOpen(state), bytes: settingsBytes(state.settings) };
}

/** UTF-8 bytes of what the tenant says of a verification, as JSON. */
export function settingsBytes(settings: Settings): number {
  return jsonBytes(settings);
}

/** Whether an event changed what the verification takes; cheap enough for every commit. */
export function hasNewOccupancy(before: Verification, after: Verification): boolean {
  if (before.settings !== after.settings) return true;
  return isOpen(before) !== isOpen(after);
}

function isOpen(state: Verification): boolean {
  return closedToEvidence(state) === undefined;
}

function namesOf(quotas: Quotas): readonly Quota[] {
  return Object.keys(quotas) as Quota[]; // its keys are the names
}
