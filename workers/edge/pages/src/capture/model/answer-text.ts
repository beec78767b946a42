import type { Address } from "./address.ts";
import { answerTo, type Work } from "./progress.ts";
import type { AnswerStep } from "./step.ts";

/** An answer as a person reads it back; undefined where there is none. */
export function answerText(work: Work, step: AnswerStep, language: string): string | undefined {
  const value = answerTo(work, step.key);
  if (value === undefined) return undefined;
  // CONTRACT G1.1: each kind of step has its own shape
  switch (step.kind) {
    case "text":
      return step.format === "date" ? dateText(value as string, language) : (value as string);
    case "choice": {
      // CONTRACT G3.6: a bare string is one of several
      const chosen = new Set([value].flat());
      const labels = step.options.filter((option) => chosen.has(option.value)).map(({ label }) => label);
      return labels.join(", ");
    }
    case "address":
      return (value as Address).formatted;
  }
}

/** `2026-11-23` is a day of no time zone. */
function dateText(day: string, language: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return day;
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(at);
}
