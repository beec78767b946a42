import { z } from "@hono/zod-openapi";
import { OUTSIDE_JUDGES_DAILY_CAP, type OutsideJudgeName } from "@svc/domain/outside-judges";
import { DEFAULT_RETENTION_DAYS } from "@svc/domain/verification/settings";
import { OPTIONAL_WEBHOOK_EVENTS, type OptionalWebhookEvent } from "@svc/domain/webhook/optional-events";
import { origin } from "../keys/origin.ts";
import { brandSlug, integer, notifyEmail, nullableInteger, text } from "../wire/fields.ts";
import { LIMITS } from "../wire/limits.ts";
import { defined, type Parsed, parseWith } from "../wire/parsed.ts";
import { outsideJudgeName, optionalWebhookEvent } from "../wire/shared-values.ts";

const retentionDays = integer(LIMITS.retentionDays);
const webhookEvents = z.array(optionalWebhookEvent).openapi({
  description:
    "Sent in addition to `verification.created` and `verification.completed`, for verifications created from now on.",
});
const monthlyLimit = integer(LIMITS.monthlyVerificationLimit);
const aiThreshold = z.number().min(LIMITS.aiThreshold.min).max(LIMITS.aiThreshold.max);

const outsideJudges = z.array(outsideJudgeName).openapi({
  description:
    "Companies that judge photos for `ai` in addition to us: they receive a reduced copy of each, without metadata, and the capture page says so. A company that this deployment has not set up is refused. For verifications created from now on; a company that is removed is not asked any more.",
  example: ["sightengine"],
});
const judgesCap = {
  description: "Questions to all of them per UTC day, each counted before it is asked; 100 unless set.",
};

const resultEmail = notifyEmail.unwrap().openapi({
  description: "Where results go if a verification names no `notify_email`; none unless set.",
});

const reminder = {
  description:
    "How long after the link was sent its person is reminded of it, at most twice; 0, as unless set, for never. For verifications created from now on.",
};

const smsCap = {
  description:
    "Text messages with a link per UTC day; 0, as unless set, turns them off. Refused if this deployment has no provider for them.",
};

const defaultBrand = brandSlug.openapi({ description: "The brand shown if no `brand_slug` is given." });

const similarPhoto = z.boolean().openapi({
  description:
    "Whether photos are compared with the account's earlier ones and indexed for later ones; true unless set. For verifications created from now on.",
});

const sealLocation = z.boolean().openapi({
  description:
    "Whether sealed copies (C2PA) keep the file's own GPS and contain the device's position. False unless set: GPS is removed from them; text written by a photographer, such as a city in IPTC, stays. For verifications created from now on.",
});

const blurSensitive = z.boolean().openapi({
  description:
    "Whether the console blurs photos and identifying data until a person clicks; false unless set. Applies to everyone in the account at once.",
});

const caseNameField = text(LIMITS.metadata.keyCharacters).openapi({
  description:
    "The metadata key whose value names a case that has neither `claim_number` nor `reference` in its metadata, nor an `identification`. For verifications created from now on.",
  example: "policy",
});

const shareDecision = z.boolean().openapi({
  description:
    "Whether the result page says if people accepted or rejected the case, and a further result mail goes out when they decide it: without their name and note. False unless set. For verifications created from now on.",
});

const embedOrigins = z
  .array(origin)
  .max(LIMITS.keyList.max)
  .openapi({
    description:
      "Origins whose pages may show this account's capture pages and reusable links in a frame: scheme, host and port, without a path. None unless set. Applies at once, to links that exist too.",
    example: ["https://www.acme.example"],
  });

const conditionInstructions = text(LIMITS.conditionInstructions).openapi({
  description:
    "The account's own instructions for scoring `condition`; `provenance.instructions_sha256` identifies them. For verifications created from now on.",
  example: "Hail damage counts double. Ignore dirt.",
});

