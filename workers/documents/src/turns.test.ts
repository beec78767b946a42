import { afterEach, beforeEach, describe, it, vi } from "vitest";
import { Turns, type Weight } from "./turns.ts";

const RULES = { atOnce: 2, waitingEach: 3, waitingAll: 6, patienceMs: 25_000, leaseMs: 90_000 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs that end on demand; `begun` records their order. */
function line(rules: Partial<typeof RULES> = {}) {
  const turns = new Turns({ ...RULES, ...rules });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const call = (name: string, as: string, weight: Weight = "heavy") =>
    turns.run(name, weight, () => {
      begun.push(as);
      return new Promise<string>((resolve) => {
        ends.set(as, () => resolve(as));
      });
    });
  const end = async (as: string) => {
    ends.get(as)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { call, end, begun };
}

describe("turns", () => {
  it("are one at a time of a name, and names are served in turn", async ({ expect }) => {
    const { call, end, begun } = line({ atOnce: 1 });
    for (const as of ["a1", "a2", "a3", "b1", "b2", "c1"]) void call(as.slice(0, 1), as);
    await vi.advanceTimersByTimeAsync(0);
    for (const as of ["a1", "a2", "b1", "c1", "a3", "b2"]) {
      await end(as);
    }
    expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
  });

  it("come to another name while one has many calls waiting", async ({ expect }) => {
    const { call, begun } = line();
    for (const as of ["a1", "a2", "a3", "a4"]) void call("a", as);
    void call("b", "b1");
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(["a1", "b1"]);
  });

  it("need no place among the heavy ones where the work is light", async ({ expect }) => {
    const { call, begun } = line();
    for (const name of ["a", "b", "c"]) void call(name, `${name}1`);
    void call("d", "d1", "light");
    void call("a", "a2", "light");
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(["a1", "b1", "d1"]);
  });

  it("are refused to a name with enough waiting, and to all when too many are", async ({ expect }) => {
    const { call, end } = line({ atOnce: 1 });
    const calls = ["a1", "a2", "a3", "a4"].map((as) => call("a", as));
    expect(await call("a", "a5")).toEqual({ refused: "own" });
    for (const name of ["b", "c", "d"]) void call(name, `${name}1`);
    expect(await call("e", "e1")).toEqual({ refused: "all" });
    await end("a1");
    expect(await calls[0]).toEqual({ done: "a1" });
  });

  it("are waited for no longer than there is patience", async ({ expect }) => {
    const { call, begun, end } = line({ atOnce: 1 });
    void call("a", "a1");
    const late = call("b", "b1");
    await vi.advanceTimersByTimeAsync(25_000);
    expect(await late).toEqual({ refused: "all" });
    await end("a1");
    expect(begun).toEqual(["a1"]);
  });

  it("continue when their holder was cut off", async ({ expect }) => {
    const { call, begun, end } = line({ atOnce: 1, patienceMs: 99_000 });
    void call("a", "cut off");
    void call("a", "a2");
    await vi.advanceTimersByTimeAsync(89_000);
    expect(begun).toEqual(["cut off"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(begun).toEqual(["cut off", "a2"]);
    // When the lost run finally ends, it must not release another's turn
    void call("b", "b1");
    await end("cut off");
    expect(begun).toEqual(["cut off", "a2"]);
  });

  it("are given back also by what throws", async ({ expect }) => {
    const turns = new Turns({ ...RULES, atOnce: 1 });
    const failing = turns.run("a", "heavy", () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    expect(await turns.run("a", "heavy", () => Promise.resolve(1))).toEqual({ done: 1 });
  });
});
