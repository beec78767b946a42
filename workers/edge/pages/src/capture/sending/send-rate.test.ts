import { describe, it } from "vitest";
import { SendRate } from "./send-rate.ts";

describe("the time that sending still takes", () => {
  it("is what is left at the pace of the last twenty seconds", ({ expect }) => {
    const rate = new SendRate();
    rate.note(0, 0);
    for (let second = 1; second <= 4; second++) rate.note(second * 1_000, 50_000);
    expect(rate.secondsFor(500_000, 4_000)).toBeCloseTo(10);
  });

  it("is not said before two seconds, nor while nothing goes", ({ expect }) => {
    const rate = new SendRate();
    expect(rate.secondsFor(1, 0)).toBeUndefined();
    rate.note(0, 0);
    rate.note(500, 1_000_000);
    expect(rate.secondsFor(1_000_000, 1_000)).toBeUndefined();
    expect(rate.secondsFor(1_000_000, 60_000)).toBeUndefined();
  });

  it("follows the link when it gets worse", ({ expect }) => {
    const rate = new SendRate();
    rate.note(0, 0);
    rate.note(1_000, 1_000_000);
    for (let second = 2; second <= 30; second++) rate.note(second * 1_000, 10_000);
    expect(rate.secondsFor(100_000, 30_000)).toBeCloseTo(10, 0);
  });
});
