import type { CaptureId } from "@svc/domain/ids";
import type { Capture, StoredCapture, Verification } from "@svc/domain/verification/state";
import { activeSteps, countOf, isFull } from "@svc/domain/verification/steps";
import { shownCapture } from "@svc/domain/verification/shown-capture";
import { viewOf } from "@svc/domain/verification/view";
import type { CaptureReceipt } from "@svc/platform/verification-rpc";

/** What is answered to who stored a file. */
export function receiptOf(state: Verification, captureId: CaptureId, isRepeat: boolean): CaptureReceipt {
  const capture = state.captures.find(({ id }) => id === captureId);
  if (!capture) throw new Error(`capture ${captureId} is not in the state that took it`);
  const step = activeSteps(state).find(({ key }) => key === capture.step);
  return {
    view: viewOf(state),
    capture,
    isRepeat,
    stepComplete: step ? countOf(state, step.key) >= step.min : isFull(state),
    submitted: state.submittedAt !== undefined,
  };
}

/** What was stored of the same file before, by the name that its sender gave it. */
export function repeatedIn(state: Verification, { clientCaptureId }: StoredCapture): Capture | undefined {
  if (clientCaptureId === undefined) return undefined;
  return state.captures.find((capture) => capture.clientCaptureId === clientCaptureId);
}

/** Every file with what its reader needs to tell what was asked of it. */
export function capturesOf(state: Verification) {
  const captures = state.captures.map((capture) => shownCapture(state, capture));
  return { captures, redacted: state.redacted, signalsRequired: state.settings.signalsRequired };
}
