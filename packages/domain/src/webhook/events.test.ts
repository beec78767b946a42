import { describe, it } from "vitest";
import { isSent } from "./events.ts";

describe("which events are sent (CONTRACT G9.4)", () => {
  it("are the creation and the completion, whatever is ticked", ({ expect }) => {
    for (const type of ["verification.created", "verification.completed"] as const)
      expect([isSent(type, []), isSent(type, ["verification.finalized"])]).toEqual([true, true]);
  });

  it("are of the others those that the tenant ticked", ({ expect }) => {
    expect(isSent("verification.finalized", ["verification.finalized"])).toBe(true);
    expect(isSent("verification.finalized", [])).toBe(false);
    expect(isSent("verification.redacted", ["verification.finalized"])).toBe(false);
  });
});
