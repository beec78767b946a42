import type { Event } from "./event.ts";
import { type Comparison, stepsOf } from "./settings.ts";
import { type AnswerStep, isMediaStep } from "./step-kinds.ts";
import type { Answer, Verification } from "./state.ts";
import { ownValue } from "../own-value.ts";
import { answerLines } from "./answer-kinds.ts";

/** CONTRACT G6.3: compares the answers with the database row. Steps without an answer are skipped. */
export function comparedAnswers({ settings, answers }: Verification, now: number): readonly Event[] {
  const { compare = [] } = settings;
  const steps = stepsOf(settings);
  return compare.flatMap(({ column, step: key, expected }: Comparison): readonly Event[] => {
    const answer = ownValue(answers, key);
    const step = steps.find((each) => each.key === key);
    if (!answer || !step || isMediaStep(step)) return [];
    const equal = textsOf(answer, step).some((text) => bare(text) === bare(expected));
    return [{ type: "verification.database.compared", at: now, column, step: key, equal }];
  });
}

/** A choice is compared by its values and by the labels that the person read. */
function textsOf({ value }: Answer, step: AnswerStep): readonly string[] {
  const lines = answerLines(step, value);
  return Array.isArray(value) ? [...value, ...lines] : lines;
}

// our choice: a blank or a capital letter does not make a different number plate.
function bare(text: string): string {
  return text.normalize("NFC").replaceAll(/\s/g, "").toLowerCase();
}
