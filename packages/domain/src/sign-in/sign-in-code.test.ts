import { describe, it } from "vitest";
import { forgottenAt, type SignInState, tryCode, withCode, WRONG_CODES_A_DAY } from "./sign-in-code.ts";

const NOW = 1_800_000_000_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What came of these tries, one after another. */
function tries(state: SignInState, hashes: readonly string[], now: number) {
  const results = [];
  let kept = state;
  for (const hash of hashes) {
    const { state: after, result } = tryCode(kept, hash, now);
    results.push(result);
    kept = after;
  }
  return { results, kept };
}

describe("a sign-in code (CONTRACT G10)", () => {
  it("is taken once", ({ expect }) => {
    const { results } = tries(withCode({}, "right", NOW), ["right", "right"], NOW);
    expect(results).toEqual([{ outcome: "right" }, { outcome: "none" }]);
  });

  it("is taken for ten minutes", ({ expect }) => {
    const state = withCode({}, "right", NOW);
    expect(tryCode(state, "right", NOW + 10 * MINUTE_MS - 1).result).toEqual({ outcome: "right" });
    expect(tryCode(state, "right", NOW + 10 * MINUTE_MS).result).toEqual({ outcome: "none" });
  });

  it("is gone after five wrong tries", ({ expect }) => {
    const { results } = tries(withCode({}, "right", NOW), ["a", "b", "c", "d", "e", "right"], NOW);
    const wrong = [4, 3, 2, 1, 0].map((triesLeft) => ({ outcome: "wrong", triesLeft }));
    expect(results).toEqual([...wrong, { outcome: "none" }]);
  });

  it("is replaced by the next one", ({ expect }) => {
    const state = withCode(withCode({}, "first", NOW), "second", NOW);
    expect(tryCode(state, "first", NOW).result).toEqual({ outcome: "wrong", triesLeft: 4 });
    expect(tryCode(state, "second", NOW).result).toEqual({ outcome: "right" });
  });

  it("is taken from nobody who tried 40 wrong ones in a day, however often he asked for another", ({
    expect,
  }) => {
    let state: SignInState = {};
    for (let count = 0; count < WRONG_CODES_A_DAY; count++) {
      state = tryCode(withCode(state, "right", NOW), "wrong", NOW + count).state;
    }
    const asked = withCode(state, "right", NOW + DAY_MS / 2);
    expect(tryCode(asked, "right", NOW + DAY_MS / 2).result).toEqual({
      outcome: "blocked",
      retryAfterS: DAY_MS / 2000,
    });
    const next = withCode(state, "right", NOW + DAY_MS);
    expect(tryCode(next, "right", NOW + DAY_MS).result).toEqual({ outcome: "right" });
  });

  it("is forgotten when neither it nor the wrong ones matter any more", ({ expect }) => {
    const state = withCode({}, "right", NOW);
    expect(forgottenAt(state)).toBe(NOW + 10 * MINUTE_MS);
    expect(forgottenAt(tryCode(state, "wrong", NOW).state)).toBe(NOW + DAY_MS);
    expect(forgottenAt(tryCode(state, "right", NOW).state)).toBe(0);
  });
});
