import { describe, it } from "vitest";
import { identifierKey, rowRecord, tableFlaws } from "./database.ts";

const table = (rows: readonly (readonly string[])[]) => ({
  columns: ["policy", "name"],
  identifierColumn: "policy",
  rows,
});

describe("the rows of a database (CONTRACT G7)", () => {
  it("have as many cells as there are columns", ({ expect }) => {
    expect(tableFlaws(table([["A"], ["B", "b", "x"], ["C", "c"]]))).toEqual([
      { at: [0], rule: "too_few_cells" },
      { at: [1], rule: "too_many_cells" },
    ]);
  });

  it("are told apart by identifiers that differ in more than case and blanks (CONTRACT G6.3)", ({
    expect,
  }) => {
    const decomposed = "Mu\u0308ller";
    expect(identifierKey(` ${decomposed} `)).toBe(identifierKey("MÜLLER"));
    expect(
      tableFlaws(
        table([
          ["A-1", "x"],
          [" a-1 ", "y"],
          ["", "z"],
        ]),
      ),
    ).toEqual([
      { at: [1], rule: "repeated_identifier" },
      { at: [2, 0], rule: "empty_identifier" },
    ]);
  });

  it("are read by the names of their columns", ({ expect }) => {
    expect(rowRecord(["policy", "name"], ["A", "Ann"])).toEqual({ policy: "A", name: "Ann" });
  });
});
