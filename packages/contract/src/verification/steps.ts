import { z } from "@hono/zod-openapi";
import { OCR_KINDS } from "@svc/domain/meaning/text-reading";
import { PHOTO_FORMATS } from "@svc/domain/photo-format";
import { conditionAspects, integer, shownText, textPattern } from "../wire/fields.ts";
import { LIMITS } from "../wire/limits.ts";
import { URL_MESSAGE, isHttpsUrl } from "../webhook/webhook-url.ts";

const OVERLAYS = [
  "none",
  "frame",
  "plate",
  "document",
  "vehicle_front",
  "vehicle_rear",
  "vehicle_left",
  "vehicle_right",
] as const;
const UPLOAD_TYPES = [...PHOTO_FORMATS, "application/pdf"] as const;

const STEP_KEY = /^[a-z0-9][a-z0-9_-]{0,39}$/;
const OPTION_VALUE = /^[a-z0-9_-]{1,40}$/;
const COUNTRY = /^[A-Z]{2}$/;

export const captureCounts = {
  min: integer({ min: LIMITS.stepCaptures.min, max: LIMITS.stepCaptures.max }).optional(),
  max: integer({ min: 1, max: LIMITS.stepCaptures.max }).optional(),
};
const clips = {
  min: integer(LIMITS.videoStepCaptures).optional(),
  max: integer({ min: 1, max: LIMITS.videoStepCaptures.max }).optional(),
};
const oneAnswer = {
  min: integer({ min: 0, max: 1 }).optional(),
  max: integer({ min: 1, max: 1 }).optional(),
};

/** CONTRACT G5.4: the fields of every step, whatever its kind. */
export const stepCommon = {
  key: z.string().regex(STEP_KEY).openapi({ example: "front" }),
  description: shownText(LIMITS.stepDescription).openapi({ example: "The whole front of the car" }),
  when: z
    .strictObject({ step: z.string(), in: z.array(z.string()).min(1) })
    .optional()
    .describe(
      "Ask this step only if an earlier choice step was answered with one of these values. Photos of a step that no longer applies at the end are set aside (`verification.capture.removed` with `reason` `step_not_asked`) and not judged; they stay charged.",
    ),
};

const imageStep = z
  .strictObject({
    ...stepCommon,
    ...captureCounts,
    kind: z.literal("image"),
    expected_object: shownText(LIMITS.expectedObject).optional(),
    condition_aspects: conditionAspects.optional(),
    example_url: z.string().refine(isHttpsUrl, URL_MESSAGE).optional(),
    overlay: z.enum(OVERLAYS).optional(),
    camera: z.enum(["rear", "front"]).optional(),
    ocr: z.enum(["none", ...OCR_KINDS]).optional(),
    allow_file: z.boolean().optional(),
  })
  .openapi("ImageStep", { description: "Photos taken with the camera." });

const uploadStep = z
  .strictObject({
    ...stepCommon,
    ...captureCounts,
    kind: z.literal("upload"),
    accept: z.array(z.enum(UPLOAD_TYPES)).min(1).optional(),
  })
  .openapi("UploadStep", { description: "Existing files; no claim that they were taken live." });

const videoStep = z
  .strictObject({
    ...stepCommon,
    ...clips,
    kind: z.literal("video"),
    max_seconds: integer(LIMITS.videoSeconds).optional(),
    expected_scene: shownText(LIMITS.expectedScene).optional(),
    condition_aspects: conditionAspects.optional(),
    audio: z.boolean().optional(),
  })
  .openapi("VideoStep", { description: "A short clip, judged at one frame per second." });

const textStep = z
  .strictObject({
    ...stepCommon,
    ...oneAnswer,
    kind: z.literal("text"),
    max_length: integer(LIMITS.textLength).optional(),
    multiline: z.boolean().optional(),
    format: z.enum(["text", "number", "date", "email", "phone"]).optional(),
    pattern: textPattern.optional(),
  })
  .openapi("TextStep", { description: "One typed answer." });

const choiceStep = z
  .strictObject({
    ...stepCommon,
    ...captureCounts,
    kind: z.literal("choice"),
    options: z
      .array(
        z.strictObject({
          value: z.string().regex(OPTION_VALUE).openapi({ example: "yes" }),
          label: shownText(LIMITS.choiceOptions.labelCharacters).openapi({ example: "Yes" }),
        }),
      )
      .min(LIMITS.choiceOptions.min)
      .max(LIMITS.choiceOptions.max),
  })
  .openapi("ChoiceStep", { description: "One or more of the options; `min` and `max` say how many." });

const addressStep = z
  .strictObject({
    ...stepCommon,
    ...oneAnswer,
    kind: z.literal("address"),
    country: z.string().regex(COUNTRY).optional().openapi({ example: "DE" }),
    prefill_from_location: z.boolean().optional(),
    match_location: z.boolean().optional(),
  })
  .openapi("AddressStep", { description: "A postal address." });

export const StepBody = z
  .discriminatedUnion("kind", [imageStep, textStep, uploadStep, videoStep, choiceStep, addressStep])
  .openapi("Step");
export type StepBody = z.infer<typeof StepBody>;
