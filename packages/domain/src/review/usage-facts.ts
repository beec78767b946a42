import { activeSteps, countOf } from "../verification/steps.ts";
import { ownValue } from "../own-value.ts";
import { keptCaptures, type Verification } from "../verification/state.ts";
import { judge } from "../verification/verdict.ts";

export const OUTCOMES = ["genuine", "flagged", "unavailable"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What statistics count of a verification; times are epoch milliseconds. */
export type UsageFacts = {
  /** Absent until it has a verdict: `unavailable` is one without a finding of which a check never answered. */
  readonly outcome?: Outcome;
  readonly captures: number;
  /** When its person was done. */
  readonly submittedAt?: number;
  /** A sign for each guided step that applies, in their order: 0 not reached, 1 reached, 2 done. */
  readonly steps: string;
};

export function usageFactsOf(state: Verification): UsageFacts {
  const { submittedAt } = state;
  const outcome = outcomeOf(state);
  return {
    captures: keptCaptures(state).length,
    steps: stepSigns(state),
    ...(outcome && { outcome }),
    ...(submittedAt !== undefined && { submittedAt }),
  };
}

function outcomeOf(state: Verification): Outcome | undefined {
  if (state.status !== "completed") return undefined;
  const { svc, signals } = judge(state);
  if (svc) return "genuine";
  return signals.length > 0 ? "flagged" : "unavailable";
}

/** A step is reached when the one before it is done; of what was submitted, what had to be there was, also where a redaction emptied it. */
function stepSigns(state: Verification): string {
  if (state.settings.capturePlan.kind !== "steps" || state.settings.mode === "audit") return "";
  const isSubmitted = state.submittedAt !== undefined;
  const done = activeSteps(state).map(
    ({ key, min }) =>
      countOf(state, key) > 0 || ownValue(state.answers, key) !== undefined || (isSubmitted && min > 0),
  );
  const last = done.lastIndexOf(true);
  const isReached = (index: number) => state.opened && (isSubmitted || index <= last + 1);
  return done.map((isDone, index) => (isDone ? "2" : isReached(index) ? "1" : "0")).join("");
}
