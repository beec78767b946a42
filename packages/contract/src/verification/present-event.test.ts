import {
  newAccountId,
  newCandidateId,
  newCaptureId,
  newDeliveryId,
  newVerificationId,
} from "@svc/domain/ids";
import type { Event, EventType } from "@svc/domain/verification/event";
import { describe, it } from "vitest";
import { capture } from "../../test/drawn-capture.ts";
import { EventLog } from "./event-body.ts";
import { presentEvent } from "./present-event.ts";

const AT = Date.UTC(2026, 10, 21, 10);

const { id: captureId } = capture;
const candidateId = newCandidateId(AT);
const deliveryId = newDeliveryId(AT);
const liveness = [{ sign: "no_frames", strength: "weak" }] as const;
const flagged = {
  status: "flagged",
  score: 1,
  confidence: 0.5,
  model: { name: "ai-pixels", version: "1.0.0" },
  evidence: [{ kind: "pixel_model", detail: "secret" }],
  liveness,
} as const;
const pair = {
  verificationId: newVerificationId(AT),
  captureId,
  matchedCaptureId: newCaptureId(AT),
  matchedCreatedAt: AT,
} as const;
const silent = { status: "unavailable", reason: "timeout", detail: "secret" } as const;
const stored = { capture_id: captureId, kind: "image", source: "api", step: "front" };

type EventOf<T extends EventType, E = Event> = E extends { readonly type: infer U }
  ? T extends U
    ? Omit<E, "type" | "at">
    : never
  : never;
/** An event and its shown `data` in wire order; undefined if the event is not shown. */
type Shown<T extends EventType> = readonly [EventOf<T>, Readonly<Record<string, unknown>> | undefined];

const SECOND = newVerificationId(AT);

