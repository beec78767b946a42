import { afterEach, describe, it, vi } from "vitest";
import { atLeast, atMost, exactly, notAbove, reportFigures, rowOf, type Turns, unbounded } from "./figure.ts";

const against = (...ours: readonly number[]): Turns => ({
  name: "GET /",
  rounds: ours.map((one) => ({ ours: one, bare: 100 })),
});

const leastStanding = (...ours: readonly number[]) => atLeast(against(...ours), 0.9).standing;
const mostStanding = (...ours: readonly number[]) => atMost(against(...ours), 1.5).standing;

describe("a figure of several rounds", () => {
  it("is the median of the rounds' ratios with their quartiles", ({ expect }) => {
    const figure = atLeast(against(99, 88, 91, 95, 40), 0.9);
    expect(rowOf(figure)).toBe("| GET /: 91/s, bare 100/s | 0.91 (0.88 to 0.95) x | >= 0.9 **near** |");
  });

  it("takes the ratio of each round, because rounds of a slow minute are slow for both", ({ expect }) => {
    const rounds = [10, 100, 1_000, 20, 50].map((bare) => ({ ours: bare / 2, bare }));
    expect(atLeast({ name: "", rounds }).value).toBe(0.5);
    expect(atLeast({ name: "", rounds }).spread).toEqual({ low: 0.5, high: 0.5 });
  });

  it("keeps a least value if the worse quartile does, and misses it if the better one does", ({ expect }) => {
    expect(leastStanding(10, 90, 95, 99, 99)).toBe("holds");
    expect(leastStanding(10, 89, 95, 99, 99)).toBe("near");
    expect(leastStanding(10, 70, 80, 90, 99)).toBe("near");
    expect(leastStanding(10, 70, 80, 89, 99)).toBe("missed");
  });

  it("keeps a most value if the worse quartile does, and misses it if the better one does", ({ expect }) => {
    expect(mostStanding(90, 95, 99, 150, 900)).toBe("holds");
    expect(mostStanding(90, 95, 99, 151, 900)).toBe("near");
    expect(mostStanding(90, 150, 160, 170, 900)).toBe("near");
    expect(mostStanding(90, 151, 160, 170, 900)).toBe("missed");
  });
});

describe("a figure of one round", () => {
  it("has no spread, and a bound is kept or missed", ({ expect }) => {
    expect(rowOf(notAbove("size", 64, 64, "KB"))).toBe("| size | 64 KB | <= 64 |");
    expect(rowOf(notAbove("size", 64.5, 64, "KB"))).toBe("| size | 64.50 KB | <= 64 **missed** |");
    expect(exactly("lost", 1, 0).standing).toBe("missed");
  });
});

describe("a report", () => {
  afterEach(() => {
    process.exitCode = undefined;
    vi.restoreAllMocks();
  });

  it("fails the command only for a bound that is missed", ({ expect }) => {
    vi.spyOn(console, "log").mockReturnValue();
    const near = notAbove("time", [1, 1, 2, 3, 3], 2, "ms");
    reportFigures([near, unbounded("count", 3)]);
    expect(process.exitCode).toBe(0);
    reportFigures([near, notAbove("time", [3, 3, 3, 3, 3], 2, "ms")]);
    expect(process.exitCode).toBe(1);
  });
});
