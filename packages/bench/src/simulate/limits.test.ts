import { describe, it } from "vitest";
import { predictedUse } from "../cost/unit-costs.ts";
import { simulateDay } from "./day.ts";
import { loadsOf } from "./limits.ts";

function loads(verifications: number) {
  const day = simulateDay({ tenants: 1_000, verifications });
  return loadsOf({ day, photos: 3, use: predictedUse(3), cpuSAPhoto: 1.5 });
}

describe("what a day needs", () => {
  it("fills a database first", ({ expect }) => {
    const [first] = loads(1_000_000).toSorted(
      (one, other) => one.limit / one.load - other.limit / other.load,
    );
    expect(first?.what).toContain("database");
  });

  it("names as many databases as hold all rows", ({ expect }) => {
    const [size] = loads(10_000_000);
    const databases = Number(/bind (\d+) databases/.exec(size?.whatToDo ?? "")?.[1]);
    const storedGb = predictedUse(3).storedD1Gb * 10_000_000 * 180;
    expect(Math.abs(databases * 10 - storedGb) / storedGb).toBeLessThan(0.02);
  });

  it("says for how long the largest tenant may keep its cases, so that they fit into one database", ({
    expect,
  }) => {
    const [, own] = loads(1_000_000);
    const { load, limit, whatToDo } = own ?? { load: 0, limit: 0, whatToDo: "" };
    const days = Number(/for (\d+) days/.exec(whatToDo)?.[1]);
    expect((load * days) / 180).toBeLessThanOrEqual(limit);
    expect((load * (days + 1)) / 180).toBeGreaterThan(limit);
  });
});
