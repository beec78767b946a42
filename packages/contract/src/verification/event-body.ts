import { z } from "@hono/zod-openapi";
import { CANDIDATE_ID, CAPTURE_ID, DELIVERY_ID, VERIFICATION_ID } from "@svc/domain/ids";
import { TERMINAL } from "@svc/domain/status";
import type { EventType } from "@svc/domain/verification/event";
import { discriminatorOf, pascal } from "../name-parts.ts";
import { Liveness } from "../capture/liveness-body.ts";
import { CONSISTENCY_RESULT, CONSISTENCY_RULE } from "./consistency-body.ts";
import { likenessFields } from "./similar-photo-body.ts";
import { LIMITS } from "../wire/limits.ts";
import { LOCATION_SIGN } from "../capture/location-signs-body.ts";
import { dateTime, LocationMatch } from "./verification-body.ts";
import {
  analysisName,
  captureSource,
  checkName,
  failureReason,
  heldBackReason,
  linkChannel,
  mediaKind,
  similarityDecision,
  unavailableReason,
} from "../wire/shared-values.ts";

/** The event types that the API shows. The others are internal. */
export type ShownType = Extract<EventType, `verification.${string}` | `webhook.${string}`>;

const captureId = z.string().regex(CAPTURE_ID);
const verificationId = z.string().regex(VERIFICATION_ID);
const step = z.string();
const share = z.number().min(0).max(1);
const refundedCents = z.int().min(1).optional();
const nothing = z.object({});
const finding = z.object({
  capture_id: captureId,
  check: checkName,
  result: z.enum(["flagged", "clear", "unavailable"]),
  reason: unavailableReason.optional(),
  // The source of the result, so that a number can be traced to its model card.
  score: share.optional(),
  confidence: share.optional(),
  model: z.string().optional().openapi({ example: "screen-pixels@1.2.0" }),
  liveness: Liveness.optional(),
});
const channel = linkChannel;
const about = z.literal("link").describe("The message had the link; otherwise, the result.");
const delivery = z.object({ delivery_id: z.string().regex(DELIVERY_ID) });

