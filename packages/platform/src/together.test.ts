import { afterEach, beforeEach, describe, it, vi } from "vitest";
import { Together } from "./together.ts";

const PLACE = {};

/** Items processed in batches; the test decides when each batch ends. */
function gathered(most = 100) {
  const batches: (readonly string[])[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const together = new Together<object, string>({
    most,
    act: (_, items) => {
      batches.push(items);
      const end = Promise.withResolvers<void>();
      ends.push(end);
      return end.promise;
    },
  });
  const outcomes: string[] = [];
  const add = (item: string, place: object = PLACE) =>
    void together.add(place, item).then(
      () => outcomes.push(`${item} done`),
      () => outcomes.push(`${item} not done`),
    );
  return { add, batches, ends, outcomes };
}

const turn = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("what is done together", () => {
  it("does not wait where it comes alone", async ({ expect }) => {
    const { add, batches, ends, outcomes } = gathered();
    add("a");
    await turn();
    expect(batches).toEqual([["a"]]);
    ends[0]?.resolve();
    await turn();
    expect(outcomes).toEqual(["a done"]);
  });

  it("gathers while others are under way, and goes in one", async ({ expect }) => {
    const { add, batches, ends, outcomes } = gathered();
    add("a");
    await turn();
    add("b");
    add("c");
    await turn();
    expect(batches).toEqual([["a"]]);
    ends[0]?.resolve();
    await turn();
    expect(batches).toEqual([["a"], ["b", "c"]]);
    expect(outcomes).toEqual(["a done"]);
    ends[1]?.resolve();
    await turn();
    expect(outcomes).toEqual(["a done", "b done", "c done"]);
  });

  it("waits for no other place", async ({ expect }) => {
    const { add, batches } = gathered();
    add("a");
    add("b", {});
    await turn();
    expect(batches).toEqual([["a"], ["b"]]);
  });

  it("is at most so much", async ({ expect }) => {
    const { add, batches, ends } = gathered(2);
    add("a");
    await turn();
    for (const item of ["b", "c", "d"]) add(item);
    ends[0]?.resolve();
    await turn();
    ends[1]?.resolve();
    await turn();
    expect(batches).toEqual([["a"], ["b", "c"], ["d"]]);
  });

  it("and fails, fails for its whole batch and for no later one", async ({ expect }) => {
    const { add, ends, outcomes } = gathered();
    add("a");
    await turn();
    add("b");
    add("c");
    ends[0]?.resolve();
    await turn();
    add("d");
    ends[1]?.reject(new Error("no database"));
    await turn();
    ends[2]?.resolve();
    await turn();
    expect(outcomes.toSorted()).toEqual(["a done", "b not done", "c not done", "d done"]);
  });

  it("is waited for no longer than 2 s, and what never ends holds up no later one", async ({ expect }) => {
    const { add, batches, outcomes } = gathered();
    add("never ends");
    await turn();
    add("b");
    add("c");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(batches).toEqual([["never ends"], ["b", "c"]]);
    expect(outcomes).toEqual(["c not done"]);
    add("d");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(batches.at(-1)).toEqual(["d"]);
  });
});
