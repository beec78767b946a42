import { type AppealFacts, appealFactsOf } from "./appeal-facts.ts";
import { type JudgedPhoto, judgedPhotosOf } from "./judged-photos.ts";
import { activeSteps, countOf } from "../verification/steps.ts";
import { ownValue } from "../own-value.ts";
import { keptCaptures, type Verification } from "../verification/state.ts";

/** The facts of a verification for statistics. Times are epoch milliseconds. */
export type UsageFacts = {
  readonly captures: number;
  /** When the person finished. */
  readonly submittedAt?: number;
  /**
   * One digit for each guided step that applies, in order: 0 not reached, 1 reached, 2 done. Absent after a
   * redaction; the stored value then stays.
   */
  readonly steps?: string;
  /** Absent if no outside judge judged any. */
  readonly judged?: readonly JudgedPhoto[];
  /** Absent if no second look was offered, and after a redaction; a stored value then stays. */
  readonly appeal?: AppealFacts;
};

export function usageFactsOf(state: Verification): UsageFacts {
  const { submittedAt } = state;
  const judged = judgedPhotosOf(state);
  const appeal = state.redacted ? undefined : appealFactsOf(state);
  return {
    captures: keptCaptures(state).length,
    // A redaction removed the answers.
    ...(!state.redacted && { steps: stepSigns(state) }),
    ...(submittedAt !== undefined && { submittedAt }),
    ...(judged.length > 0 && { judged }),
    ...(appeal && { appeal }),
  };
}

/** A step is reached when the previous one is done. */
function stepSigns(state: Verification): string {
  if (state.settings.capturePlan.kind !== "steps" || state.settings.mode === "audit") return "";
  const isSubmitted = state.submittedAt !== undefined;
  const done = activeSteps(state).map(
    ({ key }) => countOf(state, key) > 0 || ownValue(state.answers, key) !== undefined,
  );
  const last = done.lastIndexOf(true);
  // A person who has done a step has opened the page, even if we did not see it.
  const isOpened = state.opened || last >= 0;
  const isReached = (index: number) => isOpened && (isSubmitted || index <= last + 1);
  return done.map((isDone, index) => (isDone ? "2" : isReached(index) ? "1" : "0")).join("");
}
