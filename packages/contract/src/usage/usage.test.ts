import { describe, it } from "vitest";
import { presentUsage, type UsageFound } from "./present-usage.ts";
import { UsageBody } from "./usage-body.ts";
import { parseUsageQuery, type UsageRequest } from "./usage-query.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const DAY_MS = 86_400_000;
const dayOf = (text: string) => Date.parse(text) / DAY_MS;

function read(query: string) {
  return parseUsageQuery(new URLSearchParams(query), NOW);
}

function flawsOf(query: string) {
  const parsed = read(query);
  return parsed.ok ? [] : parsed.error.fields?.map(({ path, message }) => `${path} ${message}`);
}

describe("the query of GET /v1/me/usage", () => {
  it("is the last 30 days unless it says others, both ends included", ({ expect }) => {
    expect(read("")).toEqual({
      ok: true,
      value: { from: dayOf("2026-10-25"), to: dayOf("2026-11-23"), group: "day" },
    });
    expect(read("from=2026-01-01&to=2026-01-01&group=month&template=car-claims")).toEqual({
      ok: true,
      value: { from: dayOf("2026-01-01"), to: dayOf("2026-01-01"), group: "month", template: "car-claims" },
    });
  });

  it("names days of the calendar, in their order, at most 400", ({ expect }) => {
    expect(flawsOf("from=2026-02-30")).toEqual(["from must be a day as YYYY-MM-DD"]);
    expect(flawsOf("to=yesterday")).toEqual(["to must be a day as YYYY-MM-DD"]);
    expect(flawsOf("from=2026-02-03&to=2026-02-02")).toEqual(["from must not be after to"]);
    expect(flawsOf("from=2025-01-01&to=2026-02-04")).toEqual([]);
    expect(flawsOf("from=2025-01-01&to=2026-02-05")).toEqual(["from must be at most 400 days before to"]);
    expect(flawsOf("from=2026-11-01&from=2026-11-02")).toEqual(["from must be unique"]);
    expect(flawsOf("colour=blue")).toEqual(['query has unknown field: "colour"']);
    expect(flawsOf("group=year")).toEqual(["group must be one of: day, week, month"]);
  });
});

const REQUEST: UsageRequest = { from: dayOf("2026-10-28"), to: dayOf("2026-11-03"), group: "day" };
const FOUND: UsageFound = {
  counts: [
    {
      day: REQUEST.from,
      mode: "verification",
      status: "completed",
      outcome: "genuine",
      count: 3,
      captures: 7,
    },
    { day: REQUEST.from, mode: "verification", status: "pending", outcome: null, count: 2, captures: 0 },
    { day: REQUEST.to, mode: "audit", status: "completed", outcome: "flagged", count: 1, captures: 1 },
    { day: REQUEST.to, mode: "verification", status: "expired", outcome: null, count: 4, captures: 2 },
  ],
  steps: [
    { steps: "221", count: 5 },
    { steps: "10", count: 3 },
  ],
  times: { count: 9, upTo: [1, 3, 3, 3, 6, 8, 8, 8], p50: 700, p90: 90_000 },
  credits: [{ day: REQUEST.to, cents: 60 }],
};

describe("what is answered", () => {
  const body = presentUsage(REQUEST, FOUND);

  it("has every day of the window, and sums that are those of its days", ({ expect }) => {
    expect(UsageBody.parse(body)).toEqual(body);
    expect(body.series.map(({ start }) => start)).toEqual([
      "2026-10-28",
      "2026-10-29",
      "2026-10-30",
      "2026-10-31",
      "2026-11-01",
      "2026-11-02",
      "2026-11-03",
    ]);
    expect(body.totals).toEqual({
      verifications: 10,
      audits: 1,
      completed: 4,
      abandoned: 0,
      expired: 4,
      failed: 0,
      genuine: 3,
      look: 0,
      flagged: 1,
      unavailable: 0,
      captures: 10,
      credits_cents: 60,
    });
    expect(body.series[0]).toMatchObject({ verifications: 5, completed: 3, captures: 7, credits_cents: 0 });
  });

  it("is summed by weeks from Monday on, or by months", ({ expect }) => {
    expect(starts("week")).toEqual([
      ["2026-10-26", 5],
      ["2026-11-02", 5],
    ]);
    expect(starts("month")).toEqual([
      ["2026-10-01", 5],
      ["2026-11-01", 5],
    ]);
  });

  it("reports how long it took in buckets that add up, and how many reached each step", ({ expect }) => {
    const { count, buckets, p50_seconds: p50 } = body.time_to_complete;
    expect([count, p50, buckets.reduce((sum, each) => sum + each.count, 0)]).toEqual([9, 700, 9]);
    expect(buckets.at(1)).toEqual({ up_to_seconds: 120, count: 2 });
    expect(buckets.at(-1)).toEqual({ count: 1 });
    expect(body.steps).toEqual([
      { position: 1, reached: 8, done: 5 },
      { position: 2, reached: 5, done: 5 },
      { position: 3, reached: 5, done: 0 },
    ]);
  });

  it("says nothing of money to who sees none", ({ expect }) => {
    const { credits: _credits, ...rest } = FOUND;
    expect(JSON.stringify(presentUsage(REQUEST, rest))).not.toContain("credits");
  });
});

function starts(group: UsageRequest["group"]): readonly (readonly [string, number])[] {
  const { series } = presentUsage({ ...REQUEST, group }, FOUND);
  return series.map(({ start, verifications }) => [start, verifications]);
}
