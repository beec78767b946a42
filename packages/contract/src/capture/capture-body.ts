import { z } from "@hono/zod-openapi";
import { rounded } from "../wire/rounded.ts";
import { CAPTURE_ID, VERIFICATION_ID } from "@svc/domain/ids";
import { CHECK_DIGITS, OCR_KINDS } from "@svc/domain/meaning/text-reading";
import { CREDENTIAL_FAILURES } from "@svc/domain/verification/credential-shape";
import { Liveness } from "./liveness-body.ts";
import { LocationSigns } from "./location-signs-body.ts";
import { SHA256_HEX } from "../wire/fields.ts";
import { Location, ObjectMatch, Signal, dateTime } from "../verification/verification-body.ts";
import { SceneCodeResult } from "../verification/scene-code-result-body.ts";
import { ConditionPart } from "../verification/video-body.ts";
import {
  captureSource,
  checkName,
  outsideJudgeName,
  mediaKind,
  verificationStatus,
} from "../wire/shared-values.ts";

const fileFields = {
  id: z.string().regex(CAPTURE_ID).openapi({ example: "cap_01JD6Q6Z9VQ4W3N8K2M5T7R1XC" }),
  step: z.string().optional(),
  kind: mediaKind,
  sha256: z.string().regex(SHA256_HEX).describe("Of the bytes as sent."),
  bytes: z.int().min(0),
  width: z.int().optional(),
  height: z.int().optional(),
};

const share = rounded(z.number().min(0).max(1), 3);
const side = rounded(z.number().min(0).max(1), 4);
const box = z.object({ x: side, y: side, width: side, height: side }).openapi("Box");

/** The finding of one check in one capture, with the model and the place. */
const CaptureFinding = z
  .object({
    check: checkName,
    result: z.enum(["flagged", "clear"]),
    score: share,
    confidence: share.describe("The calibrated probability that the photo is what the check looks for."),
    own_confidence: share.optional().describe("Ours alone, where outside judges count in `confidence`."),
    model: z.string().openapi({ example: "screen-pixels@1.2.0" }).describe("Its accuracy is at /scorecard."),
    evidence: z
      .array(
        z.object({
          kind: z.string().describe("What it is; more may be added."),
          detail: z.string().describe("One sentence in English."),
          values: z
            .record(z.string(), z.string())
            .optional()
            .describe("The names in `detail`, for the same sentence in another language."),
          boxes: z.array(box).optional(),
          judge: z
            .object({
              name: outsideJudgeName,
              version: z.string(),
              score: share,
              weight: share
                .optional()
                .describe(
                  "Its share in `confidence`; absent if it is not calibrated and counts for nothing.",
                ),
            })
            .optional()
            .describe(
              "Of `outside_judge`: which company says so, and its own score; `model` stays ours. Of `outside_watermark`: 1 if the watermark of a generator was found, otherwise 0.",
            ),
        }),
      )
      .optional()
      .describe("Why and, where the model can tell, in which parts; absent once the media are redacted."),
    edited_part: z
      .literal(true)
      .optional()
      .describe(
        "Of `ai`: a part of the photo looks edited, so a person has to look; `result` does not change.",
      ),
  })
  .openapi("CaptureFinding");

/** CONTRACT G1.9. The text exactly as read: a failed check digit is flagged, never corrected. */
const OcrReading = z
  .object({
    kind: z.enum(OCR_KINDS),
    text: z.string().max(200).openapi({ example: "1M8GDM9AXKP042788" }),
    confidence: share,
    model: z.string().openapi({ example: "pp-ocrv4@1" }),
    check_digit: z.enum(CHECK_DIGITS).optional().describe("For a VIN (ISO 3779, 49 CFR 565)."),
    replaced_letters: z
      .int()
      .min(1)
      .optional()
      .describe("Of a VIN: letters I, O and Q, which no VIN has, that stand in `text` as 1 and 0."),
    countries: z
      .array(z.string().length(2))
      .optional()
      .describe("For a plate: the countries whose pattern it matches, ISO 3166-1 alpha-2."),
    unit: z.enum(["km", "mi"]).optional().describe("For an odometer, if it is written next to the number."),
    boxes: z.array(box).optional(),
  })
  .openapi("OcrReading");

const factor = rounded(z.number(), 4);

