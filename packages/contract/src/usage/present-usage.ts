import { OUTCOMES } from "@svc/domain/review/outcome";
import type { DayCount, DayCredits, StepCount, TimeCounts } from "@svc/domain/review/usage-counts";
import type { UsageBody, UsageCounts } from "./usage-body.ts";
import { dayText, type UsageGroup, type UsageRequest } from "./usage-query.ts";

/** Our choice: the time people need for a photo or two, for a form, and to reach the car in the evening. */
export const TIME_BOUNDS_S = [60, 120, 300, 600, 1_800, 3_600, 21_600, 86_400] as const;

export type UsageFound = {
  readonly counts: readonly DayCount[];
  readonly steps: readonly StepCount[];
  readonly times: TimeCounts;
  /** Absent if the caller may not see amounts of money. */
  readonly credits?: readonly DayCredits[];
};

export function presentUsage(request: UsageRequest, found: UsageFound): UsageBody {
  const { from, to, group } = request;
  const nothing = { ...EMPTY, ...(found.credits && { credits_cents: 0 }) };
  const series = new Map(startsOf(request).map((start) => [start, { ...nothing }]));
  const totals = { ...nothing };
  for (const row of found.counts) {
    add(totals, row);
    add(series.get(startOf(row.day, request)), row);
  }
  for (const { day, cents } of found.credits ?? []) {
    for (const sums of [totals, series.get(startOf(day, request))]) {
      if (sums) sums.credits_cents = (sums.credits_cents ?? 0) + cents;
    }
  }
  return {
    from: dayText(from),
    to: dayText(to),
    group,
    totals,
    series: [...series].map(([start, sums]) => ({ start: dayText(start), ...sums })),
    time_to_complete: presentTimes(found.times),
    steps: presentSteps(found.steps),
  };
}

const EMPTY: UsageCounts = {
  verifications: 0,
  audits: 0,
  completed: 0,
  abandoned: 0,
  expired: 0,
  failed: 0,
  genuine: 0,
  look: 0,
  flagged: 0,
  unavailable: 0,
  captures: 0,
};

const ENDS = ["completed", "abandoned", "expired", "failed"] as const;

function add(sums: UsageCounts | undefined, row: DayCount): void {
  if (!sums) return;
  const { mode, status, outcome, count, captures } = row;
  sums.verifications += count;
  sums.captures += captures;
  if (mode === "audit") sums.audits += count;
  const end = ENDS.find((each) => each === status);
  if (end) sums[end] += count;
  const verdict = OUTCOMES.find((each) => each === outcome);
  if (verdict) sums[verdict] += count;
}

/** The first day of every period in the window. The first period may start before the window. */
function startsOf(request: UsageRequest): readonly number[] {
  const days = Array.from({ length: request.to - request.from + 1 }, (_, index) => request.from + index);
  return [...new Set(days.map((day) => startOf(day, request)))];
}

// Day 0 was a Thursday.
const MONDAY = 3;

function startOf(day: number, { group }: { readonly group: UsageGroup }): number {
  if (group === "week") return Math.floor((day + MONDAY) / 7) * 7 - MONDAY;
  return group === "month" ? day - (Number(dayText(day).slice(8)) - 1) : day;
}

function presentTimes({ count, upTo, p50, p90 }: TimeCounts): UsageBody["time_to_complete"] {
  const bounds = TIME_BOUNDS_S.map((bound, index) => ({
    up_to_seconds: bound,
    count: (upTo[index] ?? 0) - (upTo[index - 1] ?? 0),
  }));
  return {
    count,
    ...(p50 !== undefined && { p50_seconds: p50 }),
    ...(p90 !== undefined && { p90_seconds: p90 }),
    buckets: [...bounds, { count: count - (upTo.at(-1) ?? 0) }],
  };
}

/** Each character of `steps` is 0 for a step that was not reached, 1 for reached and 2 for done. */
function presentSteps(found: readonly StepCount[]): UsageBody["steps"] {
  const length = Math.max(0, ...found.map(({ steps }) => steps.length));
  return Array.from({ length }, (_, index) => {
    const sumOf = (signs: string) =>
      found.reduce((sum, { steps, count }) => sum + (signs.includes(steps[index] ?? "0") ? count : 0), 0);
    return { position: index + 1, reached: sumOf("12"), done: sumOf("2") };
  });
}
