import { describe, it } from "vitest";
import { paceOf } from "./pace.ts";

describe("the webhook schedule (CONTRACT G9.3)", () => {
  it("can be shortened on a developer's machine, and by no variable in a deployment", ({ expect }) => {
    expect(paceOf({ ENVIRONMENT: "local", WEBHOOK_PACE: "0.01" })).toBe(0.01);
    for (const ENVIRONMENT of ["production", "staging", ""])
      expect(paceOf({ ENVIRONMENT, WEBHOOK_PACE: "0.01" })).toBe(1);
  });

  it("is kept where the variable is missing or makes no sense", ({ expect }) => {
    expect(paceOf({ ENVIRONMENT: "local" })).toBe(1);
    for (const WEBHOOK_PACE of ["", "0", "-1", "soon", "Infinity"])
      expect(paceOf({ ENVIRONMENT: "local", WEBHOOK_PACE })).toBe(1);
  });
});
