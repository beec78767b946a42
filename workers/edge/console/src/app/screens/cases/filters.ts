import type { TextKey } from "../../text/text.ts";
import { text } from "../../text/text.ts";
import { DECISIONS } from "@svc/ui/case-words/case-terms";
import { VERDICTS } from "@svc/ui/case-words/verdict";
import { DELIVERY_NAMES } from "../../ui/delivery-text.ts";

/** Filters with fixed values. */
export const CHOICES = {
  outcome: {
    name: "filter_outcome",
    values: {
      genuine: VERDICTS.genuine.name,
      look: VERDICTS.look.name,
      flagged: VERDICTS.flagged.name,
      unavailable: VERDICTS.unavailable.name,
    },
  },
  due: {
    name: "filter_due",
    values: {
      reverse: "due_reverse",
      similar_photo: "due_similar_photo",
      unavailable: "due_unavailable",
      flagged: "due_flagged",
    },
  },
  decision: {
    name: "filter_decision",
    values: { accepted: DECISIONS.accepted.name, rejected: DECISIONS.rejected.name, none: "decision_none" },
  },
  assignee: { name: "assignee", values: { me: "assignee_me", none: "assignee_none" } },
  delivery: { name: "delivery", values: DELIVERY_NAMES },
  status: {
    name: "filter_status",
    values: {
      pending: VERDICTS.waiting.name,
      partially_captured: VERDICTS.underway.name,
      completed: "status_completed",
      abandoned: VERDICTS.left.name,
      expired: VERDICTS.expired.name,
      failed: VERDICTS.failed.name,
    },
  },
  has: {
    name: "filter_has",
    values: {
      similar_photo: "has_similar_photo",
      contradictions: "has_contradictions",
      review: "has_review",
      unavailable: "has_unavailable",
      held: "legal_hold",
      appealed: "has_appealed",
    },
  },
  mode: { name: "filter_mode", values: { verification: "mode_verification", audit: "mode_audit" } },
} as const satisfies Record<
  string,
  { readonly name: TextKey; readonly values: Readonly<Record<string, TextKey>> }
>;
export type ChoiceName = keyof typeof CHOICES;

/** Filters with typed values. */
export const FIELDS = {
  template: { name: "filter_template", type: "text" },
  identification: { name: "filter_identification", type: "text" },
  created_after: { name: "filter_created_after", type: "date" },
  created_before: { name: "filter_created_before", type: "date" },
} as const satisfies Record<string, { readonly name: TextKey; readonly type: "text" | "date" }>;
export type FieldName = keyof typeof FIELDS;

export type Chip = {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly said: string;
};

/** CONTRACT G4.2, G15.2: filters that accept several values. */
const LISTS: readonly string[] = ["status", "has", "due", "decision", "outcome", "delivery"];

/** The URL's filters as removable chips. The search has its own field. */
export function chipsOf(filters: URLSearchParams): readonly Chip[] {
  return [...filters]
    .filter(([name]) => name !== "search")
    .map(([name, value]) => ({ name, value, label: labelOf(name), said: saidOf(name, value) }));
}

/** Toggles a value. A filter with a single value replaces it. */
export function withToggled(filters: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(filters);
  if (filters.has(name, value)) next.delete(name, value);
  else if (LISTS.includes(name)) next.append(name, value);
  else next.set(name, value);
  return next;
}

/** An empty value removes the filter. */
export function withValue(filters: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(filters);
  if (value === "") next.delete(name);
  else next.set(name, value);
  return next;
}

/** The start of a chosen day in the reader's time zone (RFC 3339). */
export function momentOf(day: string): string {
  const at = new Date(`${day}T00:00:00`);
  return day === "" || Number.isNaN(at.getTime()) ? "" : at.toISOString();
}

/** The day of a time in the URL, for the date field. Empty when it is invalid. */
export function dayOf(moment: string | null): string {
  const at = new Date(moment ?? Number.NaN);
  if (Number.isNaN(at.getTime())) return "";
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

function two(part: number): string {
  return String(part).padStart(2, "0");
}

function labelOf(name: string): string {
  if (isChoice(name)) return text(CHOICES[name].name);
  if (isField(name)) return text(FIELDS[name].name);
  return name.replace(/^metadata\[(.*)\]$/s, "$1");
}

function saidOf(name: string, value: string): string {
  if (isChoice(name)) {
    const values: Readonly<Record<string, TextKey>> = CHOICES[name].values;
    const key = Object.hasOwn(values, value) ? values[value] : undefined;
    return key === undefined ? value : text(key);
  }
  return name.startsWith("created_") ? dayOf(value) || value : value;
}

function isChoice(name: string): name is ChoiceName {
  return Object.hasOwn(CHOICES, name);
}

function isField(name: string): name is FieldName {
  return Object.hasOwn(FIELDS, name);
}
