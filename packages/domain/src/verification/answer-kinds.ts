import type { AnswerKind, AnswerStep, StepOf } from "./step-kinds.ts";

/** The value of an answer by the kind of its step (CONTRACT G1.1). */
export type AnswerValues = {
  readonly text: string;
  readonly choice: readonly string[];
  readonly address: { readonly [part: string]: string | number };
};
export type AnswerValue = AnswerValues[AnswerKind];

type AnswerRules<K extends AnswerKind> = {
  /** The answer as the person read it. Each chosen option is a line. */
  lines(step: StepOf<K>, value: AnswerValues[K]): readonly string[];
  /** The sandbox's answer (CONTRACT G10). Undefined when only the tenant knows a valid one. */
  drawn(step: StepOf<K>): AnswerValues[K] | undefined;
};

/** The sandbox's text for each format of a text step. */
const TEXTS: Readonly<Record<string, string>> = {
  number: "1",
  date: "2026-01-01",
  email: "test@example.com",
  phone: "+1 555 0100",
};

const RULES: { readonly [K in AnswerKind]: AnswerRules<K> } = {
  text: {
    lines: (_, value) => [value],
    drawn({ format, maxLength, pattern }) {
      return pattern === undefined ? (TEXTS[format] ?? "Test").slice(0, maxLength) : undefined;
    },
  },
  choice: {
    lines: ({ options }, chosen) =>
      chosen.map((each) => options.find(({ value }) => value === each)?.label ?? each),
    drawn: ({ options, min }) => options.slice(0, Math.max(1, min)).map(({ value }) => value),
  },
  address: {
    lines: (_, { formatted = "" }) => [String(formatted)],
    drawn: ({ country }) => ({ formatted: "1 Test Street", ...(country && { country }) }),
  },
};

function rulesOf(step: AnswerStep): AnswerRules<AnswerKind> {
  return RULES[step.kind];
}

/** What was answered, in the words that the person read and chose. */
export function answerLines(step: AnswerStep, value: AnswerValue): readonly string[] {
  return rulesOf(step).lines(step, value);
}

/** The answer that the sandbox gives (CONTRACT G10). Undefined for a text with a pattern, which only its tenant can meet. */
export function drawnAnswer(step: AnswerStep): AnswerValue | undefined {
  return rulesOf(step).drawn(step);
}
