import { describe, it } from "vitest";
import { verdictOf } from "./verdict.ts";

describe("a verdict", () => {
  it("is a finding only where there is one: what was not fully checked says so", ({ expect }) => {
    const status = "completed" as const;
    expect(verdictOf({ status, verdict: { svc: true, signals: [] } })).toBe("genuine");
    expect(verdictOf({ status, verdict: { svc: false, signals: [{ type: "screen_detected" }] } })).toBe(
      "flagged",
    );
    expect(verdictOf({ status, verdict: { svc: false, signals: [], unavailable: ["ai"] } })).toBe(
      "unchecked",
    );
    const both = { svc: false, signals: [{ type: "found_online" as const }], unavailable: ["ai" as const] };
    expect(verdictOf({ status, verdict: both })).toBe("flagged");
  });

  it.for([
    ["pending", "waiting"],
    ["partially_captured", "underway"],
    ["abandoned", "left"],
    ["expired", "expired"],
    ["failed", "failed"],
  ] as const)("is not there yet while a case is %s, which is shown instead", ([status, told], { expect }) => {
    expect(verdictOf({ status })).toBe(told);
  });
});
