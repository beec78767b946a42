import { describe, it } from "vitest";
import { identifierKey, rowJudge, rowRecord } from "./database.ts";

function flawsOf(rows: readonly (readonly string[])[]) {
  const judge = rowJudge({ columns: ["policy", "name"], identifierColumn: "policy" });
  return rows.flatMap((row, index) => judge(row, index) ?? []);
}

describe("the rows of a database (CONTRACT G7)", () => {
  it("have as many cells as there are columns", ({ expect }) => {
    expect(flawsOf([["A"], ["B", "b", "x"], ["C", "c"]])).toEqual([
      { at: [0], rule: "too_few_cells" },
      { at: [1], rule: "too_many_cells" },
    ]);
  });

  it("are distinguished by identifiers that differ in more than case and blanks (CONTRACT G6.3)", ({
    expect,
  }) => {
    const decomposed = "Mu\u0308ller";
    expect(identifierKey(` ${decomposed} `)).toBe(identifierKey("MÜLLER"));
    expect(
      flawsOf([
        ["A-1", "x"],
        [" a-1 ", "y"],
        ["", "z"],
      ]),
    ).toEqual([
      { at: [1], rule: "repeated_identifier" },
      { at: [2, 0], rule: "empty_identifier" },
    ]);
  });

  it("are read by the names of their columns", ({ expect }) => {
    expect(rowRecord(["policy", "name"], ["A", "Ann"])).toEqual({ policy: "A", name: "Ann" });
  });
});
