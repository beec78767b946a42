import { describe, it } from "vitest";
import { areaUnderCurve, equalErrorRate, type Scored, thresholdAt, truePositiveRate } from "./metrics.ts";

function scored(positives: number[], negatives: number[]): Scored[] {
  return [
    ...positives.map((score) => ({ positive: true, score })),
    ...negatives.map((score) => ({ positive: false, score })),
  ];
}

describe("Area under the curve", () => {
  it("is 1 when every positive is above every negative", ({ expect }) => {
    expect(areaUnderCurve(scored([0.8, 0.9], [0.1, 0.2]))).toBe(1);
  });
  it("is a half when all scores are equal", ({ expect }) => {
    expect(areaUnderCurve(scored([0.5, 0.5], [0.5]))).toBe(0.5);
  });
  it("counts pairs: 4 of 6 right and one tie", ({ expect }) => {
    // 0.7 beats 0.5, 0.3 and 0.1; 0.3 beats 0.1, ties with 0.3 and loses to 0.5: (3 + 1 + 0.5) / 6
    expect(areaUnderCurve(scored([0.7, 0.3], [0.5, 0.3, 0.1]))).toBeCloseTo(4.5 / 6, 12);
  });
});

describe("True positives at a false alarm rate", () => {
  const items = scored([0.9, 0.6, 0.4], [0.7, 0.5, 0.3, 0.2]);
  it("flags no genuine photo when no false alarm is allowed", ({ expect }) => {
    expect(thresholdAt(items, 0)).toBe(0.9);
    expect(truePositiveRate(items, 0)).toBeCloseTo(1 / 3, 12);
  });
  it("uses up the false alarms that are allowed", ({ expect }) => {
    expect(thresholdAt(items, 0.25)).toBe(0.6);
    expect(truePositiveRate(items, 0.25)).toBeCloseTo(2 / 3, 12);
  });
  it("finds nothing when genuine photos hold the top", ({ expect }) => {
    expect(truePositiveRate(scored([0.5], [0.5]), 0)).toBe(0);
  });
});

describe("Equal error rate", () => {
  it("is 0 when the classes are apart", ({ expect }) => {
    expect(equalErrorRate(scored([0.8], [0.2]))).toBe(0);
  });
  it("is where misses and false alarms meet", ({ expect }) => {
    // At 0.5, one of three positives is missed and one of three negatives is flagged.
    expect(equalErrorRate(scored([0.9, 0.8, 0.3], [0.7, 0.2, 0.1]))).toBeCloseTo(1 / 3, 12);
  });
});
