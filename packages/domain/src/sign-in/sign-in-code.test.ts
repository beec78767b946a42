import { describe, it } from "vitest";
import { forgottenAt, SIGN_IN_CODE, type SignInState, tryCode, withCode } from "./sign-in-code.ts";

const NOW = 1_800_000_000_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const { tries } = SIGN_IN_CODE;

function asked(state: SignInState, browser: string, hash: string, now = NOW): SignInState {
  return withCode(state, { browser, hash, mailId: `mail of ${hash}`, tries }, now).state;
}

/** The results of one browser's tries, in order. */
function triesOf(state: SignInState, browser: string, hashes: readonly string[], now = NOW) {
  const results = [];
  let kept = state;
  for (const hash of hashes) {
    const { state: after, result } = tryCode(kept, { browser, hash }, now);
    results.push(result);
    kept = after;
  }
  return { results, kept };
}

describe("a sign-in code (CONTRACT G10)", () => {
  it("is taken once", ({ expect }) => {
    const { results } = triesOf(asked({}, "ada", "right"), "ada", ["right", "right"]);
    expect(results).toEqual([{ outcome: "right" }, { outcome: "none" }]);
  });

  it("is taken for ten minutes", ({ expect }) => {
    const state = asked({}, "ada", "right");
    const right = { browser: "ada", hash: "right" };
    expect(tryCode(state, right, NOW + 10 * MINUTE_MS - 1).result).toEqual({ outcome: "right" });
    expect(tryCode(state, right, NOW + 10 * MINUTE_MS).result).toEqual({ outcome: "none" });
  });

  it("is gone after five wrong tries", ({ expect }) => {
    const { results } = triesOf(asked({}, "ada", "right"), "ada", ["a", "b", "c", "d", "e", "right"]);
    const wrong = [4, 3, 2, 1, 0].map((triesLeft) => ({ outcome: "wrong", triesLeft }));
    expect(results).toEqual([...wrong, { outcome: "none" }]);
  });

  it("is replaced by the next one of the same browser", ({ expect }) => {
    const state = asked(asked({}, "ada", "first"), "ada", "second");
    const { results } = triesOf(state, "ada", ["first", "second"]);
    expect(results).toEqual([{ outcome: "wrong", triesLeft: 4 }, { outcome: "right" }]);
  });

  it("is worth nothing in another browser than the one that asked for it", ({ expect }) => {
    const state = asked({}, "ada", "right");
    expect(triesOf(state, "mallory", ["right"]).results).toEqual([{ outcome: "none" }]);
    const both = asked(state, "mallory", "other");
    expect(triesOf(both, "mallory", ["right"]).results).toEqual([{ outcome: "wrong", triesLeft: 4 }]);
  });

  it("outlives whatever other browsers ask for and try", ({ expect }) => {
    let state = asked({}, "ada", "right");
    for (let stranger = 0; stranger < 40; stranger++) {
      const browser = `stranger ${stranger}`;
      state = triesOf(asked(state, browser, "unknown"), browser, ["a", "b", "c", "d", "e"]).kept;
    }
    expect(triesOf(state, "ada", ["typo", "right"]).results).toEqual([
      { outcome: "wrong", triesLeft: 4 },
      { outcome: "right" },
    ]);
  });

  it("makes room for newer ones when 50 are open", ({ expect }) => {
    let state = asked({}, "ada", "right");
    for (let other = 0; other < 49; other++) state = asked(state, `browser ${other}`, "x");
    expect(triesOf(state, "ada", ["right"]).results).toEqual([{ outcome: "right" }]);
    const { state: full, replaced } = withCode(
      state,
      { browser: "one more", hash: "x", mailId: "m", tries },
      NOW,
    );
    expect(full.codes).toHaveLength(50);
    expect(replaced.map(({ mailId }) => mailId)).toEqual(["mail of right"]);
    expect(triesOf(full, "ada", ["right"]).results).toEqual([{ outcome: "none" }]);
  });

  it("is forgotten with the last that is known of its address", ({ expect }) => {
    const state = asked({}, "ada", "right");
    expect(forgottenAt(state)).toBe(NOW + 10 * MINUTE_MS);
    expect(forgottenAt({ ...state, starts: [{ asker: "network n", at: NOW }] })).toBe(NOW + DAY_MS);
    expect(forgottenAt({ ...state, known: [{ browser: "ada", at: NOW }] })).toBe(NOW + 180 * DAY_MS);
    expect(forgottenAt(triesOf(state, "ada", ["right"]).kept)).toBe(0);
  });
});
