import { z } from "@hono/zod-openapi";
import { USAGE_GROUPS } from "./usage-query.ts";

const count = z.int().min(0);
const date = z.string().openapi({ format: "date", example: "2026-11-02" });

const COUNTS = {
  verifications: count.describe("All that were created, including audits."),
  audits: count.describe("Of these, files that were judged at once."),
  completed: count.describe("Of these, have a verdict."),
  abandoned: count.describe("Of these, were left by the person and can still be continued."),
  expired: count.describe("Of these, ended without a verdict."),
  failed: count.describe("Of these, failed on our side."),
  genuine: count.describe("Of the completed: every check answered, and none found anything."),
  look: count.describe("Of the completed: no finding, but something that a person has to look at."),
  flagged: count.describe("Of the completed: at least one finding."),
  unavailable: count.describe("Of the completed: no finding, but a check that never answered."),
  captures: count.describe("Their photos, clips and files, without retaken ones."),
  credits_cents: z
    .int()
    .optional()
    .describe(
      "Charges less refunds in these days, for all verifications. Absent for viewers, and with `template`.",
    ),
};

const UsageCounts = z.object(COUNTS).openapi("UsageCounts");
export type UsageCounts = z.infer<typeof UsageCounts>;

const TimeToComplete = z
  .object({
    count: count.describe("How many the person finished."),
    p50_seconds: count.optional().describe("Half of them took no longer; absent if there are none."),
    p90_seconds: count.optional().describe("Nine in ten took no longer."),
    buckets: z.array(
      z.object({
        up_to_seconds: count.optional().describe("And more than the previous bucket; absent in the last."),
        count,
      }),
    ),
  })
  .openapi("UsageTimes", { description: "From creation to submission by the person, without audits." });

const StepUsage = z
  .object({
    position: z.int().min(1).describe("Of the steps that applied, in their order."),
    reached: count.describe("Had all previous steps done."),
    done: count,
  })
  .openapi("UsageStep");

/** Every number counts verifications by the day of their creation. */
export const UsageBody = z
  .object({
    from: date,
    to: date,
    group: z.enum(USAGE_GROUPS),
    totals: UsageCounts,
    series: z
      .array(z.object({ start: date, ...COUNTS }).openapi("UsagePeriod"))
      .describe("One for each day, week or month in the window, including empty ones."),
    time_to_complete: TimeToComplete,
    steps: z
      .array(StepUsage)
      .describe(
        "For verifications with guided steps; steps of different templates are combined by position.",
      ),
  })
  .openapi("Usage");
export type UsageBody = z.infer<typeof UsageBody>;
