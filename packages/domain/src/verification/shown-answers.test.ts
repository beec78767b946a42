import { aVerification } from "@svc/domain/test/build";
import { describe, it } from "vitest";
import type { Step } from "./step-kinds.ts";
import { shownAnswers } from "./shown-answers.ts";
import type { AnswerValue } from "./answer-kinds.ts";
import type { Verification } from "./state.ts";

const common = { min: 1, max: 1 };
const STEPS: readonly Step[] = [
  {
    ...common,
    key: "front",
    kind: "image",
    description: "The front",
    overlay: "none",
    camera: "rear",
    ocr: "none",
    allowFile: false,
  },
  {
    ...common,
    key: "what",
    kind: "text",
    description: "What happened?",
    maxLength: 500,
    multiline: true,
    format: "text",
  },
  {
    ...common,
    key: "parts",
    kind: "choice",
    description: "What is damaged?",
    max: 2,
    options: [
      { value: "hood", label: "The hood" },
      { value: "door", label: "A door" },
    ],
  },
  {
    ...common,
    key: "where",
    kind: "address",
    description: "Where does it stand?",
    prefillFromLocation: false,
    matchLocation: false,
    when: { step: "parts", in: ["door"] },
  },
];

function answered(answers: Readonly<Record<string, AnswerValue>>): Verification {
  const kept = Object.entries(answers).map(([key, value]) => [
    key,
    { kind: "text", value, answeredAt: 1 } as const,
  ]);
  return {
    ...aVerification({ capturePlan: { kind: "steps", steps: STEPS } }),
    answers: Object.fromEntries(kept),
  };
}

describe("the answers of a verification", () => {
  it("have their questions in the chosen words, in the order of the steps", ({ expect }) => {
    const where = { formatted: "Rathausstraße 15, Berlin", lat: 52.5 };
    expect(shownAnswers(answered({ where, parts: ["hood", "door"], what: "A branch\nfell." }))).toEqual([
      { question: "What happened?", lines: ["A branch\nfell."] },
      { question: "What is damaged?", lines: ["The hood", "A door"] },
      { question: "Where does it stand?", lines: ["Rathausstraße 15, Berlin"] },
    ]);
  });

  it("leave out unanswered questions and those that no longer apply", ({ expect }) => {
    expect(shownAnswers(answered({}))).toEqual([]);
    expect(shownAnswers(answered({ parts: ["hood"], where: { formatted: "Berlin" } }))).toEqual([
      { question: "What is damaged?", lines: ["The hood"] },
    ]);
    expect(shownAnswers(aVerification())).toEqual([]);
  });
});
