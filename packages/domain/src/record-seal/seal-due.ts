import type { Verification } from "../verification/state.ts";
import { isDraftOpen } from "./record-seal.ts";

/** SPEC 2.1: only where answers exist and sealing is on; once more when the narrative was added (CONTRACT G2). */
export function isSealDue(state: Verification): boolean {
  const { sealing } = state;
  return (sealing !== undefined && isDraftOpen(sealing)) || isDraftDue(state);
}

/** What was emptied has nothing left to draft a record of. */
export function isDraftDue({
  status,
  settings,
  answers,
  narrative,
  redacted,
  sealing,
}: Verification): boolean {
  if (redacted || status !== "completed" || !settings.seal) return false;
  if (Object.keys(answers).length === 0) return false;
  return !sealing || (narrative !== undefined && sealing.draft.salts.narrative === undefined);
}
