import { it } from "vitest";
import { answerText, findingKey, stepName } from "./case-terms.ts";
import words from "./languages/en.json" with { type: "json" };

it("says yes where a photo shows what was asked for, and of other checks that they found nothing", ({
  expect,
}) => {
  expect(said("context", "clear")).toBe("Yes");
  expect(said("context", "flagged")).toBe("No, confidence {confidence}");
  expect(said("ai", "clear")).toBe("Nothing found ({confidence})");
  expect(said("ai", "flagged")).toBe("Flagged, confidence {confidence}");
});

const STEPS = [
  {
    key: "moved",
    kind: "choice",
    description: "Was the car moved?",
    options: [{ value: "y", label: "Yes" }],
  },
  { key: "when", kind: "text", description: "When?", format: "date" },
] as const;
const asked = { steps: [...STEPS] as never, day: (at: string) => `the day ${at}` };

it("shows the label of a chosen option, and its value if the case no longer has the option", ({ expect }) => {
  expect(answerText(["y", "old"], { key: "moved", ...asked })).toBe("Yes, old");
});

it("writes the answer to a question for a date as the reader's date, and no other text", ({ expect }) => {
  expect(answerText("2026-11-26", { key: "when", ...asked })).toBe("the day 2026-11-26");
  expect(answerText("2026-11-26", { key: "gone", ...asked })).toBe("2026-11-26");
});

it("calls a step by its description, and by its key once it is gone", ({ expect }) => {
  expect(stepName("when", asked.steps)).toBe("When?");
  expect(stepName("gone", asked.steps)).toBe("gone");
});

function said(check: "ai" | "context", result: "clear" | "flagged"): string {
  return words[findingKey({ check, result })];
}
