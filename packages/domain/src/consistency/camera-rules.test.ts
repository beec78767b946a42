import { describe, it } from "vitest";
import { DAY, NOON, PHONE, shot, saidOf, type RuleCase } from "../../test/shots.ts";
import type { RuleName } from "./rules.ts";

const CASES = {
  camera_differs: [
    ["two phones", "broken", () => [shot(PHONE), shot({ make: "samsung", model: "SM-S911B" })]],
    ["one phone", "held", () => [shot(PHONE), shot(PHONE)]],
    [
      "a maker's name within the model's",
      "held",
      () => [shot({ make: "Canon", model: "Canon EOS R5" }), shot({ model: "Canon EOS R5" })],
    ],
    ["a file without a camera", "nothing", () => [shot(PHONE), shot()]],
  ],
  sensor_differs: [
    [
      "one lens with two sizes of sensor",
      "broken",
      () => [
        shot({ ...PHONE, focalMm: 6.765, focal35Mm: 24 }),
        shot({ ...PHONE, focalMm: 6.765, focal35Mm: 40 }),
      ],
    ],
    [
      "the two lenses of one phone",
      "nothing",
      () => [
        shot({ ...PHONE, focalMm: 6.765, focal35Mm: 24 }),
        shot({ ...PHONE, lens: "back 2.22mm f/2.2", focalMm: 2.22, focal35Mm: 13 }),
      ],
    ],
    [
      "a digital zoom",
      "nothing",
      () => [
        shot({ ...PHONE, focalMm: 6.765, focal35Mm: 24 }),
        shot({ ...PHONE, focalMm: 6.765, focal35Mm: 48, zoomed: true }),
      ],
    ],
    [
      "a square picture, whose diagonal is shorter",
      "nothing",
      () => [
        shot({ ...PHONE, focalMm: 4, focal35Mm: 28 }),
        shot({ ...PHONE, focalMm: 4, focal35Mm: 33 }, { aspect: 1 }),
      ],
    ],
    [
      "an upright and a wide picture",
      "held",
      () => [shot({ ...PHONE, focalMm: 4, focal35Mm: 28 }), shot({ ...PHONE, focalMm: 4, focal35Mm: 28 })],
    ],
  ],
  software_differs: [
    [
      "two versions on one day",
      "broken",
      () => [
        shot({ ...PHONE, software: "17.1", clock: NOON }),
        shot({ ...PHONE, software: "16.0", clock: NOON }),
      ],
    ],
    [
      "an update in between",
      "nothing",
      () => [
        shot({ ...PHONE, software: "17.1", clock: NOON }),
        shot({ ...PHONE, software: "17.2", clock: NOON + 9 * DAY }),
      ],
    ],
    [
      "one version",
      "held",
      () => [
        shot({ ...PHONE, software: "17.1", clock: NOON }),
        shot({ ...PHONE, software: "17.1", clock: NOON }),
      ],
    ],
  ],
  tables_differ: [
    [
      "a camera's tables and a program's",
      "broken",
      () => [
        shot({ ...PHONE, tables: "own 1f", clock: NOON }),
        shot({ ...PHONE, tables: "standard 92", clock: NOON }),
      ],
    ],
    [
      "a camera that makes its tables for each photo",
      "held",
      () => [
        shot({ ...PHONE, tables: "own 1f", clock: NOON }),
        shot({ ...PHONE, tables: "own 2e", clock: NOON }),
      ],
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
