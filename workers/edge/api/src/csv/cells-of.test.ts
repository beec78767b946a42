import { it } from "vitest";
import { cellsOf } from "./cells-of.ts";

const cells = (text: string) => cellsOf(new TextEncoder().encode(text), "body");

it("gives the cells of a file, its empty lines and last columns left out", ({ expect }) => {
  const records = [
    ["id", "name"],
    ["1", 'The "Old" Mill'],
  ];
  expect(cells('id;name;;\r\n;;;\r\n1;"The ""Old"" Mill";;\r\n')).toEqual({ records });
});

it("says what is wrong, and where", ({ expect }) => {
  expect(cells('id\n"1')).toEqual({
    wrong: { path: "body", message: "must be CSV: a quoted cell is not closed, near line 2" },
  });
  expect(cellsOf(new Uint8Array([0xff]), "source_url")).toEqual({
    wrong: {
      path: "source_url",
      message: "must be UTF-8",
      hint: "In a spreadsheet, save it as `CSV UTF-8`.",
    },
  });
});
