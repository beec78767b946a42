import { describe, it } from "vitest";
import { bestOf, type Fix, worthKeeping } from "./best-fix.ts";

const NOW = Date.UTC(2026, 10, 21, 9);
/** A fix that is `ageS` seconds old and accurate to `accuracy_m` metres. */
const fix = (ageS: number, accuracy_m: number): Fix => ({
  lat: 47,
  lng: 8,
  accuracy_m,
  at: NOW - ageS * 1000,
});

describe("the best of several fixes", () => {
  it("is none where there is none", ({ expect }) => {
    expect(bestOf([], NOW)).toBeUndefined();
    expect(worthKeeping([], NOW)).toEqual([]);
  });

  it("is the more accurate one while it is fresh, whatever came later", ({ expect }) => {
    const better = fix(10, 12);
    expect(bestOf([better, fix(3, 50), fix(0, 13)], NOW)).toBe(better);
  });

  it("is the newer one of two alike", ({ expect }) => {
    const newer = fix(1, 12);
    expect(bestOf([fix(4, 12), newer, fix(2, 12)], NOW)).toBe(newer);
  });

  it("is a much newer one however much worse: the better one is no longer fresh", ({ expect }) => {
    const newer = fix(0, 900);
    expect(bestOf([fix(10.001, 5), newer], NOW)).toBe(newer);
  });

  it("is the best of those that are still fresh at the shutter, also one that a better one had beaten", ({
    expect,
  }) => {
    const later = fix(0, 40);
    const fixes = worthKeeping([fix(5, 8), later], NOW);
    expect(bestOf(fixes, NOW + 6_000)).toBe(later);
  });

  it("is the newest where none is fresh", ({ expect }) => {
    const newest = fix(60, 300);
    expect(bestOf([fix(90, 5), newest, fix(61, 10)], NOW)).toBe(newest);
  });
});

describe("what is kept of them", () => {
  it("is what is fresh, and the newest at any age", ({ expect }) => {
    const fresh = [fix(9, 5), fix(2, 80)];
    expect(worthKeeping([fix(30, 3), ...fresh], NOW)).toEqual(fresh);
    expect(worthKeeping([fix(90, 3), fix(30, 9)], NOW)).toEqual([fix(30, 9)]);
  });
});
