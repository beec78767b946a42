import { ownValue } from "../own-value.ts";
import { isMediaStep, type Step, stepsOf } from "./settings.ts";
import type { AnswerValue, Verification } from "./state.ts";
import { activeSteps } from "./steps.ts";

/** An answer with its question, in the words that the person saw. Several chosen options are several lines. */
export type ShownAnswer = { readonly question: string; readonly lines: readonly string[] };

/** The answers in the order of the steps, without questions that were skipped or no longer apply. */
export function shownAnswers(state: Verification): readonly ShownAnswer[] {
  const active = new Set(activeSteps(state).map(({ key }) => key));
  return stepsOf(state.settings).flatMap((step) => {
    const answer = ownValue(state.answers, step.key);
    if (isMediaStep(step) || !answer || !active.has(step.key)) return [];
    return [{ question: step.description, lines: linesOf(step, answer.value) }];
  });
}

function linesOf(step: Step, value: AnswerValue): readonly string[] {
  if (typeof value === "string") return [value];
  if (isList(value)) return value.map((chosen) => labelOf(step, chosen));
  return [String(value["formatted"] ?? "")];
}

function isList(value: AnswerValue): value is readonly string[] {
  return Array.isArray(value);
}

function labelOf(step: Step, chosen: string): string {
  const options = step.kind === "choice" ? step.options : [];
  return options.find(({ value }) => value === chosen)?.label ?? chosen;
}
