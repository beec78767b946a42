import { EXPECTED_OBJECT, CONDITION, PATTERN, type FieldRule } from "./fields.ts";

/** The checks (SPEC 4.2). */
export const CHECK_FIELDS = [
  {
    name: "signals_required",
    label: "checks",
    hint: "checks_hint",
    as: "several",
    usual: ["screen", "ai"],
    options: [
      ["screen", "check_screen"],
      ["ai", "check_ai"],
      ["reverse", "check_reverse"],
      ["context", "check_context"],
    ],
  },
  EXPECTED_OBJECT,
  CONDITION,
  { name: "seal", label: "field_seal", as: "switch", usual: true },
  {
    name: "mode",
    label: "filter_mode",
    as: "select",
    options: [
      ["verification", "mode_verification"],
      ["audit", "mode_audit_api"],
    ],
  },
] as const satisfies readonly FieldRule[];

/** Members of `context`, required by the check `context`. */
export const CONTEXT_FIELDS = [
  { name: "kind", label: "field_context_kind", hint: "field_context_kind_hint", as: "text", most: 60 },
  {
    name: "summary",
    label: "field_context_summary",
    hint: "field_context_summary_hint",
    as: "long",
    most: 200,
    rows: 2,
  },
] as const satisfies readonly FieldRule[];

export const PLACE_FIELDS = [
  { name: "require_location", label: "location_needed", as: "switch", usual: false },
  {
    name: "expected_location",
    label: "place_expected",
    hint: "expected_location_hint",
    as: "text",
    most: 300,
  },
  { name: "threshold_m", label: "field_threshold", hint: "field_threshold_hint", as: "number", usual: 150 },
] as const satisfies readonly FieldRule[];

export const END_FIELDS = [
  {
    name: "reminder_after_minutes",
    label: "reminder_after",
    hint: "template_reminder_hint",
    as: "number",
  },
  { name: "retention_days", label: "retention_days", hint: "template_retention_hint", as: "number" },
  { name: "legal_hold", label: "legal_hold", hint: "template_hold_hint", as: "switch", usual: false },
  { name: "appeal_days", label: "appeal_days", hint: "appeal_days_hint", as: "number" },
  {
    name: "completion_message",
    label: "field_completion",
    hint: "field_completion_hint",
    as: "long",
    most: 2000,
  },
] as const satisfies readonly FieldRule[];

export const MAIL_FIELDS = [
  { name: "notify_email_subject", label: "field_subject", as: "text", most: 200 },
  {
    name: "notify_email_body",
    label: "field_body",
    hint: "field_body_hint",
    as: "long",
    most: 5000,
    rows: 5,
  },
  { name: "webhook_url", label: "field_webhook", hint: "field_webhook_hint", as: "url", most: 2048 },
] as const satisfies readonly FieldRule[];

export const IDENTIFICATION_FIELDS = [
  { name: "label", label: "field_asked", hint: "field_asked_hint", as: "text", most: 80 },
  { name: "hint", label: "field_asked_help", as: "text", most: 120 },
  PATTERN,
] as const satisfies readonly FieldRule[];

/** The column selector precedes them. */
export const CONFIRM_FIELDS = [
  { name: "label", label: "confirm_label", as: "text", most: 80 },
  { name: "hint", label: "field_asked_help", as: "text", most: 120 },
] as const satisfies readonly FieldRule[];

/** They apply at once without publishing (CONTRACT G6.2), except for the hours. */
export const LIMIT_FIELDS = [
  { name: "daily_cap", label: "field_daily_cap", hint: "field_daily_cap_hint", as: "number", usual: 200 },
  { name: "total_cap", label: "field_total_cap", hint: "field_total_cap_hint", as: "number" },
  { name: "short_link", label: "field_short_link", as: "switch", usual: true },
] as const satisfies readonly FieldRule[];