/** CONTRACT G9.6: the `data` of each event type. It holds nothing personal (CONTRACT G4.4). */
export const EVENT_DATA = {
  "verification.created": nothing,
  "verification.opened": nothing,
  "verification.capture.persisted": z.object({
    capture_id: captureId,
    kind: mediaKind,
    source: captureSource,
    step: step.optional(),
    liveness: Liveness.optional(),
  }),
  "verification.capture.removed": z.object({
    capture_id: captureId,
    reason: z.enum(["step_not_asked"]).optional(),
  }),
  "verification.answer.saved": z.object({ step }),
  "verification.answer.removed": z.object({ step }),
  "verification.abandoned": nothing,
  "verification.more_requested": z.object({
    steps: z.array(step).min(1).optional(),
    mailed: z.boolean().describe("Whether there was an address to mail the link to."),
  }),
  "verification.scene_code.issued": z.object({ step, expires_at: dateTime }),
  "verification.submitted": z.object({ auto: z.boolean() }),
  "verification.database.compared": z.object({ step, column: z.string(), equal: z.boolean() }),
  "verification.check.completed": finding,
  "verification.check.unavailable": finding,
  "verification.analysis.completed": z.object({ capture_id: captureId, analysis: analysisName }),
  "verification.analysis.unavailable": z.object({
    capture_id: captureId,
    analysis: analysisName,
    reason: unavailableReason,
    detail: z.string().optional().describe("The reason in a few words, without anything about the photo."),
  }),
  "verification.damage_localized": z.object({
    capture_id: captureId,
    result: z.enum(["succeeded", "failed"]),
    regions: z.int().min(0).optional(),
  }),
  "verification.video_analyzed": z.object({
    capture_id: captureId,
    frames_extracted: z.int().min(0).optional(),
    frames_analyzed: z.int().min(0).optional(),
    frames_judged: z.int().min(0).optional(),
  }),
  "verification.location.geocoded": z.object({
    result: z.enum(["found", "not_found", "ambiguous", "too_coarse", "unavailable"]),
    precision: z.enum(["address", "street", "area"]).optional(),
  }),
  "verification.location.matched": z.object({
    status: LocationMatch.shape.status,
    reason: z.string().optional(),
    signs: z
      .array(LOCATION_SIGN)
      .describe("Signs against the fixes known by then, including those that did not decide."),
  }),
  "verification.similar_photo.found": z.object({
    capture_id: captureId,
    verification_id: z.string().describe("The earlier verification."),
    matched_capture_id: captureId,
    ...likenessFields,
    index_complete: z.literal(false).optional().describe("The index was being rebuilt."),
  }),
  "verification.similar_photo.reviewed": z.object({
    decision: similarityDecision,
    capture_id: captureId,
    matched_capture_id: captureId,
  }),
  "verification.consistency.checked": z.object({
    result: CONSISTENCY_RESULT,
    broken: z.array(CONSISTENCY_RULE).min(1).optional().describe("The rules that the photos break."),
  }),
  "verification.completed": z.object({ refunded_cents: refundedCents }),
  "verification.reverse_search.review_required": z.object({ candidates: z.int().min(1) }),
  "verification.reviewed": z.object({
    subject: z
      .enum(["unavailable", "flagged", "appeal", "case"])
      .optional()
      .describe("`case`: the case as a whole. Absent for a decision about candidates."),
    decision: z.enum(["confirm", "dismiss", "rejected", "accepted"]),
    candidates: z.array(z.string().regex(CANDIDATE_ID)).min(1).optional(),
  }),
  "verification.assigned": z.object({ assigned: z.boolean().describe("False: to no one any more.") }),
  "verification.finalized": nothing,
  "verification.sealed": z.object({ captures_sealed: z.int().min(1), captures_unsealed: z.int().min(0) }),
  "verification.expired": z.object({ reason: z.enum(["requested"]).optional() }),
  "verification.failed": z.object({
    reason: failureReason,
    refunded_cents: refundedCents,
  }),
  "verification.held": nothing,
  "verification.released": nothing,
  "verification.appealed": z.object({ verification_id: verificationId }),
  "verification.appeal_ended": z.object({
    verification_id: verificationId,
    status: z.enum(TERMINAL).describe("How the verification of the second look ended."),
  }),
  "verification.redacted": z.object({ reason: z.enum(["retention"]).optional() }),
  "verification.link_queued": z.object({ purpose: z.enum(["first", "reminder"]), channel }),
  "verification.notified": z.object({ channel, about: about.optional() }),
  "verification.notify_skipped": z.object({
    channel,
    about: about.optional(),
    reason: heldBackReason,
  }),
  "verification.notify_failed": z.object({ channel, about }),
  "webhook.delivered": delivery,
  "webhook.failed": delivery,
} as const satisfies Readonly<Record<ShownType, z.ZodObject>>;

export type EventData<T extends ShownType> = z.output<(typeof EVENT_DATA)[T]>;

type EventBodyOf<T extends ShownType> = T extends ShownType
  ? { id: string; type: T; occurred_at: string; data?: EventData<T> }
  : never;
/** SPEC 2.12 and CONTRACT G4.4. */
export type EventBody = EventBodyOf<ShownType>;

const entry = {
  id: z.string().openapi({ example: "evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC" }),
  occurred_at: dateTime,
};

function eventBody(type: ShownType) {
  const data: z.ZodObject = EVENT_DATA[type];
  const mayBeEmpty = Object.values(data.shape).every((field) => field instanceof z.ZodOptional);
  return z
    .object({
      ...entry,
      type: z.literal(type),
      ...(data !== nothing && { data: mayBeEmpty ? data.optional() : data }),
    })
    .openapi(eventName(type));
}

/** `verification.completed` is `VerificationCompletedEvent` in the document. */
function eventName(type: string): string {
  return `${pascal(type)}Event`;
}

const UnknownEvent = z
  .object({ ...entry, type: z.string(), data: z.record(z.string(), z.unknown()).optional() })
  .openapi("UnknownEvent", { description: "Of a type that is added later: ignore it." });

const bodies = Object.keys(EVENT_DATA).map((type) => eventBody(type as ShownType)); // the object has no other keys

const Event = z.union([...bodies, UnknownEvent]).openapi("Event", {
  description: "Ignore types you do not know: more may be added.",
  discriminator: discriminatorOf("type", Object.keys(EVENT_DATA), eventName),
});

export const EventLog = z.object({ items: z.array(Event).max(LIMITS.events) }).openapi("EventLog");
