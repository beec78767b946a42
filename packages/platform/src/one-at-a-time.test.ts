import { describe, it, vi } from "vitest";
import { OneAtATime } from "./one-at-a-time.ts";

describe("tasks one at a time", () => {
  it("run in the order in which they came, whatever became of those before", async ({ expect }) => {
    const turns = new OneAtATime();
    const done: string[] = [];
    const broken = turns.run(async () => {
      done.push("first");
      throw new Error("broken");
    });
    const after = turns.run(async () => void done.push("second"));
    await expect(broken).rejects.toThrow("broken");
    await after;
    expect(done).toEqual(["first", "second"]);
  });

  it("let what waits for the thread go first", async ({ expect }) => {
    const turns = new OneAtATime();
    let isHeard = false;
    const caller = setTimeout(() => (isHeard = true), 0);
    const heard: boolean[] = [];
    // each of them is ready at once, as a picture of a clip that lies in memory
    for (let task = 0; task < 3; task++) await turns.run(async () => void heard.push(isHeard));
    clearTimeout(caller);
    expect(heard).toEqual([true, true, true]);
  });

  it("do not wait for those of which nothing is heard, as of calls that were cut off", async ({ expect }) => {
    vi.useFakeTimers();
    try {
      const turns = new OneAtATime();
      const done: string[] = [];
      const heart = vi.spyOn(globalThis, "setInterval").mockReturnValue(0);
      for (let call = 0; call < 4; call++) void turns.run(() => new Promise<never>(() => {}));
      heart.mockRestore();
      const after = turns.run(async () => void done.push("after"));
      await vi.advanceTimersByTimeAsync(10_000);
      expect(done).toEqual([]);
      await vi.advanceTimersByTimeAsync(2_000);
      await after;
      expect(done).toEqual(["after"]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("wait for one that takes long, as long as it is heard of", async ({ expect }) => {
    vi.useFakeTimers();
    try {
      const turns = new OneAtATime();
      const done: string[] = [];
      const long = turns.run(async () => {
        await new Promise((resolve) => setTimeout(resolve, 60_000));
        done.push("long");
      });
      const after = turns.run(async () => void done.push("after"));
      await vi.advanceTimersByTimeAsync(59_000);
      expect(done).toEqual([]);
      await vi.advanceTimersByTimeAsync(2_000);
      await Promise.all([long, after]);
      expect(done).toEqual(["long", "after"]);
    } finally {
      vi.useRealTimers();
    }
  });
});
