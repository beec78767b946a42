import type { CaseItem } from "@svc/contract/case/case-body";
import { OUTCOMES } from "@svc/domain/review/outcome";
import { describe, it } from "vitest";
import de from "./languages/de.json" with { type: "json" };
import en from "./languages/en.json" with { type: "json" };
import { verdictOf, VERDICTS } from "./verdict.ts";

const of = (status: CaseItem["verification"]["status"], outcome?: CaseItem["outcome"]) =>
  verdictOf({ verification: { status } as CaseItem["verification"], ...(outcome && { outcome }) }); // the status is all it reads

const withTone = (wanted: string) =>
  Object.entries(VERDICTS).flatMap(([verdict, { tone }]) => (tone === wanted ? [verdict] : []));

describe("a case at a glance", () => {
  it.for(OUTCOMES)("is what its verdict means to a person: %s", (outcome, { expect }) => {
    expect(of("completed", outcome)).toBe(outcome);
  });

  it.for([
    ["pending", "waiting"],
    ["partially_captured", "underway"],
    ["abandoned", "left"],
    ["expired", "expired"],
    ["failed", "failed"],
  ] as const)("has no verdict while it is %s, which is shown instead", ([status, told], { expect }) => {
    expect(of(status)).toBe(told);
  });

  it.for([en, de])("has a word of its own for each", (words, { expect }) => {
    const names = Object.values(VERDICTS).map(({ name }) => words[name]);
    expect(new Set(names).size).toBe(names.length);
  });

  it("is red only where a check found something, and green only where nothing is left to look at", ({
    expect,
  }) => {
    expect(withTone("bad")).toEqual(["flagged"]);
    expect(withTone("good")).toEqual(["genuine"]);
    expect(withTone("open")).toEqual(["look", "unavailable"]);
  });
});
