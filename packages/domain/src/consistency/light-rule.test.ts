import { describe, it } from "vitest";
import { at, HOUR, NOON, saidOf, type RuleCase } from "../../test/shots.ts";
import type { RuleName } from "./rules.ts";

const TROMSO = { lat: 69.65, lng: 18.96, accuracyM: 10 };

const CASES = {
  daylight_at_night: [
    [
      "bright at midnight",
      "broken",
      () => [at({}, { exposureValue: 14, clock: NOON + 14 * HOUR, zoneMinutes: 120 })],
    ],
    ["bright at noon", "held", () => [at({}, { exposureValue: 14, clock: NOON, zoneMinutes: 120 })]],
    [
      "dark at noon, as in a garage",
      "held",
      () => [at({}, { exposureValue: 3, clock: NOON, zoneMinutes: 120 })],
    ],
    [
      "a room at night",
      "held",
      () => [at({}, { exposureValue: 6, clock: NOON + 14 * HOUR, zoneMinutes: 120 })],
    ],
    [
      "a flash at night",
      "nothing",
      () => [at({}, { exposureValue: 12, flash: true, clock: NOON + 14 * HOUR, zoneMinutes: 120 })],
    ],
    [
      "midnight in the polar day",
      "held",
      () => [at(TROMSO, { exposureValue: 13, clock: NOON + 12 * HOUR, zoneMinutes: 120 })],
    ],
    [
      "noon in the polar night of the far north",
      "broken",
      () => [
        at({ lat: 81, lng: 16 }, { exposureValue: 13, clock: Date.UTC(2026, 11, 21, 12), zoneMinutes: 60 }),
      ],
    ],
    [
      "an evening that only one zone makes night",
      "held",
      () => [at({}, { exposureValue: 13, clock: NOON + 12 * HOUR })],
    ],
    [
      "an app's false time of the satellites",
      "held",
      () => [at({}, { exposureValue: 13, clock: NOON, zoneMinutes: 120, satelliteAt: NOON + 10 * HOUR })],
    ],
    [
      "no exposure, as in photos of a page's camera",
      "nothing",
      () => [at({}, { clock: NOON + 14 * HOUR, zoneMinutes: 120 })],
    ],
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
