import { describe, it } from "vitest";
import { cutOffsOf, type HandedJob, isLost, LOOK_MS, looksAt, mayBegin, wasCutOff } from "./handed-job.ts";

const NOW = Date.UTC(2026, 10, 22);
const queued: HandedJob = { life: "a" };
const working: HandedJob = { life: "a", worker: "m1", heardUntil: NOW + 20_000 };
const silent: HandedJob = { life: "a", worker: "m1", heardUntil: NOW };
const paused: HandedJob = { life: "a", worker: "m1", heardUntil: NOW + 180_000, isPaused: true };

describe("a job that a queue was given", () => {
  it("is never lost within one life of the process: the queue still has it", ({ expect }) => {
    for (const job of [queued, working, silent, paused]) expect(isLost(job, "a", NOW)).toBe(false);
  });

  // [what, the job, whether a restarted process hands it over again, whether that delivery counts]
  const lives = [
    ["one that nobody began", queued, true, false],
    ["one that waits for its next attempt", paused, true, false],
    ["one whose worker fell silent", silent, true, true],
    ["one whose worker was heard of", working, false, true],
  ] as const;
  it.for(lives)("in a later life: %s", ([, job, lost, counts], { expect }) => {
    expect(isLost(job, "b", NOW)).toBe(lost);
    expect(wasCutOff(job)).toBe(counts);
  });

  it("counts the attempts that began and never ended", ({ expect }) => {
    expect([undefined, queued, paused].map(cutOffsOf)).toEqual([0, 0, 0]);
    expect([silent, { ...silent, cutOffs: 1 }, { ...queued, cutOffs: 1 }].map(cutOffsOf)).toEqual([1, 2, 1]);
  });

  it("is worked on by one message at a time, which may come again", ({ expect }) => {
    expect(mayBegin(undefined, "m2", NOW)).toBe(true);
    expect(mayBegin(queued, "m2", NOW)).toBe(true);
    expect(mayBegin(silent, "m2", NOW)).toBe(true);
    for (const job of [working, paused]) {
      expect(mayBegin(job, "m1", NOW)).toBe(true);
      expect(mayBegin(job, "m2", NOW)).toBe(false);
    }
  });

  it("is looked after every half minute, and when a worker's time is over", ({ expect }) => {
    for (const job of [queued, silent, paused]) expect(looksAt(job, NOW)).toBe(NOW + LOOK_MS);
    expect(looksAt(working, NOW)).toBe(working.heardUntil);
  });
});
