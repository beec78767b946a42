import { describe, it, vi } from "vitest";
import { Lane } from "./lane.ts";

/** A lane over named pieces of work; the test decides when each ends. */
function laneOver(waiting: string[], atOnce: number) {
  const started: string[] = [];
  const settled: string[] = [];
  const putOff: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const take = (name: string) => void waiting.splice(waiting.indexOf(name), 1);
  const lane = new Lane<string, string>({
    atOnce,
    due: () => [...waiting],
    keyOf: (name) => name,
    attempt: (name) => {
      started.push(name);
      const end = Promise.withResolvers<string>();
      ends.set(name, end);
      return end.promise;
    },
    settle: (name, result) => {
      settled.push(`${name} ${result}`);
      take(name);
    },
    putOff: (name, error) => {
      putOff.push(`${name} ${String(error)}`);
      take(name);
    },
  });
  const end = (name: string, result = "done") => ends.get(name)?.resolve(result);
  const fail = (name: string) => ends.get(name)?.reject(new Error("our fault"));
  return { lane, started, settled, putOff, end, fail };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

describe("a lane", () => {
  it("does one after another in their order, and ends after the last", async ({ expect }) => {
    const { lane, started, settled, end } = laneOver(["a", "b"], 1);
    const run = lane.run();
    expect(started).toEqual(["a"]);
    end("a");
    await turn();
    expect(started).toEqual(["a", "b"]);
    end("b");
    await run;
    expect(settled).toEqual(["a done", "b done"]);
  });

  it("does no more at once than it is wide, and fills a place that came free", async ({ expect }) => {
    const { lane, started, end } = laneOver(["a", "b", "c", "d"], 2);
    const run = lane.run();
    expect(started).toEqual(["a", "b"]);
    end("b");
    await turn();
    expect(started).toEqual(["a", "b", "c"]);
    for (const name of ["a", "c"]) end(name);
    await turn();
    end("d");
    await run;
    expect(started).toEqual(["a", "b", "c", "d"]);
  });

  it("never runs the same piece twice at once; a second caller waits for the first run", async ({
    expect,
  }) => {
    const { lane, started, settled, end } = laneOver(["a"], 4);
    const runs = [lane.run(), lane.run()];
    end("a", "once");
    await Promise.all(runs);
    expect([started, settled]).toEqual([["a"], ["a once"]]);
  });

  it("takes along what becomes due meanwhile", async ({ expect }) => {
    const waiting = ["a"];
    const { lane, settled, end } = laneOver(waiting, 1);
    const run = lane.run();
    waiting.push("b");
    end("a");
    await turn();
    end("b");
    await run;
    expect(settled).toEqual(["a done", "b done"]);
  });

  it("puts off what throws, and goes on with the next", async ({ expect }) => {
    const { lane, settled, putOff, end, fail } = laneOver(["a", "b"], 1);
    const run = lane.run();
    fail("a");
    await turn();
    end("b");
    await run;
    expect([putOff, settled]).toEqual([["a Error: our fault"], ["b done"]]);
  });

  it("postpones a piece without a sign of life for two minutes, and continues with the next", async ({
    expect,
  }) => {
    vi.useFakeTimers();
    try {
      const { lane, settled, putOff, end } = laneOver(["hangs", "b"], 1);
      const run = lane.run();
      await vi.advanceTimersByTimeAsync(119_000);
      expect(putOff).toEqual([]);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(putOff).toEqual(["hangs Error: no answer within 120 s"]);
      end("b");
      await run;
      end("hangs", "at last");
      await vi.advanceTimersByTimeAsync(0);
      expect(settled).toEqual(["b done"]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("fails where nothing can be written down, and leaves trying again to the next run", async ({
    expect,
  }) => {
    const attempt = vi.fn<() => Promise<void>>().mockRejectedValue(new Error("neighbour"));
    const lane = new Lane<string, void>({
      atOnce: 1,
      due: () => ["a"],
      keyOf: (name) => name,
      attempt,
      settle: () => {},
      putOff: () => {
        throw new Error("storage");
      },
    });
    await expect(lane.run()).rejects.toThrow("storage");
    await turn();
    expect(attempt).toHaveBeenCalledTimes(1);
    await expect(lane.run()).rejects.toThrow("storage");
    expect(attempt).toHaveBeenCalledTimes(2);
  });
});
