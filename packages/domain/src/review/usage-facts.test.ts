import { describe, it } from "vitest";
import { aVerification, someSettings } from "../../test/build.ts";
import type { Step } from "../verification/step-kinds.ts";
import type { Verification } from "../verification/state.ts";
import { usageFactsOf } from "./usage-facts.ts";

// the rest depends on its kind
const text = (key: string, min = 1): Step => ({ kind: "text", key, description: key, min, max: 1 }) as Step;
const answer = { kind: "text", value: "x", answeredAt: 1 } as const;

function guided(
  different: Partial<Verification>,
  steps = [text("a"), text("b"), text("c", 0)],
): Verification {
  const settings = someSettings({ mode: "verification", capturePlan: { kind: "steps", steps } });
  return { ...aVerification(), settings, opened: true, ...different };
}

function signs(state: Verification): string {
  return usageFactsOf(state).steps ?? "";
}

describe("what statistics count", () => {
  it("is how far a person came along the steps", ({ expect }) => {
    expect(signs(guided({ opened: false }))).toBe("000");
    expect(signs(guided({}))).toBe("100");
    expect(signs(guided({ answers: { a: answer } }))).toBe("210");
    expect(signs(guided({ answers: { a: answer, b: answer } }))).toBe("221");
    expect(signs(guided({ answers: { a: answer, b: answer }, submittedAt: 9 }))).toBe("221");
    expect(signs({ ...aVerification(), opened: true })).toBe("");
  });

  it("says nothing of the steps once a redaction has emptied the answers", ({ expect }) => {
    expect(usageFactsOf(guided({ submittedAt: 9, redacted: true }))).toEqual({
      captures: 0,
      submittedAt: 9,
    });
  });

  it("leaves out a step that does not apply", ({ expect }) => {
    const steps = [text("a"), { ...text("b"), when: { step: "a", in: ["yes"] } }, text("c")];
    expect(usageFactsOf(guided({ answers: { a: answer } }, steps)).steps).toBe("21");
  });
});
