import type { Event } from "./event.ts";
import { type Comparison, type Step, stepsOf } from "./settings.ts";
import type { Answer, Verification } from "./state.ts";
import { ownValue } from "../own-value.ts";

/** CONTRACT G6.3: compares the answers with the database row. Steps without an answer are skipped. */
export function comparedAnswers({ settings, answers }: Verification, now: number): readonly Event[] {
  const { compare = [] } = settings;
  const steps = stepsOf(settings);
  return compare.flatMap(({ column, step: key, expected }: Comparison): readonly Event[] => {
    const answer = ownValue(answers, key);
    if (!answer) return [];
    const step = steps.find((each) => each.key === key);
    const equal = textsOf(answer, step).some((text) => bare(text) === bare(expected));
    return [{ type: "verification.database.compared", at: now, column, step: key, equal }];
  });
}

/** A choice is compared by its values and by the labels that the person read. */
function textsOf({ value }: Answer, step: Step | undefined): readonly string[] {
  if (typeof value === "string") return [value];
  if (!isList(value)) return [String(value["formatted"] ?? "")];
  const options = step?.kind === "choice" ? step.options : [];
  const labels = options.filter((option) => value.includes(option.value)).map(({ label }) => label);
  return [...value, ...labels];
}

function isList(value: Exclude<Answer["value"], string>): value is readonly string[] {
  return Array.isArray(value);
}

// our choice: a blank or a capital letter does not make a different number plate.
function bare(text: string): string {
  return text.normalize("NFC").replaceAll(/\s/g, "").toLowerCase();
}
