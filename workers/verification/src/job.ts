import type { CaptureId } from "@svc/domain/ids";
import { isTerminal } from "@svc/domain/status";
import { checksOf, expectedObjectOf } from "@svc/domain/verification/checks";
import { openMoments } from "@svc/domain/verification/decide-clip";
import type { Verification } from "@svc/domain/verification/state";
import type { AnalysisJob } from "@svc/platform/verification-rpc";
import { originalKey } from "@svc/store/files";

/** What the analyzer still has to do for one capture, with no more of the verification than that needs. */
export function jobOf(state: Verification, captureId: CaptureId): AnalysisJob {
  const capture = state.captures.find(({ id }) => id === captureId);
  if (!capture || capture.removed || isTerminal(state.status)) return { state: "settled" };
  const checks = checksOf(state.settings, capture).filter((check) => !capture.findings[check]);
  if (checks.length === 0) return { state: "settled" };
  const { context, aiThreshold } = state.settings;
  const expectedObject = expectedObjectOf(state.settings, capture);
  return {
    state: "open",
    capture,
    key: originalKey(state.accountId, state.id, capture.id),
    checks,
    ...(capture.kind === "video" && { moments: openMoments(state, capture) }),
    ...(expectedObject !== undefined && { expectedObject }),
    ...(context && { context }),
    ...(aiThreshold !== undefined && { aiThreshold }),
  };
}
