import { describe, it } from "vitest";
import { isSafePattern } from "./text-pattern.ts";

describe("CONTRACT G5.4: patterns are RE2-safe", () => {
  it.for([
    String.raw`^[A-Z]{2}\d{6}$`,
    String.raw`^(?:AB|CD)-\d+$`,
    String.raw`^(\d{4}-){3}\d{4}$`,
    String.raw`^[(+*?]+$`,
    String.raw`^\(\d+\)$`,
    String.raw`^(?<year>\d{4})$`,
    String.raw`^\\1$`,
  ])("takes %s", (pattern, { expect }) => {
    expect(isSafePattern(pattern)).toBe(true);
  });

  it.for([
    "(",
    "[z-a]",
    "a(?=b)",
    "a(?!b)",
    "(?<=a)b",
    "(?<!a)b",
    String.raw`(a)\1`,
    String.raw`(?<x>a)\k<x>`,
    "(a+)+",
    "(a*)*$",
    "(a|a)*b",
    "(a?){3,}",
    "((a+)b?){2,}",
    "a{1001}",
  ])("refuses %s", (pattern, { expect }) => {
    expect(isSafePattern(pattern)).toBe(false);
  });
});
