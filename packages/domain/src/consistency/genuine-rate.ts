import figures from "./figures.json" with { type: "json" };
import type { RuleName } from "./rules.ts";

type Counted = { readonly compared: number; readonly broken: number };

/** How often genuine photos break the rule, by `pnpm svc consistency`; empty if no series of the data could. */
export function genuineRate(rule: RuleName): {
  readonly falseAlarmRate?: number;
  readonly measuredSeries?: number;
} {
  const rules: Readonly<Partial<Record<RuleName, Counted>>> = figures.rules;
  const counted = rules[rule];
  if (!counted) return {};
  const { compared, broken } = counted;
  return { falseAlarmRate: Math.round((broken / compared) * 1000) / 1000, measuredSeries: compared };
}