/** CONTRACT G21. */
const CaptureChange = z
  .object({
    verification_id: z.string().regex(VERIFICATION_ID).describe("The earlier verification."),
    capture_id: z.string().regex(CAPTURE_ID).describe("The earlier photo."),
    matrix: z
      .array(factor)
      .length(6)
      .optional()
      .describe(
        "`[a, b, c, d, e, f]`: a point `x, y` of this photo is at `a x + b y + c, d x + e y + f` in the earlier one, both in shares of width and height. Absent if the photos do not show the same view.",
      ),
    regions: z
      .array(box.extend({ strength: share }).openapi("ChangedRegion"))
      .optional()
      .describe(
        "Parts that look different, the strongest first: hints for a person, who decides what they mean.",
      ),
  })
  .openapi("CaptureChange");

/** CONTRACT G4.3. */
export const CaptureBody = z
  .object({
    ...fileFields,
    source: captureSource.describe(
      "As declared by its sender: our page's camera, the system's, or a file; with a secret key always `api`.",
    ),
    content_type: z.string(),
    captured_at: dateTime.optional(),
    received_at: dateTime,
    location: Location.optional(),
    location_signs: LocationSigns.optional().describe(
      "Signs against the device's position, the heaviest first; one of weight 1 rejects the match. More may be added.",
    ),
    signals: z.array(Signal),
    unavailable: z
      .array(checkName)
      .min(1)
      .optional()
      .describe("Checks of `signals_required` that never answered of this one, as in the verdict."),
    findings: z.array(CaptureFinding).min(1).optional().describe("Of the checks that have answered."),
    object_match: ObjectMatch.optional().describe(
      "Present if an object is expected on it (SPEC 2.5), or if a context is stated and `context` is required.",
    ),
    ocr: OcrReading.optional().describe("What was read on it, where its step declares `ocr`."),
    scene_code: SceneCodeResult.optional().describe(
      "Whether the code on the paper was read, where its step asks for one (CONTRACT G19).",
    ),
    condition: ConditionPart.optional().describe("Its own scores; the verification averages them."),
    change: CaptureChange.optional().describe("Compared with the earlier photo of `baseline`."),
    liveness: Liveness.optional().describe(
      "Signs against a live camera, from the device, its frames or the challenge; more may be added.",
    ),
    c2pa: z
      .object({
        present: z.boolean(),
        state: z
          .enum(["valid", "invalid", "untrusted", "unread"])
          .optional()
          .describe("`unread`: the file has one, but reading it would take too long or crashed the reader."),
        reason: z
          .enum(["revoked_signer"])
          .optional()
          .describe(
            "For `invalid`: the file is unchanged, but a signer's certificate was revoked. More may be added.",
          ),
        issuer: z.string().optional(),
        digital_source_type: z.string().optional(),
      })
      .optional(),
    sealed: z.boolean(),
    content_url: z.url().optional().describe("Absent once the media are redacted."),
    sealed_url: z
      .url()
      .optional()
      .describe("A copy with our Content Credential (C2PA); made after the verdict if `seal` is on."),
    seal_failure: z
      .enum(CREDENTIAL_FAILURES)
      .optional()
      .describe("Why there will be no sealed copy; more may be added."),
    thumb_url: z
      .url()
      .optional()
      .describe(
        "A JPEG of at most 320 px, for a clip of its first second; absent until judged, and for a PDF.",
      ),
    urls_expire_at: dateTime.optional(),
  })
  .openapi("Capture");
export type CaptureBody = z.infer<typeof CaptureBody>;

export const CaptureList = z.object({ items: z.array(CaptureBody) }).openapi("CaptureList");

/** CONTRACT G3.4: the response after a file is stored. */
export const StoredCaptureBody = z
  .object({
    ...fileFields,
    captures_count: z.int().min(0),
    step_complete: z.boolean(),
    submitted: z.boolean(),
    status: verificationStatus,
  })
  .openapi("StoredCapture");
export type StoredCaptureBody = z.infer<typeof StoredCaptureBody>;

/** CONTRACT G3.8. */
export const FinishBody = z
  .object({
    status: verificationStatus,
    completion_message: z.string().optional(),
    reference: z.string().optional().describe("What the tenant calls the case, such as a claim number."),
    result_url: z.url().optional().describe("As in the session (CONTRACT G3.3)."),
  })
  .openapi("Finish");
export type FinishBody = z.infer<typeof FinishBody>;
