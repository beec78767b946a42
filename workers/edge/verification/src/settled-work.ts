import { isTerminal } from "@svc/domain/status";
import { checksOf } from "@svc/domain/verification/checks";
import type { Verification } from "@svc/domain/verification/state";
import { analysisKey, credentialKey } from "./outbox-task.ts";
import type { Outbox } from "./outbox.ts";

/** A capture whose findings are all there, or no longer matter, is not analysed again, nor sealed twice. */
export function cancelSettled(outbox: Outbox, state: Verification): void {
  for (const capture of state.captures) {
    const isOpen = checksOf(state.settings, capture).some((check) => !capture.findings[check]);
    if (!isOpen || capture.removed || isTerminal(state.status)) outbox.cancel(analysisKey(capture.id));
    if (capture.stamp || state.redacted) outbox.cancel(credentialKey(capture.id));
  }
}
