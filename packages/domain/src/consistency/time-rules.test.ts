import { describe, it } from "vitest";
import { DAY, HOUR, NOON, shot, saidOf, type RuleCase } from "../../test/shots.ts";
import type { RuleName } from "./rules.ts";

const CASES = {
  far_apart_in_time: [
    ["two months", "broken", () => [shot({ clock: NOON }), shot({ clock: NOON - 60 * DAY })]],
    ["a week", "held", () => [shot({ clock: NOON }), shot({ clock: NOON - 7 * DAY })]],
    [
      "thirty days by one zone, less by another",
      "held",
      () => [shot({ clock: NOON }), shot({ clock: NOON - 30.5 * DAY })],
    ],
    [
      "a live photo and an old file",
      "broken",
      () => [shot({}, { live: true, shotAt: NOON }), shot({ clock: NOON - 90 * DAY })],
    ],
    [
      "a paper that a step for files asks for",
      "nothing",
      () => [shot({ clock: NOON }), shot({ clock: NOON - 60 * DAY }, { isUpload: true })],
    ],
    ["a file without a time", "nothing", () => [shot({ clock: NOON }), shot()]],
  ],
  clock_off_satellites: [
    ["another day", "broken", () => [shot({ clock: NOON, satelliteAt: NOON - 3 * DAY })]],
    ["the farthest time zone", "held", () => [shot({ clock: NOON + 14 * HOUR, satelliteAt: NOON })]],
    ["no satellites", "nothing", () => [shot({ clock: NOON })]],
  ],
  taken_after_arrival: [
    ["a day later", "broken", () => [shot({ clock: NOON + 2 * DAY, zoneMinutes: 0 })]],
    ["the clock of New Zealand, without its zone", "held", () => [shot({ clock: NOON + DAY + 13 * HOUR })]],
    [
      "a clock an hour ahead, still on summer time",
      "held",
      () => [shot({ clock: NOON + DAY + HOUR, zoneMinutes: 0 })],
    ],
  ],
  taken_before_live: [
    [
      "yesterday",
      "broken",
      () => [shot({ clock: NOON - DAY, zoneMinutes: 0 }, { live: true, shotAt: NOON })],
    ],
    [
      "the same minute, in a zone that the file leaves out",
      "held",
      () => [shot({ clock: NOON - 8 * HOUR }, { live: true, shotAt: NOON })],
    ],
    ["a page's photo, which has no facts", "nothing", () => [shot({}, { live: true, shotAt: NOON })]],
    ["a file, which may be older", "nothing", () => [shot({ clock: NOON - DAY, zoneMinutes: 0 })]],
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
