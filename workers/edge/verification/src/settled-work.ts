import { isTerminal } from "@svc/domain/status";
import { isAnswered } from "@svc/domain/verification/verdict";
import type { Verification } from "@svc/domain/verification/state";
import { analysisKey, credentialKey, damageKey } from "./outbox-task.ts";
import type { Outbox } from "./outbox.ts";

/** Cancels analyses, seals and damage searches of captures that are fully answered or no longer matter. */
export function cancelSettled(outbox: Outbox, state: Verification): void {
  for (const capture of state.captures) {
    if (isAnswered(state.settings, capture) || capture.removed || isTerminal(state.status))
      outbox.cancel(analysisKey(capture.id));
    if (capture.stamp || state.redacted) outbox.cancel(credentialKey(capture.id));
    if (capture.damage || state.redacted) outbox.cancel(damageKey(capture.id));
  }
}
