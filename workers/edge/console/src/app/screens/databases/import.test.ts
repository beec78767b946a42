import { describe, it } from "vitest";
import { csvText } from "../../parts/csv.ts";
import { chunksOf, columnsProblem, judgeRows, planOf } from "./import-plan.ts";
import { guessIdentifier, guessTargets, kindOf } from "./mapping.ts";
import { readSource, type SourceTable } from "./read-source.ts";

function tableOf(content: string): SourceTable {
  const read = readSource(content);
  if ("wrong" in read) throw new Error(read.wrong);
  return read;
}

describe("a file that is read", () => {
  it("is CSV with whichever separator its header has, quotes, and blank lines left out", ({ expect }) => {
    const said = '\uFEFFPolicy;Name\n"A-1";"Weiß; ""Ann"""\n\n;\nA-2;Bo\n';
    expect(tableOf(said)).toEqual({
      columns: ["Policy", "Name"],
      rows: [
        ["A-1", 'Weiß; "Ann"'],
        ["A-2", "Bo"],
      ],
      numbers: [2, 5],
    });
    expect(readSource('a,b\n"x,y')).toEqual({ wrong: "db_source_quotes" });
  });

  it("is JSON as objects, as lists, or as the API answers", ({ expect }) => {
    const objects = tableOf('[{"id":1,"name":"Ann"},{"id":2,"tags":["x"]}]');
    expect(objects.columns).toEqual(["id", "name", "tags"]);
    expect(objects.rows).toEqual([
      ["1", "Ann", ""],
      ["2", "", '["x"]'],
    ]);
    expect(tableOf('[["a","b"],["1",null]]').rows).toEqual([["1", ""]]);
    expect(tableOf('{"columns":["a"],"rows":[["1"]]}').rows).toEqual([["1"]]);
    for (const said of ["{", "[1]", "[]", '{"a":1}'])
      expect(readSource(said)).toEqual({ wrong: "db_source_json" });
  });

  it("is refused where it is empty, too wide or too long", ({ expect }) => {
    expect(readSource("  ")).toEqual({ wrong: "db_source_empty" });
    expect(readSource(Array.from({ length: 51 }, (_, at) => `c${at}`).join(","))).toEqual({
      wrong: "db_source_wide",
    });
    expect(readSource(`id,x\n${"1,2\n".repeat(10_001)}`)).toEqual({ wrong: "db_source_long" });
  });

  it("is JSON or CSV by its name, and else by what it begins with", ({ expect }) => {
    const brackets = "[id],[name]\nA-1,Ann";
    expect(tableOf(brackets)).toEqual({ columns: ["[id]", "[name]"], rows: [["A-1", "Ann"]], numbers: [2] });
    expect(tableOf(brackets.replace("[id]", '"[""id""]"')).columns).toEqual(['["id"]', "[name]"]);
    expect(readSource(brackets, "list.json")).toEqual({ wrong: "db_source_json" });
    expect(tableOf('[["a"],["1"]]').columns).toEqual(["a"]);
    const read = readSource('[["a"],["1"]]', "LIST.CSV");
    expect("columns" in read && read.columns).toEqual(['[["a"]', '["1"]]']);
  });

  it("keeps columns called __proto__ and constructor as what they are", ({ expect }) => {
    const table = tableOf('[{"id":"1","constructor":"c"},{"id":"2","__proto__":"p"}]');
    expect(table.columns).toEqual(["id", "constructor", "__proto__"]);
    expect(table.rows).toEqual([
      ["1", "c", ""],
      ["2", "", "p"],
    ]);
  });

  it("comes back as it was written by ourselves", ({ expect }) => {
    const rows = [
      ["+491234", "=Ann", "'-1", "a;b", " x "],
      ["'Bo", "", "＝1", "a\nb", "\t"],
    ];
    const columns = ["@id", "n|m", "c", "d", "e"];
    expect(tableOf(csvText([columns, ...rows]))).toMatchObject({ columns, rows });
  });

  it("counts its rows as a spreadsheet does, blank lines too", ({ expect }) => {
    expect(tableOf("\n\nid;name\n\nA;1\n;\nB;2").numbers).toEqual([5, 7]);
    expect(tableOf('[["id"],["A"],["B"]]').numbers).toEqual([2, 3]);
  });
});

