import { describe, it } from "vitest";
import { type Finding, isRetryable } from "./finding.ts";

describe("a finding", () => {
  it("is worth another try when what kept it from being one may pass", ({ expect }) => {
    const unavailable = (["timeout", "error", "no_evidence", "not_configured"] as const).map((reason) =>
      isRetryable({ status: "unavailable", reason }),
    );
    expect(unavailable).toEqual([true, true, false, false]);
    const clear: Finding = {
      status: "clear",
      score: 0,
      confidence: 0,
      model: { name: "test", version: "1" },
      evidence: [],
    };
    expect(isRetryable(clear)).toBe(false);
  });
});
