import { isTerminal } from "../status.ts";
import { type Refusal, refuse } from "./command.ts";
import type { Verification } from "./state.ts";

/** Why nothing more may be added; undefined while something may (CONTRACT G2, G3.4). */
export function closedToEvidence({ status, submittedAt }: Verification): Refusal | undefined {
  return closureOf({ status, submitted: submittedAt !== undefined });
}

/** The same, for the data of a capture session. */
export function closureOf(seen: {
  readonly status: Verification["status"];
  readonly submitted: boolean;
}): Refusal | undefined {
  if (seen.status === "expired") return refuse("expired");
  return isTerminal(seen.status) || seen.submitted ? refuse("already_finalized") : undefined;
}
