import { identifierKey } from "../database/database.ts";
import type { VerificationId } from "../ids.ts";
import { keptCaptures, type Verification } from "../verification/state.ts";
import { type Shot, shotOf } from "./shot.ts";

/** CONTRACT G18: our choice, so that a much used identification does not compare thousands of photos. */
export const LINKED_MOST = 10;

/** The photos of a verification as the rules see them. */
export function shotsOf(state: Verification): readonly Shot[] {
  const { identification } = state.settings;
  const party = identification === undefined ? undefined : identifierKey(identification);
  return keptCaptures(state).flatMap((capture) => shotOf(capture, party) ?? []);
}

/** The same for a verification that is linked to this one; empty if its photos may not be compared. */
export function linkedShotsOf(state: Verification): readonly Shot[] {
  const isCompared =
    state.status === "completed" && !state.redacted && state.settings.simulated === undefined;
  return isCompared ? shotsOf(state).map((shot) => ({ ...shot, verificationId: state.id })) : [];
}

/** Whether other verifications may be linked to it, by the same identification or by a similar photo. */
export function mayBeLinked(state: Verification): boolean {
  const { settings, status, redacted } = state;
  if (status !== "completed" || redacted || settings.simulated !== undefined) return false;
  return (
    settings.identification !== undefined || keptCaptures(state).some(({ similar }) => similar !== undefined)
  );
}

/**
 * The linked verifications to compare with: those of its similar photos, then those found elsewhere. Each once, never
 * itself, at most LINKED_MOST.
 */
export function linkedIds(state: Verification, found: readonly VerificationId[]): readonly VerificationId[] {
  const similar = keptCaptures(state).flatMap((capture) => capture.similar?.verificationId ?? []);
  return [...new Set([...similar, ...found])].filter((each) => each !== state.id).slice(0, LINKED_MOST);
}
