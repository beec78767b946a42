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
  /** A sign for each guided step that applies, in their order: 0 not reached, 1 reached, 2 done. Absent of what was redacted: it stays what it was. */
  readonly steps?: string;
};

export function usageFactsOf(state: Verification): UsageFacts {
  const { submittedAt } = state;
  const outcome = outcomeOf(state);
  return {
    captures: keptCaptures(state).length,
    // its answers are gone
    ...(!state.redacted && { steps: stepSigns(state) }),
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

/** A step is reached when the one before it is done. */
function stepSigns(state: Verification): string {
  if (state.settings.capturePlan.kind !== "steps" || state.settings.mode === "audit") return "";
  const isSubmitted = state.submittedAt !== undefined;
  const done = activeSteps(state).map(
    ({ key }) => countOf(state, key) > 0 || ownValue(state.answers, key) !== undefined,
  );
  const last = done.lastIndexOf(true);
  // whoever has done one has opened it, even where no opening was seen
  const isOpened = state.opened || last >= 0;
  const isReached = (index: number) => isOpened && (isSubmitted || index <= last + 1);
  return done.map((isDone, index) => (isDone ? "2" : isReached(index) ? "1" : "0")).join("");
}
