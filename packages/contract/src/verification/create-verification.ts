import type { UrlPolicy } from "../webhook/webhook-url.ts";
import { z } from "@hono/zod-openapi";
import { DEFAULT_CHECKS } from "@svc/domain/check-rules";
import { VERIFICATION_ID, type VerificationId } from "@svc/domain/ids";
import { LANGUAGES } from "@svc/domain/language";
import type { Settings } from "@svc/domain/verification/settings";
import { createFlaws, reminderFlaws } from "./create-rules.ts";
import {
  brandSlug,
  conditionAspects,
  context,
  integer,
  metadata,
  notifyEmail,
  signalsRequired,
  shownText,
  url,
} from "../wire/fields.ts";
import type { Flaw } from "../wire/field-errors.ts";
import { LIMITS } from "../wire/limits.ts";
import { excludes } from "../wire/parts.ts";
import { verificationMode } from "../wire/shared-values.ts";
import { type Parsed, asRecord, defined, parseWith } from "../wire/parsed.ts";
import { readStep } from "../step/read-step.ts";
import { StepBody } from "../step/step-contracts.ts";

/** A verification's settings with every default applied. */
export type CreateVerification = Settings;

/** CONTRACT G5.1: the structured form of the three expectations. */
const expect = z
  .strictObject({
    location: z
      .strictObject({
        expected: shownText(LIMITS.expectedLocation),
        threshold_m: z.number().min(LIMITS.thresholdM.min).max(LIMITS.thresholdM.max).optional(),
      })
      .optional(),
    object: z.strictObject({ expected: shownText(LIMITS.expectedObject) }).optional(),
    condition: z.strictObject({ aspects: conditionAspects }).optional(),
  })
  .openapi("Expectations", {
    description: "Instead of `expected_location`, `expected_object` and `condition_aspects`.",
  });

/**
 * Every field of SPEC 4.2 and CONTRACT G5.1 except the expiry, which a template stores separately (CONTRACT
 * G6.1).
 */
export const specFields = {
  max_captures: integer(LIMITS.maxCaptures).optional().describe("That many photos, in any order. Default 1."),
  steps: z
    .array(StepBody)
    .min(LIMITS.steps.min)
    .max(LIMITS.steps.max)
    .optional()
    .describe("Guided steps, in order."),
  signals_required: signalsRequired.optional(),
  seal: z.boolean().optional().describe("Stamp delivered photos with a C2PA seal. Default true."),
  mode: verificationMode
    .optional()
    .describe("`verification`: taken live (default). `audit`: existing files sent through the API."),
  context: context.optional(),
  webhook_url: url.optional(),
  notify_email: notifyEmail.optional(),
  notify_email_subject: shownText(LIMITS.notifyEmailSubject)
    .regex(/^[^\r\n]*$/)
    .optional(),
  notify_email_body: shownText(LIMITS.notifyEmailBody).optional(),
  reminder_after_minutes: integer(LIMITS.reminderAfterMinutes)
    .optional()
    .describe(
      "How long after the link was sent the person is reminded of it, at most twice; 0 for never. Must be shorter than the link is open. Absent uses the account's setting.",
    ),
  retention_days: integer(LIMITS.retentionDays)
    .optional()
    .describe("Days after its end until it redacts itself. Absent uses the account's setting."),
  legal_hold: z
    .boolean()
    .optional()
    .describe("Keep everything, whatever the retention, until the hold is released (CONTRACT G4.7)."),
  appeal: z
    .strictObject({ days: integer(LIMITS.appealDays) })
    .openapi("AppealTerms")
    .optional()
    .describe(
      "Offer the person one second look for so many days after a verdict against their photos (CONTRACT G20).",
    ),
  completion_message: shownText(LIMITS.completionMessage)
    .optional()
    .describe("Plain text shown when the person is done."),
  require_location: z.boolean().optional().describe("The first photo needs a GPS fix. Default false."),
  metadata: metadata.optional(),
  expected_location: shownText(LIMITS.expectedLocation)
    .optional()
    .describe(
      "A street address, coordinates or a plus code; turns on `location_match`. A whole city is too large to compare.",
    ),
  expected_object: shownText(LIMITS.expectedObject).optional().describe("Turns on `object_match`."),
  condition_aspects: conditionAspects.optional().describe("Turns on `condition`."),
  expect: expect.optional(),
  brand_slug: brandSlug.optional(),
  locale: z
    .string()
    .max(35)
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
    .optional()
    .describe(
      `Language of the capture page, as a BCP 47 tag. It has ${LANGUAGES.join(", ")}; with any other tag it follows the browser, or is in English.`,
    ),
};

/** Of one verification, so templates do not have them: who gets the link (CONTRACT G4.8), and what it is compared with. */
export const ownFields = {
  baseline: z
    .string()
    .regex(VERIFICATION_ID)
    .optional()
    .describe(
      "An earlier verification of yours: the page shows its photos to line up with, and each new photo is compared with the one of its step (CONTRACT G21).",
    ),
  recipient_email: z
    .email()
    .max(LIMITS.notifyEmail)
    .optional()
    .describe(
      "Who gets the link by mail, in the language of `locale`; see `delivery` for what became of it.",
    ),
  recipient_phone: z
    .e164()
    .optional()
    .describe("Or who gets it as a text message, if the account has them (`sms_daily_cap`)."),
};