const SHOWN: { readonly [T in EventType]: Shown<T> } = {
  "verification.created": [
    {
      id: newVerificationId(AT),
      accountId: newAccountId(AT),
      environment: "test",
      settings: {
        mode: "audit",
        capturePlan: { kind: "anonymous", maxCaptures: 1 },
        expiresInSeconds: 60,
        signalsRequired: ["ai"],
        seal: true,
        requireLocation: false,
        metadata: { claim: "secret" },
      },
      expiresAt: AT,
      captureUrl: "https://svc.example/v/secret",
    },
    {},
  ],
  "verification.opened": [{}, {}],
  "verification.capture.persisted": [
    { capture: { ...capture, signs: ["no_frames"], device: "secret" } },
    { ...stored, liveness },
  ],
  "verification.scene_code.issued": [
    { step: "front", code: "7KM3X", expiresAt: AT },
    { step: "front", expires_at: new Date(AT).toISOString() },
  ],
  "verification.capture.removed": [
    { captureId, reason: "step_not_asked" },
    { capture_id: captureId, reason: "step_not_asked" },
  ],
  "verification.answer.saved": [
    { step: "name", answer: { kind: "text", value: "secret", answeredAt: AT } },
    { step: "name" },
  ],
  "verification.answer.removed": [{ step: "name" }, { step: "name" }],
  "verification.abandoned": [{}, {}],
  "verification.more_requested": [
    { steps: [{ key: "front", min: 2, max: 2 }], message: "secret" },
    { steps: ["front"], mailed: false },
  ],
  "verification.submitted": [{ auto: false }, { auto: false }],
  "verification.database.compared": [
    { column: "plate", step: "plate", equal: false },
    { step: "plate", column: "plate", equal: false },
  ],
  "capture.inspected": [{ captureId, lost: "storage_lost" }, undefined],
  "capture.placed": [{ captureId, place: { timeZone: "Europe/Berlin" } }, undefined],
  "verification.location.geocoded": [
    {
      geocoding: {
        state: "found",
        place: {
          point: { lat: 1, lng: 1 },
          precision: "street",
          extentM: 9,
          ref: "secret",
          formatted: "secret",
        },
      },
    },
    { result: "found", precision: "street" },
  ],
  "verification.location.matched": [
    { outcome: { status: "verified", distanceM: 1 }, signs: ["time_zone_differs"] },
    { status: "verified", signs: ["time_zone_differs"] },
  ],
  "capture.frames_judged": [{ captureId, clipFrames: [] }, undefined],
  "capture.compared": [{ captureId, state: "compared" }, undefined],
  "verification.similar_photo.found": [
    { similar: { ...pair, method: "phash", distance: 3, decision: "same" }, incomplete: true },
    {
      capture_id: captureId,
      verification_id: pair.verificationId,
      matched_capture_id: pair.matchedCaptureId,
      method: "phash",
      distance: 3,
      index_complete: false,
    },
  ],
  "verification.similar_photo.reviewed": [
    {
      decision: "same",
      captureId,
      matchedCaptureId: pair.matchedCaptureId,
    },
    {
      decision: "same",
      capture_id: captureId,
      matched_capture_id: pair.matchedCaptureId,
    },
  ],
  "verification.consistency.checked": [
    {
      consistency: {
        result: "contradictions",
        found: [
          { rule: "plate_differs", weight: 0.4, compared: [{ captureId, value: "secret" }] },
          { rule: "plate_differs", weight: 0.4, compared: [{ captureId, value: "secret" }] },
        ],
        rules: ["camera_differs", "plate_differs"],
      },
    },
    { result: "contradictions", broken: ["plate_differs"] },
  ],
  "verification.analysis.completed": [
    {
      captureId,
      analysis: "text",
      result: { analysis: "text", reading: { kind: "text", text: "secret", confidence: 1, model: "m@1" } },
    },
    { capture_id: captureId, analysis: "text" },
  ],
  "verification.analysis.unavailable": [
    { captureId, analysis: "condition", reason: "not_configured", detail: "no model here can judge this" },
    {
      capture_id: captureId,
      analysis: "condition",
      reason: "not_configured",
      detail: "no model here can judge this",
    },
  ],
  "verification.damage_localized": [
    { captureId, report: { state: "succeeded", model: "m@1", regions: [] } },
    { capture_id: captureId, result: "succeeded", regions: 0 },
  ],
  "verification.video_analyzed": [
    {
      captureId,
      analysis: { captureId, framesExtracted: 3, framesAnalyzed: 2, framesJudged: 1, signals: {} },
    },
    { capture_id: captureId, frames_extracted: 3, frames_analyzed: 2, frames_judged: 1 },
  ],
  "verification.check.completed": [
    { captureId, check: "ai", finding: flagged },
    {
      capture_id: captureId,
      check: "ai",
      result: "flagged",
      score: 1,
      confidence: 0.5,
      model: "ai-pixels@1.0.0",
      liveness,
    },
  ],
  "verification.check.unavailable": [
    { captureId, check: "screen", finding: silent },
    { capture_id: captureId, check: "screen", result: "unavailable", reason: "timeout" },
  ],
  "verification.completed": [
    { verdict: { svc: true, signals: [] }, refundedCents: 20 },
    { refunded_cents: 20 },
  ],
  "verification.reverse_search.review_required": [{ candidates: 2 }, { candidates: 2 }],
  "verification.reviewed": [
    { decision: "confirm", candidates: [candidateId], note: "secret" },
    { decision: "confirm", candidates: [candidateId] },
  ],
  "reverse_search.expired": [{}, undefined],
  "verification.finalized": [{ narrative: "secret" }, {}],
  "record.drafted": [{ draft: {} as never }, undefined], // never read
  "record.sealed": [{ seal: {} as never }, undefined], // never read
  "capture.stamped": [{ captureId, stamp: { state: "sealed" } }, undefined],
  "verification.sealed": [
    { sealed: 1, unsealed: 0 },
    { captures_sealed: 1, captures_unsealed: 0 },
  ],
  "verification.expired": [{ reason: "requested" }, { reason: "requested" }],
  "verification.failed": [
    { reason: "pipeline_error", refundedCents: 20 },
    { reason: "pipeline_error", refunded_cents: 20 },
  ],
  "verification.held": [{ reason: "A lawsuit.", by: "usr_1" }, {}],
  "verification.released": [{ by: "usr_1" }, {}],
  "verification.appealed": [
    { verificationId: SECOND, captureUrl: "https://svc.example/v/secret" },
    { verification_id: SECOND },
  ],
  "verification.appeal_ended": [
    { verificationId: SECOND, status: "completed" },
    { verification_id: SECOND, status: "completed" },
  ],
  "verification.redacted": [{ reason: "retention" }, { reason: "retention" }],
  "webhook.delivered": [{ deliveryId, eventId: "evt_1" }, { delivery_id: deliveryId }],
  "webhook.failed": [{ deliveryId, eventId: "evt_1" }, { delivery_id: deliveryId }],
  "verification.assigned": [{ assigned: true, assignee: "usr_1" }, { assigned: true }],
  "verification.link_queued": [
    { purpose: "first", channel: "sms", sms: { to: "+49301234567", accountName: "Acme" } },
    { purpose: "first", channel: "sms" },
  ],
  "verification.notified": [{ channel: "email" }, { channel: "email" }],
  "verification.notify_skipped": [
    { channel: "email", about: "link", reason: "unsubscribed" },
    { channel: "email", about: "link", reason: "unsubscribed" },
  ],
  "verification.notify_failed": [
    { channel: "email", about: "link", reason: "secret" },
    { channel: "email", about: "link" },
  ],
  "mail.failed": [{ reason: "secret" }, undefined],
};

