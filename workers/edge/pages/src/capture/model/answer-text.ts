import type { AnswerKind } from "@svc/domain/verification/step-kinds";
import type { Address } from "./address.ts";
import { answerTo, type Work } from "./progress.ts";
import type { AnswerStep, StepOf } from "./step.ts";

type ToText<K extends AnswerKind> = (step: StepOf<K>, value: unknown, language: string) => string;

/** CONTRACT G1.1: the value's shape depends on the kind of step. */
const TEXT_OF: { readonly [K in AnswerKind]: ToText<K> } = {
  text: ({ format }, value, language) =>
    format === "date" ? dateText(value as string, language) : (value as string),
  choice({ options }, value) {
    // CONTRACT G3.6: a bare string is a single choice
    const chosen = new Set([value].flat());
    const labels = options.filter((option) => chosen.has(option.value)).map(({ label }) => label);
    return labels.join(", ");
  },
  address: (_, value) => (value as Address).formatted,
};

/** An answer in readable form. Undefined without an answer. */
export function answerText(work: Work, step: AnswerStep, language: string): string | undefined {
  const value = answerTo(work, step.key);
  if (value === undefined) return undefined;
  const textOf = TEXT_OF[step.kind] as ToText<AnswerKind>; // the step is of that kind
  return textOf(step, value, language);
}

/** `2026-11-23` is a date without a time zone. */
function dateText(day: string, language: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return day;
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(at);
}
