import { jsonBytes } from "./utf8-bytes.ts";
import { closedToEvidence } from "./verification/closed-to-evidence.ts";
import type { Settings } from "./verification/settings.ts";
import type { Verification } from "./verification/state.ts";

/**
 * our choice: limits per account, so that no account fills shared storage. An operator may raise them for an
 * account.
 */
export const QUOTAS = {
  /** Verifications that are neither submitted nor ended. */
  openVerifications: 50_000,
  /** Verifications in the list. */
  storedRows: 5_000_000,
  /** UTF-8 bytes of its verifications' settings, including metadata. Databases have DATABASE_LIMITS. */
  storedBytes: 2 * 1024 ** 3,
} as const;

export type Quota = keyof typeof QUOTAS;
export type Quotas = Readonly<Record<Quota, number>>;

/** What one verification uses of its account's quotas. */
export type Occupancy = { readonly isOpen: boolean; readonly bytes: number };

/** If this much of a quota is left, and a fifth of it, the caller need not ask again for a moment. */
const AMPLE: Quotas = { openVerifications: 1_000, storedRows: 1_000, storedBytes: 64 * 1024 ** 2 };

export function quotasOf(raised: Partial<Quotas> = {}): Quotas {
  return { ...QUOTAS, ...raised };
}

/** The first quota that `used` exceeds. */
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

/** UTF-8 bytes of the settings as JSON. */
export function settingsBytes(settings: Settings): number {
  return jsonBytes(settings);
}

/** True if an event changed what the verification uses. Cheap enough to run on every commit. */
export function hasNewOccupancy(before: Verification, after: Verification): boolean {
  if (before.settings !== after.settings) return true;
  return isOpen(before) !== isOpen(after);
}

function isOpen(state: Verification): boolean {
  return closedToEvidence(state) === undefined;
}

function namesOf(quotas: Quotas): readonly Quota[] {
  return Object.keys(quotas) as Quota[]; // its keys are the quota names
}