describe("CONTRACT G4.4: an event", () => {
  it("carries ids and results, nothing personal", ({ expect }) => {
    const event = { type: "verification.capture.persisted", at: AT, capture } as const;
    expect(presentEvent("evt_1", event)).toEqual({
      id: "evt_1",
      type: "verification.capture.persisted",
      occurred_at: "2026-11-21T10:00:00.000Z",
      data: { capture_id: capture.id, kind: "image", source: "api", step: "front" },
    });
    expect(presentEvent("evt_2", { type: "verification.finalized", at: AT, narrative: "secret" })).toEqual({
      id: "evt_2",
      type: "verification.finalized",
      occurred_at: "2026-11-21T10:00:00.000Z",
    });
  });

  it.for(Object.entries(SHOWN))(
    "of type %s says what CONTRACT G9.6 says of it",
    ([type, [rest, data]], { expect }) => {
      const body = presentEvent("evt_1", { type, at: AT, ...rest } as Event); // the object's keys are the event types
      const head = { id: "evt_1", type, occurred_at: "2026-11-21T10:00:00.000Z" };
      const told = data && Object.keys(data).length > 0 ? { ...head, data } : head;
      // Compared as text, since members have a fixed order on the wire.
      expect(JSON.stringify(body)).toBe(data && JSON.stringify(told));
      if (body) expect(EventLog.parse({ items: [body] })).toEqual({ items: [body] });
    },
  );

  it("has no data for what its log does not say", ({ expect }) => {
    const bare = [
      { type: "verification.capture.removed", at: AT, captureId },
      { type: "verification.video_analyzed", at: AT, captureId },
      { type: "verification.expired", at: AT },
    ] as const;
    const items = bare.map((event) => presentEvent("evt_1", event));
    expect(items.map((item) => item?.data)).toEqual([
      { capture_id: captureId },
      { capture_id: captureId },
      undefined,
    ]);
    expect(EventLog.parse({ items })).toEqual({ items });
  });

  it("is not shown when the log keeps it to itself", ({ expect }) => {
    expect(presentEvent("evt_1", { type: "capture.inspected", at: AT, captureId: capture.id })).toBe(
      undefined,
    );
  });
});
