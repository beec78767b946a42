import { describe, it } from "vitest";
import { everyFew, ticksTo } from "./scale.ts";
import { groupOf, windowOf } from "./window.ts";

const NOW = Date.parse("2026-11-23T23:30:00Z");

function at(search: string) {
  return windowOf(new URLSearchParams(search), NOW);
}

describe("the window", () => {
  it("is the last 30 days unless the address says others", ({ expect }) => {
    expect(at("")).toEqual({ from: "2026-10-25", to: "2026-11-23", span: 30 });
    expect(at("days=7")).toEqual({ from: "2026-11-17", to: "2026-11-23", span: 7 });
    expect(at("days=5")).toEqual(at(""));
    expect(at("from=2026-01-01&to=2026-02-01")).toEqual({ from: "2026-01-01", to: "2026-02-01" });
    for (const search of ["from=2026-01-02&to=2026-01-01", "from=x&to=y", "from=2026-01-01"]) {
      expect(at(search)).toEqual(at(""));
    }
  });

  it("has as many bars as a reader can distinguish", ({ expect }) => {
    const groups = [["2026-11-23"], ["2026-09-23"], ["2026-09-22"], ["2025-11-01"]].map(([from = ""]) =>
      groupOf({ from, to: "2026-11-23" }),
    );
    expect(groups).toEqual(["day", "day", "week", "week"]);
    expect(groupOf({ from: "2025-01-01", to: "2026-11-23" })).toBe("month");
  });
});

describe("a scale", () => {
  it("goes in round steps from 0 to the most", ({ expect }) => {
    expect(ticksTo(0)).toEqual([0, 1]);
    expect(ticksTo(3)).toEqual([0, 1, 2, 3]);
    expect(ticksTo(17)).toEqual([0, 5, 10, 15, 20]);
    expect(ticksTo(100)).toEqual([0, 50, 100]);
    for (const most of [1, 7, 99, 1_234, 100_000]) {
      const ticks = ticksTo(most);
      expect(ticks.length, String(most)).toBeLessThanOrEqual(5);
      expect(ticks.at(-1), String(most)).toBeGreaterThanOrEqual(most);
    }
  });

  it("marks no more than there is room for", ({ expect }) => {
    const isMarked = everyFew(30, 7);
    expect(Array.from({ length: 30 }, (_, index) => index).filter(isMarked)).toEqual([0, 5, 10, 15, 20, 25]);
  });
});
