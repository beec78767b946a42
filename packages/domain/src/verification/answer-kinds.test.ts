import { describe, it } from "vitest";
import { drawnAnswer } from "./answer-kinds.ts";
import type { StepOf } from "./step-kinds.ts";

const common = { key: "x", description: "x", min: 1, max: 1 };
const text: StepOf<"text"> = { ...common, kind: "text", maxLength: 500, multiline: false, format: "text" };
const options = ["a", "b", "c"].map((value) => ({ value, label: value.toUpperCase() }));

describe("the sandbox's answer (CONTRACT G10)", () => {
  it("to a text has its format and its length", ({ expect }) => {
    expect(drawnAnswer(text)).toBe("Test");
    expect(drawnAnswer({ ...text, format: "email" })).toBe("test@example.com");
    expect(drawnAnswer({ ...text, format: "phone", maxLength: 2 })).toBe("+1");
  });

  it("to a text with a pattern is none: only its tenant knows what matches", ({ expect }) => {
    expect(drawnAnswer({ ...text, pattern: "[A-Z]{3}" })).toBeUndefined();
  });

  it("to a choice is as many options as it asks for, at least one", ({ expect }) => {
    expect(drawnAnswer({ ...common, kind: "choice", min: 2, max: 3, options })).toEqual(["a", "b"]);
    expect(drawnAnswer({ ...common, kind: "choice", min: 0, options })).toEqual(["a"]);
  });

  it("to an address is in the country that the step names", ({ expect }) => {
    const where = { ...common, kind: "address", prefillFromLocation: false, matchLocation: false } as const;
    expect(drawnAnswer(where)).toEqual({ formatted: "1 Test Street" });
    expect(drawnAnswer({ ...where, country: "DE" })).toEqual({ formatted: "1 Test Street", country: "DE" });
  });
});
