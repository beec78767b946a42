import type { StoredCapture } from "@svc/domain/verification/state";
import { captureRefusal } from "@svc/domain/verification/decide-capture";
import type { CaptureSession } from "@svc/platform/verification-rpc";
import { refusalError } from "../http/refusal.ts";

/**
 * CONTRACT G0.3: what is over, full or misplaced is told before money is. The object decides again; what it has already is
 * taken for a repeat.
 */
export function requirePlace(
  session: CaptureSession,
  capture: Pick<StoredCapture, "step" | "location" | "clientCaptureId">,
): void {
  const { captures, submitted, ...rest } = session;
  const { clientCaptureId: id } = capture;
  if (id !== undefined && captures.some(({ clientCaptureId }) => clientCaptureId === id)) return;
  const state = { ...rest, captures, ...(submitted && { submittedAt: 0 }) };
  const refused = captureRefusal(state, capture);
  if (refused) throw refusalError(refused);
}
