import { describe, it } from "vitest";
import { comparedAnswers } from "./compare-answers.ts";
import type { Answer, Verification } from "./state.ts";

const STEPS = [
  { kind: "text", key: "plate" },
  {
    kind: "choice",
    key: "colour",
    options: [
      { value: "rd", label: "Red" },
      { value: "bl", label: "Blue" },
    ],
  },
  { kind: "address", key: "place" },
] as const;

function compared(expected: string, answer: Pick<Answer, "kind" | "value"> | undefined) {
  const step = STEPS.find(({ kind }) => kind === answer?.kind)?.key ?? "plate";
  const state = {
    settings: {
      capturePlan: { kind: "steps", steps: STEPS },
      compare: [{ column: "col", step, expected }],
    },
    answers: answer ? { [step]: { ...answer, answeredAt: 0 } } : {},
  } as unknown as Verification; // the function reads nothing else
  return comparedAnswers(state, 7).map((event) => "equal" in event && event.equal);
}

describe("CONTRACT G6.3: an answer against the database", () => {
  it("is equal whatever its case and its blanks", ({ expect }) => {
    expect(compared("LS 12 ABC", { kind: "text", value: " ls12abc" })).toEqual([true]);
    expect(compared("LS 12 ABC", { kind: "text", value: "LS 13 ABC" })).toEqual([false]);
  });

  it("may be a chosen option by its value or its label, or an address as it was written", ({ expect }) => {
    expect(compared("red", { kind: "choice", value: ["rd", "bl"] })).toEqual([true]);
    expect(compared("BL", { kind: "choice", value: ["bl"] })).toEqual([true]);
    expect(compared("red", { kind: "choice", value: ["bl"] })).toEqual([false]);
    expect(compared("1 High St", { kind: "address", value: { formatted: "1 high st" } })).toEqual([true]);
  });

  it("that was not given is not compared", ({ expect }) => {
    expect(compared("x", undefined)).toEqual([]);
  });
});
