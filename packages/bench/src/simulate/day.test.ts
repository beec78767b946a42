import { describe, it } from "vitest";
import { simulateDay } from "./day.ts";

describe("a simulated day", () => {
  it("has as many verifications as it was asked for, and 1.8 times the mean when it is busiest", ({
    expect,
  }) => {
    const day = simulateDay({ tenants: 1_000, verifications: 1_000_000 });
    expect(Math.abs(day.verifications - 1_000_000)).toBeLessThan(5_000);
    const mean = 1_000_000 / 86_400;
    expect(day.peakASecond / mean).toBeGreaterThan(1.75);
    expect(day.peakASecond / mean).toBeLessThan(2.1);
  });

  it("has one tenant alone with all of them, and of a thousand the largest with an eighth to a seventh", ({
    expect,
  }) => {
    const alone = simulateDay({ tenants: 1, verifications: 10_000 });
    expect(alone.largestTenant.verifications).toBe(alone.verifications);
    const { verifications, largestTenant } = simulateDay({ tenants: 1_000, verifications: 1_000_000 });
    expect(largestTenant.verifications / verifications).toBeGreaterThan(1 / 8);
    expect(largestTenant.verifications / verifications).toBeLessThan(1 / 7);
  });
});