const damageLocalization = z.boolean().openapi({
  description:
    "Whether photos are searched for damage after the verdict (`GET /v1/verifications/{id}/damage-localization`); false unless set. For verifications created from now on.",
});

/** CONTRACT G10. Only the settings that have an effect today. */
export const SettingsBody = z
  .object({
    account: z.string().openapi({
      example: "acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC",
      description: "The account's id, as in its webhooks.",
    }),
    retention_days: retentionDays,
    webhook_events: webhookEvents,
    notify_email: resultEmail.optional(),
    reminder_after_minutes: integer(LIMITS.reminderAfterMinutes).openapi(reminder),
    sms_daily_cap: integer(LIMITS.smsDailyCap).openapi(smsCap),
    monthly_verification_limit: monthlyLimit.optional(),
    ai_threshold: aiThreshold.optional(),
    outside_judges: outsideJudges,
    outside_judges_daily_cap: integer(LIMITS.outsideJudgesDailyCap).openapi(judgesCap),
    default_brand_slug: defaultBrand.optional(),
    similar_photo: similarPhoto,
    seal_location: sealLocation,
    blur_sensitive: blurSensitive,
    damage_localization: damageLocalization,
    share_decision: shareDecision,
    embed_origins: embedOrigins,
    case_name_field: caseNameField.optional(),
    condition_instructions: conditionInstructions.optional(),
    suppressed_emails: z.array(z.string()).openapi({
      description:
        "Addresses that unsubscribed from this account's mails, newest first, at most 1,000; nothing is sent to them.",
    }),
  })
  .openapi("Settings");
export type SettingsBody = z.infer<typeof SettingsBody>;

export const ChangeSettingsBody = z
  .strictObject({
    retention_days: nullableInteger(LIMITS.retentionDays).optional(),
    webhook_events: webhookEvents.nullable().optional(),
    notify_email: resultEmail.nullable().optional(),
    reminder_after_minutes: nullableInteger(LIMITS.reminderAfterMinutes).openapi(reminder).optional(),
    sms_daily_cap: nullableInteger(LIMITS.smsDailyCap).openapi(smsCap).optional(),
    monthly_verification_limit: nullableInteger(LIMITS.monthlyVerificationLimit).optional(),
    ai_threshold: aiThreshold.nullable().optional(),
    outside_judges: outsideJudges.nullable().optional(),
    outside_judges_daily_cap: nullableInteger(LIMITS.outsideJudgesDailyCap).openapi(judgesCap).optional(),
    default_brand_slug: defaultBrand.nullable().optional(),
    similar_photo: similarPhoto.nullable().optional(),
    seal_location: sealLocation.nullable().optional(),
    blur_sensitive: blurSensitive.nullable().optional(),
    damage_localization: damageLocalization.nullable().optional(),
    share_decision: shareDecision.nullable().optional(),
    embed_origins: embedOrigins.nullable().optional(),
    case_name_field: caseNameField.nullable().optional(),
    condition_instructions: conditionInstructions.nullable().optional(),
  })
  .openapi("ChangeSettings", {
    example: {
      retention_days: 90,
      webhook_events: ["verification.expired"],
      notify_email: "claims@acme.example",
    },
    description: "Absent members do not change; null resets to the default.",
  });

/** The settings the account changed. An absent member has its default. */
export type AccountSettings = {
  readonly retentionDays?: number;
  readonly webhookEvents?: readonly OptionalWebhookEvent[];
  readonly notifyEmail?: string;
  readonly reminderAfterMinutes?: number;
  readonly smsDailyCap?: number;
  readonly monthlyVerificationLimit?: number;
  readonly aiThreshold?: number;
  readonly outsideJudges?: readonly OutsideJudgeName[];
  readonly outsideJudgesDailyCap?: number;
  readonly defaultBrandSlug?: string;
  readonly similarPhoto?: boolean;
  readonly sealLocation?: boolean;
  readonly blurSensitive?: boolean;
  readonly damageLocalization?: boolean;
  readonly shareDecision?: boolean;
  readonly embedOrigins?: readonly string[];
  readonly caseNameField?: string;
  readonly conditionInstructions?: string;
};

