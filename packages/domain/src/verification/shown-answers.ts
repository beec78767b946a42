import { ownValue } from "../own-value.ts";
import { answerLines } from "./answer-kinds.ts";
import { stepsOf } from "./settings.ts";
import { isMediaStep } from "./step-kinds.ts";
import type { Verification } from "./state.ts";
import { activeSteps } from "./steps.ts";

/** An answer beside its question, both in the words that were read and chosen; several chosen options are several lines. */
export type ShownAnswer = { readonly question: string; readonly lines: readonly string[] };

/** What was answered, in the order of the steps; nothing of a question that was left out or no longer asked. */
export function shownAnswers(state: Verification): readonly ShownAnswer[] {
  const active = new Set(activeSteps(state).map(({ key }) => key));
  return stepsOf(state.settings).flatMap((step) => {
    const answer = ownValue(state.answers, step.key);
    if (isMediaStep(step) || !answer || !active.has(step.key)) return [];
    return [{ question: step.description, lines: answerLines(step, answer.value) }];
  });
}
