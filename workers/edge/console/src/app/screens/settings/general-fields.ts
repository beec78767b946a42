import type { SettingsBody } from "@svc/contract/account/settings";
import type { OutsideJudgeName } from "@svc/domain/outside-judges";
import { OPTIONAL_WEBHOOK_EVENTS } from "@svc/domain/webhook/optional-events";

type WebhookEvent = SettingsBody["webhook_events"][number];

/** CONTRACT G9.4: the optional events. */
export const EVENTS: readonly WebhookEvent[] = OPTIONAL_WEBHOOK_EVENTS;

/** The form's content as text, so that incomplete input is kept. */
export type Filled = {
  readonly notify_email: string;
  readonly reminder_after_minutes: string;
  readonly sms_daily_cap: string;
  readonly retention_days: string;
  readonly monthly_verification_limit: string;
  readonly ai_threshold: string;
  readonly default_brand_slug: string;
  readonly outside_judges: readonly OutsideJudgeName[];
  readonly outside_judges_daily_cap: string;
  readonly case_name_field: string;
  readonly condition_instructions: string;
  readonly similar_photo: boolean;
  readonly seal_location: boolean;
  readonly blur_sensitive: boolean;
  readonly damage_localization: boolean;
  readonly share_decision: boolean;
  readonly embed_origins: string;
  readonly webhook_events: readonly WebhookEvent[];
};

export function filledOf(settings: SettingsBody): Filled {
  return {
    notify_email: settings.notify_email ?? "",
    reminder_after_minutes: String(settings.reminder_after_minutes),
    sms_daily_cap: String(settings.sms_daily_cap),
    retention_days: String(settings.retention_days),
    monthly_verification_limit: textOf(settings.monthly_verification_limit),
    ai_threshold: textOf(settings.ai_threshold),
    default_brand_slug: settings.default_brand_slug ?? "",
    outside_judges: settings.outside_judges,
    outside_judges_daily_cap: String(settings.outside_judges_daily_cap),
    case_name_field: settings.case_name_field ?? "",
    condition_instructions: settings.condition_instructions ?? "",
    similar_photo: settings.similar_photo,
    seal_location: settings.seal_location,
    blur_sensitive: settings.blur_sensitive,
    damage_localization: settings.damage_localization,
    share_decision: settings.share_decision,
    embed_origins: settings.embed_origins.join("\n"),
    webhook_events: settings.webhook_events,
  };
}

/**
 * The request body. An empty field restores the default; an invalid number is sent as typed, and the service names the
 * field in its error.
 */
export function settingsOf(filled: Filled): object {
  return {
    ...filled,
    notify_email: orNull(filled.notify_email),
    reminder_after_minutes: numberOrNull(filled.reminder_after_minutes),
    sms_daily_cap: numberOrNull(filled.sms_daily_cap),
    retention_days: numberOrNull(filled.retention_days),
    monthly_verification_limit: numberOrNull(filled.monthly_verification_limit),
    ai_threshold: numberOrNull(filled.ai_threshold.replace(",", ".")),
    default_brand_slug: orNull(filled.default_brand_slug),
    outside_judges_daily_cap: numberOrNull(filled.outside_judges_daily_cap),
    case_name_field: orNull(filled.case_name_field),
    condition_instructions: orNull(filled.condition_instructions),
    embed_origins: filled.embed_origins.split(/[\s,]+/).filter(Boolean),
  };
}

function textOf(value: number | undefined): string {
  return value === undefined ? "" : String(value);
}

function orNull(typed: string): string | null {
  return typed.trim() === "" ? null : typed.trim();
}

function numberOrNull(typed: string): number | string | null {
  const text = orNull(typed);
  return text === null || Number.isNaN(Number(text)) ? text : Number(text);
}
