import { describe, it } from "vitest";
import { type Sample, slopeMbAnHour } from "./memory.ts";

const minutes = Array.from({ length: 180 }, (_, step) => step / 3);

const sawtooth = (growth: number) =>
  minutes.map((minute, step): Sample => [minute, 400 + growth * (minute / 60) + (step % 5) * 100]);

describe("the growth of a process", () => {
  it("is what its floor grows by, whatever garbage comes and goes", ({ expect }) => {
    expect(slopeMbAnHour(sawtooth(0))).toBeCloseTo(0, 5);
    expect(slopeMbAnHour(sawtooth(30))).toBeCloseTo(30, 0);
  });

  it("leaves out the warm-up, and is not reported for a run that is too short", ({ expect }) => {
    const warming = minutes.map((minute): Sample => [minute, minute < 28 ? 100 + 10 * minute : 380]);
    expect(slopeMbAnHour(warming)).toBeCloseTo(0, 5);
    expect(slopeMbAnHour(warming.slice(0, 15))).toBeUndefined();
  });
});
