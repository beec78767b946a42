import type { CaptureId } from "@svc/domain/ids";
import type { Capture, StoredCapture, Verification } from "@svc/domain/verification/state";
import { activeSteps, countOf, isFull } from "@svc/domain/verification/steps";
import { shownCapture } from "@svc/domain/verification/shown-capture";
import { viewOf } from "@svc/domain/verification/view";
import type { CaptureReceipt } from "@svc/platform/verification-rpc";

/** The response to a stored file. */
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

/** An earlier capture with the same client id, when the client sends a file twice. */
export function repeatedIn(state: Verification, { clientCaptureId }: StoredCapture): Capture | undefined {
  if (clientCaptureId === undefined) return undefined;
  return state.captures.find((capture) => capture.clientCaptureId === clientCaptureId);
}

/** All captures, with the context to interpret what was asked of each. */
export function capturesOf(state: Verification) {
  const captures = state.captures.map((capture) => shownCapture(state, capture));
  return { captures, redacted: state.redacted, signalsRequired: state.settings.signalsRequired };
}
