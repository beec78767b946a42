import { describe, it } from "vitest";
import type { AnswerValue } from "./answer.ts";
import { answerText } from "./answer-text.ts";
import type { Work } from "./progress.ts";
import type { AnswerStep } from "./step.ts";

const common = { key: "q", description: "?", min: 1, max: 1 };

function said(step: AnswerStep, value: AnswerValue | undefined, language = "en"): string | undefined {
  const answers = value === undefined ? {} : { q: { token: "t", step: "q", value, state: "done" } };
  return answerText({ session: { captures: [] }, shots: [], answers } as unknown as Work, step, language);
}

describe("an answer as it is read back", () => {
  it("is what was typed", ({ expect }) => {
    expect(said({ ...common, kind: "text", max_length: 9, multiline: false, format: "text" }, "A tree")).toBe(
      "A tree",
    );
  });

  it("is a day as the reader writes it, in any time zone", ({ expect }) => {
    const day = { ...common, kind: "text", max_length: 10, multiline: false, format: "date" } as const;
    expect(said(day, "2026-11-23")).toBe("November 23, 2026");
    expect(said(day, "2026-11-23", "de")).toBe("23. November 2026");
  });

  it("is the labels of what was chosen, in the order in which they were offered", ({ expect }) => {
    const options = [
      { value: "a", label: "Door" },
      { value: "b", label: "Roof" },
      { value: "c", label: "Hood" },
    ];
    expect(said({ ...common, kind: "choice", options }, ["c", "a"])).toBe("Door, Hood");
    expect(said({ ...common, kind: "choice", options }, "b")).toBe("Roof");
  });

  it("is an address on one line, and nothing where nothing was answered", ({ expect }) => {
    const where = {
      ...common,
      kind: "address",
      prefill_from_location: false,
      match_location: false,
    } as const;
    expect(said(where, { formatted: "Main St 1, Town" })).toBe("Main St 1, Town");
    expect(said(where, undefined)).toBeUndefined();
  });
});
