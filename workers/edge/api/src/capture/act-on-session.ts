import { parseAnswer } from "@svc/contract/capture/answer";
import { ApiError } from "@svc/contract/wire/errors";
import { LIMITS } from "@svc/contract/wire/limits";
import { defined, orThrow } from "@svc/contract/wire/parsed";
import { parseProgress } from "@svc/contract/capture/progress";
import { rfc3339 } from "@svc/contract/wire/wire";
import { isCaptureId } from "@svc/domain/ids";
import { referenceOf } from "@svc/domain/verification/reference";
import { stepsOf } from "@svc/domain/verification/settings";
import { type AnswerStep, isMediaStep } from "@svc/domain/verification/step-kinds";
import { verificationObject } from "@svc/platform/objects";
import type { CapturerCommand, CaptureSession } from "@svc/platform/verification-rpc";
import type { ApiContext } from "../context.ts";
import { readJson } from "../http/json.ts";
import { baseUrlOf } from "../http/base-url.ts";
import { requireMatch } from "../http/require-match.ts";
import { limitCaptureLink } from "../http/limit-capture-link.ts";
import { orRefuse, sessionOf } from "../http/found.ts";
import { appeal } from "../verification/appeal.ts";
import { refuseLinkIfAudit } from "./require-door.ts";
import { ownValue } from "@svc/domain/own-value";

/** Implements CONTRACT G3.6. */
export async function saveAnswer(c: ApiContext) {
  requireEvidenceDoor(c);
  const body = await readJson(c.req.raw, { maxBytes: LIMITS.linkJsonBytes });
  const step = answerStepOf(c, sessionOf(c));
  const { value, submitLater } = orThrow(parseAnswer(step, body));
  if (step.kind === "text" && typeof value === "string") {
    requireMatch({ path: "value", pattern: step.pattern, text: value, of: "whole" });
  }
  const answer = { kind: step.kind, value };
  const session = await tell(c, { type: "answer", step: step.key, answer, submitLater });
  const saved = ownValue(session.answers, step.key);
  if (!saved) throw new Error(`the answer to ${step.key} is not in the state that took it`);
  const { kind, answeredAt } = saved;
  return c.json(
    { step: step.key, kind, value, answered_at: rfc3339(answeredAt), status: session.status },
    200,
  );
}

/** Implements CONTRACT G3.6. */
export async function deleteAnswer(c: ApiContext) {
  requireEvidenceDoor(c);
  const { key } = answerStepOf(c, sessionOf(c));
  await tell(c, { type: "answer", step: key });
  return c.body(null, 204);
}

/** Reports that change the state of the verification. All others are accepted and have no effect. */
const PROGRESS: Readonly<Partial<Record<string, CapturerCommand>>> = {
  opened: { type: "open" },
  left: { type: "leave" },
};

/** CONTRACT G3.7: beacons arrive as text/plain. Once the verification is over they are accepted and have no effect. */
export async function reportProgress(c: ApiContext) {
  const { door, verificationId } = c.var.evidence;
  if (door === "token") limitCaptureLink(c, verificationId, "progress");
  const rules = { maxBytes: LIMITS.linkJsonBytes, alsoTaken: ["text/plain"] };
  const { event } = orThrow(parseProgress(await readJson(c.req.raw, rules)));
  // the link of an audit is read-only
  const isLookedAt = door === "token" && sessionOf(c).settings.mode === "audit";
  const command = isLookedAt ? undefined : PROGRESS[event];
  const session = command ? await tell(c, command) : sessionOf(c);
  return c.json({ status: session.status }, 200);
}

/** CONTRACT G3.8: called through the link or, for an audit, with a secret key. */
export async function submitVerification(c: ApiContext) {
  requireEvidenceDoor(c);
  const { status, settings, redacted, resultUrl } = await tell(c, { type: "submit" });
  if (redacted) return c.json({ status }, 200);
  const { completionMessage: completion_message } = settings;
  const told = { completion_message, reference: referenceOf(settings), result_url: resultUrl };
  return c.json({ status, ...defined(told) }, 200);
}

/** CONTRACT G20. */
export async function appealVerification(c: ApiContext) {
  const { secrets, evidence } = c.var;
  requireEvidenceDoor(c);
  const asked = await appeal(c.env, { of: evidence.verificationId, secrets, base: baseUrlOf(c) });
  const { verificationId: verification_id, captureUrl: capture_url, isNew } = asked;
  return c.json({ verification_id, capture_url }, isNew ? 201 : 200);
}

/** CONTRACT G3.9: the file is kept for one more day, but no response contains it. */
export async function removeCapture(c: ApiContext) {
  const captureId = c.req.param("capture_id") ?? "";
  const { verificationId } = c.var.evidence;
  requireEvidenceDoor(c);
  if (!isCaptureId(captureId)) throw missingCapture();
  const command = { type: "remove_capture", captureId } as const;
  const outcome = await verificationObject(c.env, verificationId).capturerCommand(command);
  if (!outcome.ok && outcome.refused === "not_found") throw missingCapture();
  if (!outcome.ok && outcome.refused === "conflict") {
    throw new ApiError("conflict", "all three retakes of this step are used up", {
      hint: "The photo stays. Finish with it, or ask the sender of the link for a new one.",
    });
  }
  orRefuse(outcome);
  return c.body(null, 204);
}

function missingCapture(): ApiError {
  return new ApiError("not_found", "this verification has no capture with this id");
}

function requireEvidenceDoor(c: ApiContext): void {
  refuseLinkIfAudit(sessionOf(c).settings.mode, c.var.evidence.door);
}

async function tell(c: ApiContext, command: CapturerCommand): Promise<CaptureSession> {
  sessionOf(c);
  const { verificationId } = c.var.evidence;
  return orRefuse(await verificationObject(c.env, verificationId).capturerCommand(command)).session;
}

function answerStepOf(c: ApiContext, { settings }: CaptureSession): AnswerStep {
  const key = c.req.param("step");
  const step = stepsOf(settings).find((each) => each.key === key);
  if (step && !isMediaStep(step)) return step;
  throw new ApiError("unknown_step", "there is no step with this key that takes an answer");
}
