import type { StoredCapture } from "@svc/domain/verification/state";
import { captureRefusal } from "@svc/domain/verification/decide-capture";
import type { CaptureSession } from "@svc/platform/verification-rpc";
import { refusalError } from "../http/refusal.ts";

/**
 * CONTRACT G0.3: reports a closed verification, a full step or a wrong location before missing credit. The object
 * checks again, and treats a capture it already has as a retry.
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
