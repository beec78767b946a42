import { describe, it } from "vitest";
import { at, HOUR, MUNICH, NOON, seenIn, saidOf, type RuleCase } from "../../test/shots.ts";
import type { RuleName } from "./rules.ts";

const CASES = {
  too_fast: [
    [
      "Berlin and Munich within ten minutes",
      "broken",
      () =>
        [
          at({}, { clock: NOON, zoneMinutes: 120 }),
          at(MUNICH, { clock: NOON + HOUR / 6, zoneMinutes: 120 }),
        ].map((each) => ({
          ...each,
          facts: { ...each.facts, satelliteAt: (each.facts.clock ?? 0) - 2 * HOUR },
        })),
    ],
    [
      "the same by train",
      "held",
      () => [at({}, { satelliteAt: NOON }), at(MUNICH, { satelliteAt: NOON + 4 * HOUR })],
    ],
    [
      "Berlin and Sydney on one day, without zones",
      "broken",
      () => [at({}, { clock: NOON }), at({ lat: -33.9, lng: 151.2 }, { clock: NOON + HOUR })],
    ],
    [
      "a flight whose clock changed its zone",
      "held",
      () => [at({}, { clock: NOON }), at({ lat: 40.7, lng: -74 }, { clock: NOON + 2 * HOUR })],
    ],
    [
      "another phone, perhaps of another person",
      "nothing",
      () => [at({}, { satelliteAt: NOON }), at(MUNICH, { model: "SM-S911B", satelliteAt: NOON })],
    ],
    [
      "two positions in one town",
      "held",
      () => [at({}, { satelliteAt: NOON }), at({ lat: 52.6 }, { satelliteAt: NOON })],
    ],
  ],
  same_view_elsewhere: [
    [
      "one view in two towns",
      "broken",
      () => {
        const first = at({});
        return [first, { ...at(MUNICH), ...seenIn(first) }];
      },
    ],
    [
      "one view within the error of a fix",
      "held",
      () => {
        const first = at({});
        return [first, { ...at({ lat: 52.525, accuracyM: 300 }), ...seenIn(first) }];
      },
    ],
    ["two views", "nothing", () => [at({}), at(MUNICH)]],
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
