import { z } from "@hono/zod-openapi";
import { CONSISTENCY_RESULTS, type Consistency as Compared } from "@svc/domain/consistency/consistency-shape";
import { genuineRate } from "@svc/domain/consistency/genuine-rate";
import { RULE_NAMES, type RuleName, RULES } from "@svc/domain/consistency/rules";
import { CAPTURE_ID, VERIFICATION_ID } from "@svc/domain/ids";
import type { DomainOf } from "../wire/wire.ts";

export const CONSISTENCY_RULE = z
  .enum(RULE_NAMES as [RuleName, ...RuleName[]]) // there is always at least one
  .openapi("ConsistencyRule");
export const CONSISTENCY_RESULT = z.enum(CONSISTENCY_RESULTS).openapi("ConsistencyResult");

/** CONTRACT G18. */
const Side = z
  .object({
    capture_id: z
      .string()
      .regex(CAPTURE_ID)
      .optional()
      .describe("The photo; absent for an answer or a column."),
    verification_id: z
      .string()
      .regex(VERIFICATION_ID)
      .optional()
      .describe("Of a photo of a linked verification; absent for one of this verification."),
    answer: z.string().optional().describe("The key of the answer."),
    column: z.string().optional().describe("The column of the database's row."),
    value: z.string().optional().describe("What was compared; absent after a redaction."),
  })
  .openapi("ComparedSide");

const FoundRule = z
  .object({
    rule: CONSISTENCY_RULE,
    weight: z.number().min(0).max(1),
    detail: z.string().describe("One sentence for a reviewer, in English."),
    compared: z.array(Side).describe("The photos concerned, and what does not fit."),
    false_alarm_rate: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe("The share of genuine series that break the rule, measured; absent if it was not measured."),
    measured_series: z.int().min(1).optional().describe("How many series that rate was measured on."),
  })
  .openapi("FoundContradiction");

export const Consistency = z
  .object({
    result: CONSISTENCY_RESULT.describe(
      "`contradictions`: the rules found weigh 0.5 or more together, and a person should look. `not_enough`: the photos have nothing in common to compare.",
    ),
    found: z
      .array(FoundRule)
      .describe("The rules that the photos break; light ones alone stay `consistent`."),
    rules: z.array(CONSISTENCY_RULE).describe("The rules that had something to compare."),
  })
  .openapi("Consistency", {
    description:
      "Whether the photos fit together as one scene. It never changes `svc`, `signals` or the status.",
  });

/** With the sentence and the measured rate of each rule, which the verification does not store. */
export function consistencyShown({ found, ...rest }: Compared): DomainOf<z.output<typeof Consistency>> {
  return {
    ...rest,
    found: found.map((each) => ({ ...each, detail: RULES[each.rule].detail, ...genuineRate(each.rule) })),
  };
}
