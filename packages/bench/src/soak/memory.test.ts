import { describe, it } from "vitest";
import { heldByScripts, restMb, type Sample } from "./memory.ts";

const minutes = Array.from({ length: 180 }, (_, step) => step / 3);

/** A script that is at work in two of three samples, and another that holds what `other` says. */
const samplesOf = (other: (minute: number) => number) =>
  minutes.map((minute, step): Sample => {
    const heaps = [
      { script: "edge", usedMb: 12, backingMb: (step % 3) * 20 },
      { script: "other", usedMb: other(minute), backingMb: 1 },
    ];
    return { minute, heaps, processMb: 400 };
  });

describe("what scripts hold", () => {
  it("is flat for a script that only works", ({ expect }) => {
    const [edge] = heldByScripts(samplesOf(() => 5));
    expect(edge).toEqual({ script: "edge", mb: 12, flatWithinMb: 0 });
  });

  it("is not flat for one that leaks, the warm-up left out", ({ expect }) => {
    const leaking = heldByScripts(samplesOf((minute) => minute));
    expect(leaking[1]).toMatchObject({ script: "other", mb: 56, flatWithinMb: 40 });
    const warming = heldByScripts(samplesOf((minute) => Math.min(minute, 14)));
    expect(warming[1]).toMatchObject({ mb: 15, flatWithinMb: 0 });
  });

  it("is not all that the process holds", ({ expect }) => {
    expect(restMb(samplesOf(() => 5)[0] as Sample)).toBe(400 - 12 - 6);
  });
});
