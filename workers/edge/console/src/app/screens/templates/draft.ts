import type { TemplateBody } from "@svc/contract/template/template-body";
import type { FieldProblem } from "../../api/api-error.ts";
import { keep, kept } from "../../kept.ts";
import { optionValue } from "./steps.ts";
import { asList, asText, asValues, filledIn, type Values } from "./values.ts";

/**
 * A template in the editor, in wire names with four changes: `hours` replaces `expires_in_seconds`; metadata is a list
 * of rows; expectations use the flat form of SPEC 4.2, with `threshold_m` next to them; `appeal_days` replaces `appeal`.
 */
export type Draft = Values;

type Row = { readonly name: string; readonly value: string };

export function draftOf(template: TemplateBody): Draft {
  const { name, spec, daily_cap, total_cap, short_link, identification, database } = template;
  const whole = {
    name,
    spec: flatSpec(spec),
    hours: String(Math.round((template.expires_in_seconds / 3_600) * 100) / 100),
    daily_cap,
    total_cap: total_cap ?? undefined,
    short_link: short_link ? undefined : false,
    identification,
    database,
  };
  return defined(whole);
}

function flatSpec({ expect, metadata = {}, appeal, ...rest }: TemplateBody["spec"]): Values {
  const { location, object, condition } = expect ?? {};
  const rows = Object.entries(metadata).map(([name, value]): Row => ({ name, value }));
  const flat = {
    expected_location: location?.expected,
    threshold_m: location?.threshold_m,
    expected_object: object?.expected,
    condition_aspects: condition?.aspects,
    appeal_days: appeal?.days,
  };
  return { ...rest, ...defined(flat), ...(rows.length > 0 && { metadata: rows }) };
}

function defined(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** `spec` in wire format, for the preview and for sending. */
export function specOf(draft: Draft): Values {
  const spec = asValues(draft["spec"]);
  const { metadata, threshold_m: threshold, appeal_days: appealDays, steps, ...rest } = spec;
  const rows = asList(metadata).map((row) => asValues(row));
  const pairs = rows.map(({ name, value }) => [asText(name).trim(), asText(value).trim()] as const);
  const filled = asValues(filledIn(rest));
  return {
    ...(threshold === undefined || filled["expected_location"] === undefined
      ? filled
      : structured(filled, threshold)),
    ...(appealDays !== undefined && { appeal: { days: appealDays } }),
    // an empty step is still a step
    ...(steps !== undefined && { steps: asList(steps).map((step) => named(asValues(filledIn(step)))) }),
    ...(pairs.some(([name]) => name !== "") && {
      metadata: Object.fromEntries(pairs.filter(([name]) => name !== "")),
    }),
  };
}

/** An option without a value gets one from its label. */
function named(step: Values): Values {
  if (step["options"] === undefined) return step;
  const options = asList(step["options"]).map((option) => {
    const { value, label } = asValues(option);
    return { value: value ?? optionValue(asText(label)), ...(label !== undefined && { label }) };
  });
  return { ...step, options };
}

/** CONTRACT G5.1: a distance threshold exists only in this form. */
function structured(spec: Values, threshold: unknown): Values {
  const { expected_location, expected_object, condition_aspects, ...rest } = spec;
  return {
    ...rest,
    expect: {
      location: { expected: expected_location, threshold_m: threshold },
      ...(expected_object !== undefined && { object: { expected: expected_object } }),
      ...(condition_aspects !== undefined && { condition: { aspects: condition_aspects } }),
    },
  };
}

/** The body of `PATCH /v1/link-templates/{slug}`. Null removes a value (CONTRACT G6.2). */
export function changeOf(draft: Draft, before: TemplateBody): Values {
  const spec = specOf(draft);
  // for the mail address null is a value: no one
  const gone = Object.keys(before.spec).filter(
    (name) => !Object.hasOwn(spec, name) && name !== "notify_email",
  );
  const { hours, spec: _, ...rest } = draft;
  const filled = asValues(filledIn(rest));
  const or = (name: string): unknown => filled[name] ?? null;
  return {
    name: filled["name"] ?? "",
    spec: { ...Object.fromEntries(gone.map((name) => [name, null])), ...spec },
    expires_in_seconds: secondsOf(asText(hours)),
    identification: or("identification"),
    database: or("database"),
    daily_cap: or("daily_cap"),
    total_cap: or("total_cap"),
    short_link: filled["short_link"] ?? true,
    expected_updated_at: before.updated_at,
  };
}

/** An invalid number is passed on as typed, so that the service reports it. */
function secondsOf(hours: string): number | string | null {
  if (hours.trim() === "") return null;
  const seconds = Math.round(Number(hours.replace(",", ".")) * 3_600);
  return Number.isFinite(seconds) ? seconds : hours;
}

const PLACES = [
  ["spec.expect.location.expected", "spec.expected_location"],
  ["spec.expect.location.threshold_m", "spec.threshold_m"],
  ["spec.expect.object.expected", "spec.expected_object"],
  ["spec.expect.object", "spec.expected_object"],
  ["spec.expect.condition.aspects", "spec.condition_aspects"],
  ["spec.appeal.days", "spec.appeal_days"],
  ["expires_in_seconds", "hours"],
] as const;

export function placeOf({ path, message }: FieldProblem): FieldProblem {
  const found = PLACES.find(([wire]) => path === wire || path.startsWith(`${wire}.`));
  return { path: found ? found[1] + path.slice(found[0].length) : path, message };
}

type Kept = { readonly updatedAt: string; readonly draft: Draft };

const keyOf = (account: string, slug: string) => `template.${account}.${slug}`;

/** Input from before the page was left, with the template state it was based on. */
export function keptDraft(account: string, slug: string): Kept | undefined {
  try {
    const found = JSON.parse(kept(keyOf(account, slug)) ?? "") as Partial<Kept>;
    const { updatedAt, draft } = found;
    return typeof updatedAt === "string" && typeof draft === "object" ? { updatedAt, draft } : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(account: string, slug: string, draft: Kept | undefined): void {
  keep(keyOf(account, slug), draft && JSON.stringify(draft));
}
