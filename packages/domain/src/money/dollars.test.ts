import { describe, it } from "vitest";
import { dollars } from "./dollars.ts";

describe("an amount in dollars", () => {
  it.for([
    [100_000, "$1,000"],
    [0, "$0"],
    [20, "$0.20"],
    [1_005, "$10.05"],
    [-2_000, "-$20"],
    [-1, "-$0.01"],
  ] as const)("%i cents are %s", ([cents, text], { expect }) => {
    expect(dollars(cents)).toBe(text);
  });
});
