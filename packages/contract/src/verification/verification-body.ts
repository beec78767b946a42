import { z } from "@hono/zod-openapi";
import { rounded } from "../wire/rounded.ts";
import { type Signal as CheckSignal, SIGNALS } from "@svc/domain/check-rules";
import { VERIFICATION_ID } from "@svc/domain/ids";
import { pascal } from "../name-parts.ts";
import { Answers } from "./answers-body.ts";
import { RecordSeal } from "../record/record-seal-body.ts";
import { Consistency } from "./consistency-body.ts";
import { SceneCodeResult } from "./scene-code-result-body.ts";
import { SimilarPhoto } from "./similar-photo-body.ts";
import { Condition, VideoAnalysis } from "./video-body.ts";
import {
  appealState,
  checkName,
  deliveryStatus,
  failureReason,
  heldBackReason,
  linkChannel,
  objectStatus,
  verificationStatus,
} from "../wire/shared-values.ts";

/** RFC 3339, UTC, with milliseconds. */
export const dateTime = z.iso.datetime().openapi({ example: "2026-11-21T10:00:00.000Z" });

const share = rounded(z.number().min(0).max(1), 3);
const meters = rounded(z.number().min(0), 1);
const degrees = rounded(z.number(), 7);
const point = z.object({ lat: degrees, lng: degrees }).openapi("Point");

const signalBodies = SIGNALS.map(({ type, hasConfidence }) =>
  z
    .object({ type: z.literal(type), ...(hasConfidence && { confidence: share }) })
    .openapi(`${pascal(type)}Signal`),
);
type SignalBody = (typeof signalBodies)[number];

export const Signal = z
  .discriminatedUnion("type", signalBodies as [SignalBody, ...SignalBody[]]) // there is always at least one such check
  .openapi("Signal") as z.ZodType<CheckSignal>; // map loses which signals have a confidence

/** CONTRACT G1.5. */
export const SEARCH_STATE = z
  .enum(["pending", "review", "no_match", "inconclusive", "expired"])
  .openapi("ReverseSearchState");

/** SPEC 2.2. */
export const Verdict = z
  .object({
    svc: z.boolean().describe("The overall result; branch on this."),
    signals: z.array(Signal).describe("Why `svc` is false."),
    reverse_search: z
      .object({
        state: SEARCH_STATE,
        sources: z.array(z.url()),
      })
      .optional(),
    unavailable: z
      .array(checkName)
      .min(1)
      .optional()
      .describe(
        "Checks that could not be completed: the photo was not fully checked, which is not a finding.",
      ),
  })
  .openapi("Verdict");

/** SPEC 2.3. */
export const Location = z
  .object({
    lat: degrees,
    lng: degrees,
    accuracy_m: meters,
    derived_from: z
      .enum(["exif", "live", "last_known_session", "last_known_system", "last_known_persisted"])
      .optional(),
    age_ms: z.int().min(0).optional(),
    place: z.string().optional(),
  })
  .openapi("Location");

/** SPEC 2.4. */
export const LocationMatch = z
  .object({
    status: z
      .enum(["verified", "no_match", "ungeocoded", "rejected", "not_applicable"])
      .openapi("LocationMatchStatus"),
    expected_location: z.string().optional(),
    observed_location: z.string().optional(),
    expected_point: point.optional(),
    observed_point: point.optional(),
    distance_m: meters.optional(),
    threshold_m: meters.optional(),
    gps_accuracy_m: meters.optional(),
    geocode_ref: z.string().optional(),
    reason: z
      .string()
      .optional()
      .describe(
        "Why it is `ungeocoded`: `address_not_found`, `address_ambiguous` (several places), `address_too_coarse` (larger than `threshold_m`, such as a city), `no_fix` or `accuracy_too_low`; absent if the geocoder did not answer. Why it is `rejected`: the sign against the position.",
      ),
  })
  .openapi("LocationMatch");

/** SPEC 2.5. */
export const ObjectMatch = z
  .object({ status: objectStatus, expected_object: z.string().optional() })
  .openapi("ObjectMatch");

