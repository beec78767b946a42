import { type RouteConfig, z } from "@hono/zod-openapi";
import { flaw } from "../wire/field-errors.ts";
import { queryParameter } from "../wire/list-parameters.ts";
import { type Parsed, parseWith } from "../wire/parsed.ts";
import { singleParameters } from "../wire/query.ts";
import { templateSlug } from "../template/template-body.ts";

export const USAGE_GROUPS = ["day", "week", "month"] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const MOST_DAYS = 400;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Days since 1970 (UTC), both inclusive. */
export type Days = { readonly from: number; readonly to: number };
export type UsageRequest = Days & {
  readonly group: UsageGroup;
  readonly template?: string;
};

const day = z.string().refine((value) => dayOf(value) !== undefined, "must be a day as YYYY-MM-DD");
const DaysQuery = z.strictObject({ from: day.optional(), to: day.optional() });
const UsageQuery = DaysQuery.extend({
  group: z.enum(USAGE_GROUPS).optional(),
  template: templateSlug.optional(),
});

/** Defaults to the last 30 days. `now` is epoch milliseconds. */
export function parseUsageQuery(params: URLSearchParams, now: number): Parsed<UsageRequest> {
  const { query, days, rules } = daysIn(params, now);
  const parsed = parseWith(UsageQuery, query, { rules, root: "query" });
  if (!parsed.ok) return parsed;
  const { group = "day", template } = parsed.value;
  return { ok: true, value: { ...days, group, ...(template !== undefined && { template }) } };
}

/** Like `parseUsageQuery`, without a group or a template. */
export function parseDaysQuery(params: URLSearchParams, now: number): Parsed<Days> {
  const { query, days, rules } = daysIn(params, now);
  const parsed = parseWith(DaysQuery, query, { rules, root: "query" });
  return parsed.ok ? { ok: true, value: days } : parsed;
}

function daysIn(params: URLSearchParams, now: number) {
  const { query, flaws } = singleParameters(params);
  const days = windowOf(query, now);
  const { from, to } = days;
  const wrong =
    from > to
      ? [flaw(["from"], "must not be after to")]
      : to - from >= MOST_DAYS
        ? [flaw(["from"], `must be at most ${MOST_DAYS} days before to`)]
        : [];
  return { query, days, rules: () => [...flaws, ...wrong] };
}

function windowOf(query: Readonly<Record<string, string>>, now: number) {
  const to = dayOf(query["to"]) ?? Math.floor(now / DAY_MS);
  return { to, from: dayOf(query["from"]) ?? to - DEFAULT_DAYS + 1 };
}

/** Undefined if the text is not a calendar day. */
function dayOf(text: string | undefined): number | undefined {
  if (text === undefined || !DAY.test(text)) return undefined;
  const at = Date.parse(`${text}T00:00:00Z`);
  // There is nothing to count before 1970, and 400 days before any accepted day the year still has four digits.
  return Number.isNaN(at) || at < 0 || dayText(at / DAY_MS) !== text ? undefined : at / DAY_MS;
}

/** Formats days since 1970 as YYYY-MM-DD. */
export function dayText(days: number): string {
  return new Date(days * DAY_MS).toISOString().slice(0, 10);
}

const date = { type: "string", format: "date" };

/** The parameters that `parseDaysQuery` reads. */
export const DAYS_PARAMETERS = [
  queryParameter(
    "from",
    "The first day (UTC); 29 days before `to` when left out, at most 400 days in all.",
    date,
  ),
  queryParameter("to", "The last day (UTC), which is counted; today when left out.", date),
] as NonNullable<RouteConfig["parameters"]>; // a union of array types has no common element type

/** The parameters that `parseUsageQuery` reads. */
export const USAGE_PARAMETERS = [
  ...DAYS_PARAMETERS,
  queryParameter("group", "How the series is summed; a week begins on Monday. Default day.", {
    type: "string",
    enum: [...USAGE_GROUPS],
  }),
  queryParameter("template", "Of this template alone; the answer then has no credits.", { type: "string" }),
] as NonNullable<RouteConfig["parameters"]>; // a union of array types has no common element type
