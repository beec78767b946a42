import { describe, it } from "vitest";
import { seenIn, shot, saidOf, type RuleCase } from "../../test/shots.ts";
import type { RuleName } from "./rules.ts";

// linked.test.ts compares verifications

const CASES = {
  same_picture_twice: [
    [
      "one file for two steps",
      "broken",
      () => [shot({}, { step: "front", sha256: "a" }), shot({}, { step: "rear", sha256: "a" })],
    ],
    [
      "one picture, saved again, for two steps",
      "broken",
      () => {
        const front = shot({}, { step: "front" });
        return [front, shot({}, { step: "rear", ...seenIn(front, true) })];
      },
    ],
    [
      "one view, photographed for two steps",
      "held",
      () => {
        const front = shot({}, { step: "front" });
        return [front, shot({}, { step: "rear", ...seenIn(front) })];
      },
    ],
    [
      "two tries for one step",
      "nothing",
      () => [shot({}, { step: "front", sha256: "a" }), shot({}, { step: "front", sha256: "a" })],
    ],
  ],
  picture_of_another: [
    ["photos of one verification", "nothing", () => [shot({}, { party: "a" }), shot({}, { party: "b" })]],
  ],
} satisfies Partial<Record<RuleName, readonly RuleCase[]>>;

describe.for(Object.entries(CASES) as [RuleName, readonly RuleCase[]][])(
  "the rule %s (CONTRACT G18)",
  ([rule, cases]) => {
    it.for(cases)("with %s is %s", (each, { expect }) => {
      expect(saidOf(rule, each)).toBe(each[1]);
    });
  },
);