export const expiresInSeconds = integer(LIMITS.expiresInSeconds);

export const CreateVerificationBody = z.strictObject({
  ...specFields,
  ...ownFields,
  expires_in_seconds: expiresInSeconds.optional(),
});
export type CreateVerificationBody = z.infer<typeof CreateVerificationBody>;

/** The members of both forms that exclude each other. */
export const EXPECT_EXCLUDES = excludes(
  "expect",
  "expected_location",
  "expected_object",
  "condition_aspects",
);
const EXCLUSIVE = {
  dependentSchemas: { ...EXPECT_EXCLUDES, ...excludes("recipient_email", "recipient_phone") },
};

/** The same body as the document has it: `steps` and `max_captures` exclude each other (SPEC 4.2). */
export const DocumentedCreateVerification = z
  .union([
    CreateVerificationBody.omit({ steps: true }).openapi("CreateVerificationWithPhotos", EXCLUSIVE),
    CreateVerificationBody.omit({ max_captures: true })
      .required({ steps: true })
      .openapi("CreateVerificationWithSteps", EXCLUSIVE),
  ])
  .openapi(
    "CreateVerification",
    {
      description:
        "Every field is optional. Send either `steps` or `max_captures`. Settings are fixed once created.",
      example: { max_captures: 2, signals_required: ["screen", "ai"], metadata: { claim: "A-17" } },
    },
    { unionPreferredType: "oneOf" },
  );

/** An empty body asks for one photo with every default. */
export function parseCreateVerification(input: unknown, policy: UrlPolicy): Parsed<CreateVerification> {
  const { reminder_after_minutes: minutes, expires_in_seconds: seconds = LIMITS.expiresInSeconds.default } =
    asRecord(input) ?? {};
  return parseWithRules(input, policy, reminderFlaws(minutes, seconds));
}

/** The spec of a template with a caller's overrides. A start may shorten the link so that no reminder is sent. */
export function parseStartedSpec(input: unknown, policy: UrlPolicy): Parsed<CreateVerification> {
  return parseWithRules(input, policy, []);
}

function parseWithRules(
  input: unknown,
  policy: UrlPolicy,
  further: readonly Flaw[],
): Parsed<CreateVerification> {
  const rules = (seen: unknown) => [...createFlaws(asRecord(seen) ?? {}, policy), ...further];
  const parsed = parseWith(CreateVerificationBody, input, { rules });
  return parsed.ok ? { ok: true, value: readSettings(parsed.value) } : parsed;
}

/**
 * Converts wire names to domain names, applies defaults, and unifies values that the wire can express in two
 * ways.
 */
function readSettings(body: CreateVerificationBody): CreateVerification {
  return {
    mode: body.mode ?? "verification",
    capturePlan: readCapturePlan(body),
    expiresInSeconds: body.expires_in_seconds ?? LIMITS.expiresInSeconds.default,
    signalsRequired: [...new Set(body.signals_required ?? DEFAULT_CHECKS)],
    seal: body.seal ?? true,
    requireLocation: body.require_location ?? false,
    metadata: body.metadata ?? {},
    ...readExpectations(body),
    ...defined({
      context: body.context,
      webhookUrl: body.webhook_url,
      notifyEmail: body.notify_email,
      notifyEmailSubject: body.notify_email_subject,
      notifyEmailBody: body.notify_email_body,
      recipientEmail: body.recipient_email,
      recipientPhone: body.recipient_phone,
      reminderAfterMinutes: body.reminder_after_minutes,
      retentionDays: body.retention_days,
      legalHold: body.legal_hold,
      appealDays: body.appeal?.days,
      // its photos are looked up before it is created
      baseline:
        body.baseline === undefined
          ? undefined
          : { verificationId: body.baseline as VerificationId, photos: [] },
      completionMessage: body.completion_message,
      brandSlug: body.brand_slug,
      locale: body.locale,
    }),
  };
}

function readCapturePlan(body: CreateVerificationBody): Settings["capturePlan"] {
  if (body.steps) return { kind: "steps", steps: body.steps.map(readStep) };
  return { kind: "anonymous", maxCaptures: body.max_captures ?? LIMITS.maxCaptures.default };
}

function readExpectations({ expect: structured, ...flat }: CreateVerificationBody) {
  return defined({
    expectedLocation: readExpectedLocation(structured?.location, flat.expected_location),
    expectedObject: structured?.object?.expected ?? flat.expected_object,
    conditionAspects: structured?.condition?.aspects ?? flat.condition_aspects,
  });
}

type StructuredLocation = NonNullable<CreateVerificationBody["expect"]>["location"];

function readExpectedLocation(structured: StructuredLocation, flat: string | undefined) {
  const expected = structured?.expected ?? flat;
  if (expected === undefined) return undefined;
  return { expected, thresholdM: structured?.threshold_m ?? LIMITS.thresholdM.default };
}
