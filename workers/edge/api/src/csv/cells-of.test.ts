import { it } from "vitest";
import { invalidRequest } from "@svc/contract/wire/errors";
import { cellsOf } from "./cells-of.ts";

const cells = (text: string) => cellsOf(new TextEncoder().encode(text), "body");

it("gives the cells of a file without its empty rows and last columns", ({ expect }) => {
  expect(cells('id;name;;\r\n;;;\r\n1;"The ""Old"" Mill";;\r\n')).toEqual([
    ["id", "name"],
    ["1", 'The "Old" Mill'],
  ]);
});

it("says what is wrong and where", ({ expect }) => {
  expect(() => cells('id\n"1')).toThrow(
    invalidRequest([{ path: "body", message: "must be CSV: a quoted cell is not closed, near line 2" }]),
  );
  expect(() => cellsOf(new Uint8Array([0xff]), "source_url")).toThrow(
    invalidRequest(
      [{ path: "source_url", message: "must be UTF-8" }],
      "In a spreadsheet, save it as `CSV UTF-8`.",
    ),
  );
});
