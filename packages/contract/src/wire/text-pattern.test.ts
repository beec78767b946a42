import { growth, LINEAR_GROWTH } from "@svc/testkit/growth";
import { RE2JS } from "re2js";
import { describe, it, vi } from "vitest";
import { matchesPart, matchesWhole, patternFlaw } from "./text-pattern.ts";

describe("CONTRACT G5.4: patterns are RE2-safe", () => {
  it.for([
    String.raw`^[A-Z]{2}\d{6}$`,
    String.raw`^(?:AB|CD)-\d+$`,
    String.raw`^(\d{4}-){3}\d{4}$`,
    String.raw`^[(+*?]+$`,
    String.raw`^\(\d+\)$`,
    String.raw`^(?<year>\d{4})$`,
    String.raw`^\\1$`,
    "(?i)^ab$",
    "(?P<x>a)",
    String.raw`\pL+`,
    "^([A-Z]|[0-9])+$",
    "(a+)+",
    "(?:a|a){40}b",
  ])("takes %s", (pattern, { expect }) => {
    expect(patternFlaw(pattern)).toBeUndefined();
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
  ])("refuses %s", (pattern, { expect }) => {
    expect(patternFlaw(pattern)).toBe("must match RE2 syntax");
  });
});

describe("a tenant's pattern", () => {
  it("is refused where it repeats so much that even RE2 takes long", ({ expect, onTestFinished }) => {
    const compile = vi.spyOn(RE2JS, "compile");
    onTestFinished(() => compile.mockRestore());
    for (const pattern of [
      ".{0,1000}.{0,1000}.{0,1000}",
      `(?:${"()".repeat(92)}){999}`,
      "a{1000}".repeat(28),
      "a{10001}",
      "((a{1,30}){1,30}){1,30}",
      "((a{10}){10}){10}".repeat(11),
      String.raw`(?:[\pL\pN]?){490}!`,
    ]) {
      expect(patternFlaw(pattern), pattern).toBe("must repeat less: the pattern is too large");
      // Refused without compiling, which used to take half a second.
      expect(compile, pattern).not.toHaveBeenCalled();
    }
  });

  // Each of these takes exponential time on a backtracking engine.
  it.for(["(?:a|a){40}b", "(?:a|[a-z]){40}!", "(?:a?){60}b", "(a+)+b", "(a|a)*b", "(a*)*b"])(
    "%s takes linear time",
    (pattern, { expect }) => {
      expect(patternFlaw(pattern)).toBeUndefined();
      expect(growth((size) => () => matchesWhole(pattern, "a".repeat(size)), 500)).toBeLessThan(
        LINEAR_GROWTH,
      );
    },
  );

  it("describes the whole of an answer and any part of an identification", ({ expect }) => {
    expect([matchesWhole("a|ab", "ab"), matchesWhole("[0-9]+", "A-17")]).toEqual([true, false]);
    expect([matchesPart("[0-9]+", "A-17"), matchesPart("^[0-9]+$", "A-17")]).toEqual([true, false]);
    expect(matchesWhole(String.raw`\pL{3}`, "äöü")).toBe(true);
  });
});