/** CONTRACT G4.8. */
const Delivery = z
  .object({
    channel: linkChannel,
    to: z.string().optional().describe("The recipient; absent after a redaction, and in webhooks."),
    status: deliveryStatus.describe(
      "`queued`: not accepted by the provider yet. `held_back`: not sent, for the `reason`, or without one because the verification ended first. `bounced`: the provider refused it. `opened`: the link was opened. `started`: the person sent a first photo or answer.",
    ),
    reason: heldBackReason.optional().describe("Why it was held back."),
    sent_at: dateTime.optional().describe("When a provider last accepted a message with the link."),
    reminders: z.int().min(0),
  })
  .openapi("Delivery");

/** CONTRACT G20. */
const Appeal = z
  .object({
    state: appealState.describe(
      "`offered`: it can be asked for until `closes_at`. `open`: the person is taking new photos. `waiting`: a person must decide. `lapsed`: no photos came.",
    ),
    closes_at: dateTime.optional(),
    verification_id: z.string().regex(VERIFICATION_ID).optional().describe("The one with the new photos."),
    appealed_at: dateTime.optional(),
  })
  .openapi("Appeal");

/** SPEC 2.1. */
export const VerificationBody = z
  .object({
    id: z.string().regex(VERIFICATION_ID).openapi({ example: "vfy_01JD6Q6Z9VQ4W3N8K2M5T7R1XC" }),
    status: verificationStatus,
    failure_reason: failureReason
      .optional()
      .describe(
        "Why the status is `failed`; absent otherwise. `media_unreadable`: no stored file can be read. `storage_lost`: no stored file is there any more. `pipeline_error`: the checks gave no answer after several tries. In each case the photos are refunded: ask for them again with a new verification.",
      ),
    capture_url: z
      .url()
      .describe(
        "The link to send to the end user; a key with the role `read` sees it without its secret part.",
      ),
    created_at: dateTime,
    expires_at: dateTime,
    captures_count: z.int().min(0),
    verdict: Verdict.optional(),
    location: Location.optional(),
    location_match: LocationMatch.optional(),
    object_match: ObjectMatch.optional(),
    object_matches: z
      .record(
        z.string(),
        z.object({ status: objectStatus, expected_object: z.string() }).openapi("StepObjectMatch"),
      )
      .optional()
      .describe("By image step key."),
    condition: Condition.optional(),
    video_analysis: VideoAnalysis.optional(),
    ocr_primary: z.string().max(200).optional(),
    similar_photo: SimilarPhoto.optional(),
    consistency: Consistency.optional(),
    scene_codes: z
      .record(z.string(), SceneCodeResult)
      .optional()
      .describe("By step key: whether the code on the paper was read (CONTRACT G19)."),
    answers: Answers.optional(),
    record_seal: RecordSeal.optional(),
    narrative: z.string().optional(),
    delivery: Delivery.optional().describe("What became of the link that we sent; absent if we sent none."),
    appeal: Appeal.optional().describe("The second look at it, if one is offered or was asked for."),
    appeal_of: z
      .string()
      .regex(VERIFICATION_ID)
      .optional()
      .describe("It is the second look at this verification, where people decide about it."),
    baseline: z
      .string()
      .regex(VERIFICATION_ID)
      .optional()
      .describe("The earlier verification whose photos each capture's `change` refers to (CONTRACT G21)."),
    legal_hold: z
      .literal(true)
      .optional()
      .describe("Nothing of it is deleted until it is released (CONTRACT G4.7)."),
    simulated: z
      .literal(true)
      .optional()
      .describe(
        "Made in the sandbox: the outcome was forced by `svc_test`, or `simulate` drew a photo. It says nothing about real photos.",
      ),
  })
  .openapi("Verification", {
    example: {
      id: "vfy_01JD6Q6Z9VQ4W3N8K2M5T7R1XC",
      status: "completed",
      capture_url: "https://example.com/v/01JD6Q6Z9VQ4W3N8K2M5T7R1XC.1abc",
      created_at: "2026-11-21T10:00:00.000Z",
      expires_at: "2026-11-21T11:00:00.000Z",
      captures_count: 1,
      verdict: { svc: false, signals: [{ type: "ai_detected", confidence: 0.97 }] },
    },
  });
export type VerificationBody = z.infer<typeof VerificationBody>;
