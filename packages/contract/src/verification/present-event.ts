import type { z } from "@hono/zod-openapi";
import type { Finding } from "@svc/domain/finding";
import type { Event } from "@svc/domain/verification/event";
import { livenessOf, type StoredCapture } from "@svc/domain/verification/state";
import { modelName } from "../capture/present-capture.ts";
import { type DomainOf, rfc3339, toWire } from "../wire/wire.ts";
import { EVENT_DATA, type EventBody, type EventData, type ShownType } from "./event-body.ts";

type Happened<T extends ShownType = ShownType> = { readonly type: T; readonly at: number };

/** SPEC 2.12; undefined for what the log keeps to itself. `data` carries nothing personal (CONTRACT G4.4). */
export function presentEvent(id: string, event: Event): EventBody | undefined {
  switch (event.type) {
    case "verification.created":
    case "verification.opened":
    case "verification.abandoned":
    case "verification.finalized":
      return shown(id, event, {});
    case "verification.capture.persisted":
      return shown(id, event, persisted(event.capture));
    case "verification.check.completed":
    case "verification.check.unavailable": {
      const { captureId, check, finding } = event;
      return shown(id, event, { captureId, check, ...outcome(finding) });
    }
    case "verification.video_analyzed":
      return shown(id, event, {
        captureId: event.captureId,
        framesExtracted: event.analysis?.framesExtracted,
        framesAnalyzed: event.analysis?.framesAnalyzed,
      });
    case "verification.sealed":
      return shown(id, event, { capturesSealed: event.sealed, capturesUnsealed: event.unsealed });
    case "verification.capture.removed":
      return shown(id, event, { captureId: event.captureId, reason: event.reason });
    case "verification.answer.saved":
    case "verification.answer.removed":
      return shown(id, event, { step: event.step });
    case "verification.submitted":
      return shown(id, event, { auto: event.auto });
    case "verification.database.compared":
      return shown(id, event, { step: event.step, column: event.column, equal: event.equal });
    case "verification.completed":
      return shown(id, event, { refundedCents: event.refundedCents });
    case "verification.reverse_search.review_required":
      return shown(id, event, { candidates: event.candidates });
    case "verification.reviewed":
      return shown(id, event, { decision: event.decision, candidates: event.candidates });
    case "verification.expired":
    case "verification.redacted":
      return shown(id, event, { reason: event.reason });
    case "verification.failed":
      return shown(id, event, { reason: event.reason, refundedCents: event.refundedCents });
    case "verification.notified":
      return shown(id, event, { channel: event.channel });
    case "verification.notify_skipped":
      return shown(id, event, { channel: event.channel, reason: event.reason });
    case "webhook.delivered":
    case "webhook.failed":
      return shown(id, event, { deliveryId: event.deliveryId });
    case "capture.inspected":
    case "capture.frames_judged":
    case "capture.stamped":
    case "reverse_search.expired":
    case "record.drafted":
    case "record.sealed":
    case "mail.failed":
      return undefined;
  }
}

/** Of `data` what the type of the event declares, in that order. */
function shown<T extends ShownType>(id: string, { type, at }: Happened<T>, data: DomainOf<EventData<T>>) {
  const declared: object = toWire<z.ZodObject>(EVENT_DATA[type], data);
  const body = { id, type, occurred_at: rfc3339(at) };
  return (Object.keys(declared).length > 0 ? { ...body, data: declared } : body) as EventBody; // T is one of its types
}

function persisted(capture: StoredCapture) {
  const { id: captureId, kind, source, step } = capture;
  const liveness = livenessOf({ ...capture, findings: {} });
  return { captureId, kind, source, step, liveness: liveness.length > 0 ? liveness : undefined };
}

function outcome(finding: Finding) {
  if (finding.status === "unavailable") return { result: finding.status, reason: finding.reason };
  const { status: result, score, confidence, model, liveness } = finding;
  return { result, score, confidence, model: modelName(model), liveness };
}
