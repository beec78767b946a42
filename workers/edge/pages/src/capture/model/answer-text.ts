import type { Address } from "./address.ts";
import { answerTo, type Work } from "./progress.ts";
import type { AnswerStep } from "./step.ts";

/** An answer in readable form. Undefined without an answer. */
export function answerText(work: Work, step: AnswerStep, language: string): string | undefined {
  const value = answerTo(work, step.key);
  if (value === undefined) return undefined;
  // CONTRACT G1.1: the value's shape depends on the kind of step
  switch (step.kind) {
    case "text":
      return step.format === "date" ? dateText(value as string, language) : (value as string);
    case "choice": {
      // CONTRACT G3.6: a bare string is a single choice
      const chosen = new Set([value].flat());
      const labels = step.options.filter((option) => chosen.has(option.value)).map(({ label }) => label);
      return labels.join(", ");
    }
    case "address":
      return (value as Address).formatted;
  }
}

/** `2026-11-23` is a date without a time zone. */
function dateText(day: string, language: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return day;
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(at);
}