/** Null resets a setting to its default. */
export type SettingsChange = { readonly [K in keyof AccountSettings]?: AccountSettings[K] | null };

export function presentSettings(
  settings: AccountSettings & { readonly id: string; readonly suppressedEmails: readonly string[] },
): SettingsBody {
  const {
    retentionDays: days,
    webhookEvents: events,
    notifyEmail: email,
    monthlyVerificationLimit,
    aiThreshold: limit,
  } = settings;
  return {
    account: settings.id,
    retention_days: days ?? DEFAULT_RETENTION_DAYS,
    webhook_events: [...(events ?? [])],
    ...presentSending(settings),
    outside_judges: [...(settings.outsideJudges ?? [])],
    outside_judges_daily_cap: settings.outsideJudgesDailyCap ?? OUTSIDE_JUDGES_DAILY_CAP,
    ...presentSwitches(settings),
    embed_origins: [...(settings.embedOrigins ?? [])],
    suppressed_emails: [...settings.suppressedEmails],
    ...defined({
      notify_email: email,
      monthly_verification_limit: monthlyVerificationLimit,
      ai_threshold: limit,
      default_brand_slug: settings.defaultBrandSlug,
      condition_instructions: settings.conditionInstructions,
      case_name_field: settings.caseNameField,
    }),
  };
}

function presentSwitches(settings: AccountSettings) {
  return {
    similar_photo: settings.similarPhoto ?? true,
    seal_location: settings.sealLocation ?? false,
    blur_sensitive: settings.blurSensitive ?? false,
    damage_localization: settings.damageLocalization ?? false,
    share_decision: settings.shareDecision ?? false,
  };
}

/** CONTRACT G4.8. */
function presentSending({ reminderAfterMinutes = 0, smsDailyCap = 0 }: AccountSettings) {
  return { reminder_after_minutes: reminderAfterMinutes, sms_daily_cap: smsDailyCap };
}

/** Removes duplicates and keeps the order of CONTRACT G9.4. */
export function parseSettingsChange(input: unknown): Parsed<SettingsChange> {
  const parsed = parseWith(ChangeSettingsBody, input);
  if (!parsed.ok) return parsed;
  const { retention_days, webhook_events: ticked, monthly_verification_limit, ai_threshold } = parsed.value;
  const { notify_email, default_brand_slug, outside_judges, outside_judges_daily_cap } = parsed.value;
  return {
    ok: true,
    value: defined({
      retentionDays: retention_days,
      webhookEvents: ticked && OPTIONAL_WEBHOOK_EVENTS.filter((event) => ticked.includes(event)),
      notifyEmail: notify_email,
      reminderAfterMinutes: parsed.value.reminder_after_minutes,
      smsDailyCap: parsed.value.sms_daily_cap,
      monthlyVerificationLimit: monthly_verification_limit,
      aiThreshold: ai_threshold,
      outsideJudges: unique(outside_judges),
      outsideJudgesDailyCap: outside_judges_daily_cap,
      defaultBrandSlug: default_brand_slug,
      similarPhoto: parsed.value.similar_photo,
      sealLocation: parsed.value.seal_location,
      blurSensitive: parsed.value.blur_sensitive,
      damageLocalization: parsed.value.damage_localization,
      shareDecision: parsed.value.share_decision,
      embedOrigins: unique(parsed.value.embed_origins),
      caseNameField: parsed.value.case_name_field,
      conditionInstructions: parsed.value.condition_instructions,
    }),
  };
}

/** Keeps absent and null as they are. */
function unique<T>(list: readonly T[] | null | undefined): readonly T[] | null | undefined {
  return list && [...new Set(list)];
}