describe("columns", () => {
  const source = tableOf(
    "Full name,POLICY NO,E-Mail,since\nAnn,A-1,a@x.example,2024-01-05\nBo,A-2,b@x.example,2024-02-05",
  );

  it("are taken for those that are called alike, each once", ({ expect }) => {
    expect(guessTargets(source, ["policy_no", "name", "email", "city"])).toEqual([
      { name: "policy_no", from: 1 },
      { name: "name", from: 0 },
      { name: "email", from: 2 },
      { name: "city", from: -1 },
    ]);
  });

  it("look like what they hold, and the identifier is the one that is named like it", ({ expect }) => {
    expect([0, 1, 2, 3].map((column) => kindOf(source, column))).toEqual(["text", "text", "email", "date"]);
    expect(guessIdentifier(source, guessTargets(source))).toBe("POLICY NO");
  });

  it.for([
    ["policy", "policy,name,plate\nA-1,Ann,X 1\nA-1,Bo,X 2\n"],
    ["id", "id,customer\n1,Ann\n,Bo\n"],
    ["plate", `colour,plate\nred,\n${Array.from({ length: 12 }, (_, n) => `red,X ${n}\n`).join("")}`],
    ["colour", "colour,size\nred,1\nred,1\n"],
  ] as const)("keep %s as identifier although a row of it is bad", ([identifier, content], { expect }) => {
    const read = tableOf(content);
    expect(guessIdentifier(read, guessTargets(read))).toBe(identifier);
  });

  it("have names that differ, and an identifier that is filled", ({ expect }) => {
    const a = { name: "a", from: 0 };
    expect(columnsProblem([a, { name: "b", from: 1 }], "a")).toBeUndefined();
    expect(columnsProblem([], "a")).toBe("db_columns_none");
    expect(columnsProblem([a, { name: " ", from: 1 }], "a")).toBe("db_columns_empty");
    expect(columnsProblem([a, { name: "x".repeat(61), from: 1 }], "a")).toBe("db_columns_long");
    expect(columnsProblem([a, a], "a")).toBe("db_columns_twice");
    expect(columnsProblem([{ ...a, from: -1 }], "a")).toBe("db_columns_identifier");
  });
});

describe("rows", () => {
  const known = {
    columns: ["id", "name", "city"],
    identifierColumn: "id",
    rows: [
      ["A", "Ann", "Ulm"],
      ["B", "Bo", "Jena"],
      ["C", "Cy", "Bonn"],
    ],
  };
  const source = tableOf(
    `id,name\n a ,Ann\nB,Bea\nD,Dee\nb,twice\n,nobody\nE,${"x".repeat(1001)}\nF,f,more\nG`,
  );
  const targets = guessTargets(source, known.columns);
  const judged = judgeRows(source, targets, { identifier: "id", known });

  it("with errors are reported by their number in the file, and left out", ({ expect }) => {
    expect(judged.problems).toEqual([
      { row: 5, what: "db_row_twice" },
      { row: 6, cell: 0, what: "db_row_no_identifier" },
      { row: 7, cell: 1, what: "db_cell_long" },
      { row: 8, what: "db_row_long" },
      { row: 9, what: "db_row_short" },
    ]);
    expect(judged.rows).toEqual([
      [" a ", "Ann", "Ulm"],
      ["B", "Bea", "Jena"],
      ["D", "Dee", ""],
    ]);
  });

  it("are added, changed, left or removed as the service does it", ({ expect }) => {
    const merged = planOf(known, judged.rows, "merge");
    expect([merged.added.length, merged.changed.length, merged.same, merged.removed]).toEqual([1, 2, 0, 0]);
    expect(planOf(known, judged.rows, "replace").removed).toBe(1);
    expect(planOf(known, known.rows, "merge")).toEqual({ added: [], changed: [], same: 3, removed: 0 });
  });

  it("go in parts of a thousand, and of what one call takes", ({ expect }) => {
    expect(chunksOf(Array.from({ length: 2_500 }, () => ["x"])).map(({ length }) => length)).toEqual([
      1000, 1000, 500,
    ]);
    expect(
      chunksOf(Array.from({ length: 300 }, () => Array.from({ length: 50 }, () => "x".repeat(999)))).map(
        ({ length }) => length,
      ),
    ).toEqual([103, 103, 94]);
    expect(chunksOf([])).toEqual([]);
  });
});
