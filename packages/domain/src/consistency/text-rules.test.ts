import { describe, it } from "vitest";
import { NOON, read, shot, saidOf, type RuleCase } from "../../test/shots.ts";
import type { RuleName } from "./rules.ts";

const VIN = "WVWZZZ1JZXW000001";
const answered = (value: string) => ({ kind: "text", value, answeredAt: NOON }) as const;

const CASES = {
  plate_differs: [
    ["two plates", "broken", () => [shot({}, read("B-XY 123")), shot({}, read("M-AB 987"))]],
    [
      "one plate, read with an O for a 0",
      "held",
      () => [shot({}, read("B-XO 100")), shot({}, read("B X0 1O0"))],
    ],
    [
      "one plate with one wrong character",
      "held",
      () => [shot({}, read("B-XY 123")), shot({}, read("B-XY 128"))],
    ],
    [
      "an unsure reading",
      "nothing",
      () => [shot({}, read("B-XY 123")), shot({}, read("M-AB 987", "plate", 0.6))],
    ],
  ],
  vin_differs: [
    ["two numbers", "broken", () => [shot({}, read(VIN, "vin")), shot({}, read("1HGCM82633A004352", "vin"))]],
    ["one number", "held", () => [shot({}, read(VIN, "vin")), shot({}, read(VIN, "vin"))]],
    ["a number and a plate", "nothing", () => [shot({}, read(VIN, "vin")), shot({}, read("B-XY 123"))]],
  ],
  answer_differs: [
    [
      "another plate",
      "broken",
      () => [shot({}, read("B-XY 123"))],
      { answers: { plate: answered("M-AB 987") } },
    ],
    [
      "the same plate, typed otherwise",
      "held",
      () => [shot({}, read("B-XY 123"))],
      { answers: { kennzeichen: answered("b xy123") } },
    ],
    [
      "an answer about something else",
      "nothing",
      () => [shot({}, read("B-XY 123"))],
      { answers: { city: answered("Hamburg") } },
    ],
    [
      "a VIN, whatever its question is called",
      "broken",
      () => [shot({}, read(VIN, "vin"))],
      { answers: { q7: answered("1HGCM82633A004352") } },
    ],
    [
      "one of two vehicles",
      "held",
      () => [shot({}, read("B-XY 123"))],
      { answers: { plate_other: answered("M-AB 987"), plate: answered("B-XY 123") } },
    ],
  ],
  row_differs: [
    [
      "another plate",
      "broken",
      () => [shot({}, read("B-XY 123"))],
      { compare: [{ column: "Licence plate", step: "s", expected: "M-AB 987" }] },
    ],
    [
      "the same plate",
      "held",
      () => [shot({}, read("B-XY 123"))],
      { compare: [{ column: "Licence plate", step: "s", expected: "BXY123" }] },
    ],
    [
      "a row without a plate",
      "nothing",
      () => [shot({}, read("B-XY 123"))],
      { compare: [{ column: "policy", step: "s", expected: "BXY123" }] },
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
