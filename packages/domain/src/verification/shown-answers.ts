import { ownValue } from "../own-value.ts";
import { answerLines } from "./answer-kinds.ts";
import { stepsOf } from "./settings.ts";
import { isMediaStep } from "./step-kinds.ts";
import type { Verification } from "./state.ts";
import { activeSteps } from "./steps.ts";

/** An answer with its question, in the words that the person saw. Several chosen options are several lines. */
export type ShownAnswer = { readonly question: string; readonly lines: readonly string[] };

/** The answers in the order of the steps, without questions that were skipped or no longer apply. */
export function shownAnswers(state: Verification): readonly ShownAnswer[] {
  const active = new Set(activeSteps(state).map(({ key }) => key));
  return stepsOf(state.settings).flatMap((step) => {
    const answer = ownValue(state.answers, step.key);
    if (isMediaStep(step) || !answer || !active.has(step.key)) return [];
    return [{ question: step.description, lines: answerLines(step, answer.value) }];
  });
}
