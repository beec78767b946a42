import { afterEach, beforeEach, describe, it, vi } from "vitest";
import { OneAtATime } from "./one-at-a-time.ts";

const lasting = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A task that takes its turn and then never shows a sign of life. */
function beginCutOff(turns: OneAtATime): void {
  const heart = vi.spyOn(globalThis, "setInterval").mockReturnValueOnce(0);
  void turns.run(() => new Promise<never>(() => {}));
  heart.mockRestore();
}

describe("tasks one at a time", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("run one at a time in order of arrival, whatever became of the earlier ones", async ({ expect }) => {
    const turns = new OneAtATime();
    const told: string[] = [];
    const task = (name: string, ms: number) =>
      turns.run(async () => {
        told.push(`${name} begins`);
        await lasting(ms);
        told.push(`${name} ends`);
        if (name === "a") throw new Error("broken");
      });
    const broken = expect(task("a", 3_000)).rejects.toThrow("broken");
    const others = [task("b", 2_000), task("c", 1_000), task("d", 10)];
    await vi.advanceTimersByTimeAsync(7_000);
    await Promise.all([broken, ...others]);
    expect(told).toEqual(["a", "b", "c", "d"].flatMap((name) => [`${name} begins`, `${name} ends`]));
    expect(vi.getTimerCount()).toBe(0);
  });

  it("let what waits for the thread go first", async ({ expect }) => {
    vi.useRealTimers();
    const turns = new OneAtATime();
    let isHeard = false;
    const caller = setTimeout(() => (isHeard = true), 0);
    const heard: boolean[] = [];
    // Each task is ready at once, like a video frame already in memory.
    for (let task = 0; task < 3; task++) await turns.run(async () => void heard.push(isHeard));
    clearTimeout(caller);
    expect(heard).toEqual([true, true, true]);
  });

  it("do not wait for those without a sign of life, such as calls that were cut off", async ({ expect }) => {
    const turns = new OneAtATime();
    const done: string[] = [];
    for (let call = 0; call < 4; call++) beginCutOff(turns);
    const after = turns.run(async () => void done.push("after"));
    await vi.advanceTimersByTimeAsync(9_900);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    await after;
    expect(done).toEqual(["after"]);
  });

  it("learn from each other who is silent, also where none of them waits for long", async ({ expect }) => {
    const turns = new OneAtATime();
    const done: number[] = [];
    beginCutOff(turns);
    for (let call = 0; call < 8; call++) {
      const hearts = vi.spyOn(globalThis, "setInterval");
      let isCutOff = false;
      void turns.run(async () => void (isCutOff || done.push(call)));
      const heart = hearts.mock.results[0]?.value as ReturnType<typeof setInterval>; // its return value
      hearts.mockRestore();
      setTimeout(() => {
        isCutOff = true;
        clearInterval(heart);
      }, 9_500);
      await vi.advanceTimersByTimeAsync(4_000);
    }
    expect(done).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it("wait for a slow one as long as it shows signs of life", async ({ expect }) => {
    const turns = new OneAtATime();
    const done: string[] = [];
    const long = turns.run(async () => {
      await lasting(60_000);
      done.push("long");
    });
    const after = turns.run(async () => void done.push("after"));
    await vi.advanceTimersByTimeAsync(59_000);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    await Promise.all([long, after]);
    expect(done).toEqual(["long", "after"]);
  });

  it("wait for one that computes, however late it is by the clock", async ({ expect }) => {
    const turns = new OneAtATime();
    const done: string[] = [];
    const long = turns.run(async () => {
      await lasting(500);
      // The thread was blocked: a minute passed without any heartbeat.
      vi.setSystemTime(Date.now() + 60_000);
      await lasting(3_000);
      done.push("long");
    });
    const after = turns.run(async () => void done.push("after"));
    await vi.advanceTimersByTimeAsync(5_000);
    await Promise.all([long, after]);
    expect(done).toEqual(["long", "after"]);
  });

  it("take back one that was taken for silent", async ({ expect }) => {
    const turns = new OneAtATime();
    const done: string[] = [];
    const long = turns.run(() => lasting(30_000));
    const every = setInterval;
    const late = vi
      .spyOn(globalThis, "setInterval")
      .mockImplementationOnce((beat) => setTimeout(() => every(beat, 1_000), 15_000));
    const tasks = ["late", "last"].map((name) => turns.run(async () => void done.push(name)));
    late.mockRestore();
    await vi.advanceTimersByTimeAsync(32_000);
    await Promise.all([long, ...tasks]);
    expect(done.toSorted()).toEqual(["last", "late"]);
  });

  it("do not wait for one that hangs for longer than five minutes, nor keep the thread for it", async ({
    expect,
  }) => {
    const turns = new OneAtATime();
    const done: string[] = [];
    void turns.run(() => new Promise<never>(() => {}));
    const after = turns.run(async () => void done.push("after"));
    await vi.advanceTimersByTimeAsync(299_000);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    await after;
    expect(done).toEqual(["after"]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
