import type { Step } from "./settings.ts";
import type { Answer } from "./state.ts";

/** By the format of a text step. */
const TEXTS: Readonly<Record<string, string>> = {
  number: "1",
  date: "2026-01-01",
  email: "test@example.com",
  phone: "+1 555 0100",
};

/**
 * The sandbox's answer to a step (CONTRACT G10). Undefined for files, and for a text with a pattern, which only
 * its tenant can match.
 */
export function drawnAnswer(step: Step): Omit<Answer, "answeredAt"> | undefined {
  const { kind } = step;
  switch (kind) {
    case "text": {
      const value = (TEXTS[step.format] ?? "Test").slice(0, step.maxLength);
      return step.pattern === undefined ? { kind, value } : undefined;
    }
    case "choice":
      return { kind, value: step.options.slice(0, Math.max(1, step.min)).map(({ value }) => value) };
    case "address":
      return { kind, value: { formatted: "1 Test Street", ...(step.country && { country: step.country }) } };
    default:
      return undefined;
  }
}
