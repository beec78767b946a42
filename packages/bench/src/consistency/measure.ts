import { compareScene } from "@svc/domain/consistency/consistency";
import type { Consistency } from "@svc/domain/consistency/consistency-shape";
import { RULE_NAMES, type RuleName } from "@svc/domain/consistency/rules";
import type { Series } from "./series.ts";

/** How many series had something to compare by a rule, and how many broke it. */
type Counted = { readonly compared: number; readonly broken: number };
export type Measured = {
  readonly series: number;
  readonly contradictions: number;
  readonly rules: Readonly<Partial<Record<RuleName, Counted>>>;
};

/** Rules that no series of the data has anything to compare by are absent. */
export function measureSeries(all: readonly Series[]): Measured {
  const scenes = all.flatMap(({ shots }) => compareScene({ shots, answers: {}, compare: [] }) ?? []);
  const entries = RULE_NAMES.map((rule) => [rule, countedBy(rule, scenes)] as const);
  return {
    series: scenes.length,
    contradictions: scenes.filter(({ result }) => result === "contradictions").length,
    rules: Object.fromEntries(entries.filter(([, { compared }]) => compared > 0)),
  };
}

function countedBy(rule: RuleName, scenes: readonly Consistency[]): Counted {
  const compared = scenes.filter(({ rules }) => rules.includes(rule));
  const broken = compared.filter(({ found }) => found.some((each) => each.rule === rule));
  return { compared: compared.length, broken: broken.length };
}
