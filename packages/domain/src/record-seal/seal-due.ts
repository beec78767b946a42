import type { Verification } from "../verification/state.ts";
import { isDraftOpen } from "./record-seal.ts";

/** SPEC 2.1: only if there are answers and sealing is on; again after the narrative was added (CONTRACT G2). */
export function isSealDue(state: Verification): boolean {
  const { sealing } = state;
  return (sealing !== undefined && isDraftOpen(sealing)) || isDraftDue(state);
}

/** After a redaction there is nothing left to draft a record from. */
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
