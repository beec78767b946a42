import type { z } from "@hono/zod-openapi";
import type { Consistency } from "@svc/domain/consistency/consistency-shape";
import type { Finding } from "@svc/domain/finding";
import type { Geocoding } from "@svc/domain/location/geocoding";
import type { DamageReport } from "@svc/domain/meaning/damage";
import type { Event } from "@svc/domain/verification/event";
import { livenessOf, type StoredCapture } from "@svc/domain/verification/state";
import { roundTo } from "../wire/rounded.ts";
import { modelName } from "../capture/present-capture.ts";
import { type DomainOf, rfc3339, toWire } from "../wire/wire.ts";
import { EVENT_DATA, type EventBody, type EventData, type ShownType } from "./event-body.ts";

type Happened<T extends ShownType = ShownType> = { readonly type: T; readonly at: number };

const INTERNAL = [
  "capture.inspected",
  "capture.placed",
  "capture.frames_judged",
  "capture.compared",
  "capture.stamped",
  "reverse_search.expired",
  "record.drafted",
  "record.sealed",
  "mail.failed",
] as const satisfies readonly Event["type"][];

/** SPEC 2.12. Undefined for internal events. `data` holds nothing personal (CONTRACT G4.4). */
export function presentEvent(id: string, event: Event): EventBody | undefined {
  if (isInternal(event)) return undefined;
  switch (event.type) {
    case "verification.created":
    case "verification.opened":
    case "verification.abandoned":
    case "verification.finalized":
    case "verification.held":
    case "verification.released":
      return shown(id, event, {});
    case "verification.capture.persisted":
      return shown(id, event, persisted(event.capture));
    case "verification.more_requested":
      return shown(id, event, moreRequested(event));
    case "verification.check.completed":
    case "verification.check.unavailable":
      return shown(id, event, { ...event, ...outcome(event.finding) });
    case "verification.damage_localized":
      return shown(id, event, { captureId: event.captureId, ...localized(event.report) });
    case "verification.video_analyzed":
      return shown(id, event, videoAnalyzed(event));
    case "verification.similar_photo.found":
      return shown(id, event, { ...event.similar, indexComplete: event.incomplete ? false : undefined });
    case "verification.location.geocoded":
      return shown(id, event, geocoded(event.geocoding));
    case "verification.location.matched":
      return shown(id, event, { reason: undefined, ...event.outcome, signs: event.signs });
    case "verification.consistency.checked":
      return shown(id, event, consistencyChecked(event.consistency));
    case "verification.reviewed":
      return shown(id, event, reviewed(event));
    case "verification.sealed":
      return shown(id, event, { capturesSealed: event.sealed, capturesUnsealed: event.unsealed });
    case "verification.analysis.completed":
    case "verification.analysis.unavailable":
    case "verification.capture.removed":
    case "verification.answer.saved":
    case "verification.answer.removed":
    case "verification.scene_code.issued":
    case "verification.assigned":
    case "verification.submitted":
    case "verification.database.compared":
    case "verification.completed":
    case "verification.reverse_search.review_required":
    case "verification.similar_photo.reviewed":
    case "verification.expired":
    case "verification.redacted":
    case "verification.failed":
    case "verification.appealed":
    case "verification.appeal_ended":
    case "verification.link_queued":
    case "verification.notified":
    case "verification.notify_skipped":
    case "verification.notify_failed":
    case "webhook.delivered":
    case "webhook.failed":
      // `shown` picks only the fields that this type declares.
      return shown(id, event, event);
  }
}

function isInternal(event: Event): event is Extract<Event, { type: (typeof INTERNAL)[number] }> {
  return INTERNAL.some((type) => type === event.type);
}

/** Picks the declared fields of the event's type for `data`, in their declared order. */
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

function moreRequested({ steps, mail }: Extract<Event, { type: "verification.more_requested" }>) {
  const keys = steps.map(({ key }) => key);
  return { steps: keys.length > 0 ? keys : undefined, mailed: mail !== undefined };
}

function videoAnalyzed({ captureId, analysis }: Extract<Event, { type: "verification.video_analyzed" }>) {
  const { framesExtracted, framesAnalyzed, framesJudged } = analysis ?? {};
  return { captureId, framesExtracted, framesAnalyzed, framesJudged };
}

function consistencyChecked({ result, found }: Consistency) {
  const broken = [...new Set(found.map(({ rule }) => rule))];
  return { result, broken: broken.length > 0 ? broken : undefined };
}

function geocoded(geocoding: Geocoding) {
  const { state: result, place } = { place: undefined, ...geocoding };
  return { result, precision: place?.precision };
}

/** A decision about the whole case names no candidates. */
function reviewed({ subject, decision, candidates }: Extract<Event, { type: "verification.reviewed" }>) {
  return { subject, decision, candidates: subject ? undefined : candidates };
}

function localized(report: DamageReport) {
  return {
    result: report.state,
    regions: report.state === "succeeded" ? report.regions.length : undefined,
  };
}

function outcome(finding: Finding) {
  const { status: result, liveness } = finding;
  if (finding.status === "unavailable") return { result, reason: finding.reason, liveness };
  const { score, confidence, model } = finding;
  return {
    result,
    score: roundTo(score, 3),
    confidence: roundTo(confidence, 3),
    model: modelName(model),
    liveness,
  };
}
