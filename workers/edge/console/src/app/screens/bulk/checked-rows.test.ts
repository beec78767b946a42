import { describe, it } from "vitest";
import { checkRows, type Sending } from "./checked-rows.ts";
import { guessMeanings } from "./columns.ts";
import { readTable, type TableFile } from "./table-file.ts";

const tableOf = (text: string) => readTable(text) as TableFile; // each of these is a table
const sendingOf = (table: TableFile, more: Partial<Sending> = {}): Sending => ({
  way: "template",
  meanings: guessMeanings(table.columns, more.way ?? "template"),
  base: {},
  needsIdentification: false,
  ...more,
});

describe("a list that is sent in bulk", () => {
  it("is read with commas or semicolons, quotes, a mark at its beginning and empty lines", ({ expect }) => {
    expect(tableOf('\uFEFFid;name\r\nA;"Weiss; Dana"\r\n\r\nB;Ö\r\n')).toEqual({
      columns: ["id", "name"],
      rows: [
        { number: 2, cells: ["A", "Weiss; Dana"], hasMore: false },
        { number: 4, cells: ["B", "Ö"], hasMore: false },
      ],
    });
    expect(tableOf("id,a\nA\nB,1,2").rows).toEqual([
      { number: 2, cells: ["A", ""], hasMore: false },
      { number: 3, cells: ["B", "1"], hasMore: true },
    ]);
  });

  it.for([
    ["", "no_columns"],
    ["id,name", "no_rows"],
    ['id,name\n"A,1', "open_quotes"],
    ["id,id\n1,2", "same_columns"],
    [`id\n${"x\n".repeat(5_001)}`, "too_many_rows"],
  ])("that cannot be sent says why", ([text = "", problem], { expect }) => {
    expect(readTable(text)).toBe(problem);
  });

  it("has its columns guessed, and sends the result only to a named recipient", ({ expect }) => {
    expect(
      guessMeanings(["Schadennummer", "E-Mail", "metadata.line", "Reference", "Hut"], "template"),
    ).toEqual(["identification", "recipient_email", "metadata", "", ""]);
    expect(guessMeanings(["notify_email", "language", "address"], "steps")).toEqual([
      "notify_email",
      "locale",
      "expected_location",
    ]);
    expect(guessMeanings(["language"], "template")).toEqual([""]);
  });

  it("is sent row by row as its columns say", ({ expect }) => {
    const table = tableOf("id,email,metadata.line,brand\nA-17,ann@example.com,motor,acme\n,,,");
    expect(checkRows(table, sendingOf(table)).map(({ body }) => body)).toEqual([
      {
        identification: "A-17",
        brand_slug: "acme",
        recipient_email: "ann@example.com",
        metadata: { line: "motor" },
      },
    ]);
    const base = { steps: [], metadata: { team: "north" } };
    const [row] = checkRows(table, sendingOf(table, { way: "steps", base }));
    expect(row?.body).toEqual({
      steps: [],
      brand_slug: "acme",
      recipient_email: "ann@example.com",
      metadata: { team: "north", reference: "A-17", line: "motor" },
    });
  });

  it("reports for each row what is wrong with it", ({ expect }) => {
    const long = "x".repeat(121);
    const table = tableOf(`id,email,brand\nA,a@b,x\na ,b@b.example,acme\n${long},,\n,,acme,4`);
    const rows = checkRows(table, sendingOf(table, { needsIdentification: true }));
    expect(rows.map(({ number, problems }) => [number, problems])).toEqual([
      [
        2,
        [
          { what: "bad_email", column: "email" },
          { what: "bad_brand", column: "brand" },
        ],
      ],
      [3, [{ what: "twice", row: 2 }]],
      [4, [{ what: "too_long", column: "id" }]],
      [5, [{ what: "more_cells" }, { what: "missing", column: "id" }]],
    ]);
  });

  it("keeps a column called constructor or __proto__ as what it is", ({ expect }) => {
    const table = tableOf("constructor,__proto__\na,b");
    const [row] = checkRows(table, sendingOf(table, { meanings: ["metadata", "metadata"] }));
    expect(JSON.stringify(row?.body)).toBe('{"metadata":{"constructor":"a","__proto__":"b"}}');
  });
});
