import { describe, it } from "vitest";
import { isKnown, withBrowser } from "./known-browsers.ts";
import { type Asker, type SignInStart, takeStart } from "./sign-in-starts.ts";

const NOW = 1_800_000_000_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The results of these starts, in order. */
function startsOf(kept: readonly SignInStart[], askers: readonly Asker[], now = NOW) {
  const results = [];
  let starts = kept;
  for (const asker of askers) {
    const taken = takeStart(starts, asker, now);
    starts = taken.starts;
    results.push(taken.result);
  }
  return { results, starts };
}

function strangers(count: number, proven = false): readonly Asker[] {
  return Array.from({ length: count }, (_, each) => ({
    network: `198.51.100.${each}`,
    ...(proven && { proof: `proof ${each}` }),
  }));
}

describe("starts of a sign-in (CONTRACT G11)", () => {
  it("are five in 15 minutes by a network, which says when the next one is", ({ expect }) => {
    const own = Array.from({ length: 6 }, () => ({ network: "203.0.113.7" }));
    const { results, starts } = startsOf([], own);
    expect(results.map(({ outcome }) => outcome)).toEqual([...Array(5).fill("asked"), "wait"]);
    expect(results.at(-1)).toEqual({ outcome: "wait", retryAfterS: 900 });
    expect(takeStart(starts, { network: "203.0.113.7" }, NOW + 15 * MINUTE_MS).result.outcome).toBe("asked");
  });

  it("of one network take none away from another", ({ expect }) => {
    const { starts } = startsOf(
      [],
      Array.from({ length: 6 }, () => ({ network: "203.0.113.7" })),
    );
    expect(takeStart(starts, { network: "198.51.100.9" }, NOW).result.outcome).toBe("asked");
  });

  it("cost a proof of work beyond ten a day, each proof once", ({ expect }) => {
    const { starts } = startsOf([], strangers(10));
    const own = { network: "203.0.113.7" };
    expect(takeStart(starts, own, NOW).result).toEqual({ outcome: "prove" });
    const paid = takeStart(starts, { ...own, proof: "p" }, NOW);
    expect(paid.result).toEqual({ outcome: "asked", isPaid: true });
    expect(takeStart(paid.starts, { ...own, proof: "p" }, NOW).result).toEqual({ outcome: "prove" });
    expect(takeStart(starts, own, NOW + DAY_MS).result).toEqual({ outcome: "asked", isPaid: false });
  });

  it("are at most fifty a day, whatever is proven, but for browsers that have signed in before", ({
    expect,
  }) => {
    const { starts, results } = startsOf([], strangers(50, true));
    expect(results.every(({ outcome }) => outcome === "asked")).toBe(true);
    const own = { network: "203.0.113.7", proof: "mine" };
    expect(takeStart(starts, own, NOW + MINUTE_MS).result).toEqual({
      outcome: "wait",
      retryAfterS: (DAY_MS - MINUTE_MS) / 1000,
    });
    const known = { ...own, browser: "ada" };
    expect(takeStart(starts, known, NOW).result).toEqual({ outcome: "asked", isPaid: false });
  });
});

describe("a known browser", () => {
  it("is one that signed in within 180 days, of the last ten", ({ expect }) => {
    const known = withBrowser([], "ada", NOW);
    expect(isKnown(known, "ada", NOW + 180 * DAY_MS - 1)).toBe(true);
    expect(isKnown(known, "ada", NOW + 180 * DAY_MS)).toBe(false);
    const others = Array.from({ length: 10 }, (_, each) => `browser ${each}`);
    const full = others.reduce((list, each) => withBrowser(list, each, NOW), known);
    expect([full.length, isKnown(full, "ada", NOW)]).toEqual([10, false]);
  });
});
