import { readFileSync } from "node:fs";
import { join } from "node:path";
import { GENERATED_SOURCE_TYPES } from "@svc/domain/generated-source-types";
import { it } from "vitest";
import { GENERATORS } from "./generators.ts";
import { HINT_KINDS } from "./hints.ts";
import { MARK_KINDS } from "./marks.ts";
import { PIXEL_WATERMARKS } from "./pixel-watermark.ts";
import { OTHER_SOURCE_TYPES } from "./source-types.ts";

const SECTIONS = readFileSync(join(import.meta.dirname, "MARKS.md"), "utf8").split(/^## /m);

/** The cells of a section's table, without its head. */
function rowsOf(title: string): readonly (readonly string[])[] {
  const section = SECTIONS.find((each) => each.startsWith(`${title}\n`)) ?? "";
  const lines = section.split("\n").filter((line) => line.startsWith("| "));
  return lines.slice(2).map((line) => line.split("|").map((cell) => cell.trim().replaceAll("`", "")));
}

const firstCells = (title: string) => rowsOf(title).map(([, first]) => first);
const generated = Object.keys(GENERATED_SOURCE_TYPES);

it.for<readonly [string, readonly string[]]>([
  ["What decides", MARK_KINDS],
  ["What is only evidence", HINT_KINDS],
  ["Names", GENERATORS.map(({ name }) => name)],
  ["Source types", [...generated, ...OTHER_SOURCE_TYPES]],
  ["Watermarks", PIXEL_WATERMARKS.map(({ generator }) => generator)],
])("MARKS.md lists under '%s' what the code knows", ([title, names], { expect }) => {
  expect(firstCells(title).toSorted()).toEqual([...names].toSorted());
});

it("MARKS.md names a source with a year, or the package that has it, for each mark", ({ expect }) => {
  for (const title of ["What decides", "What is only evidence", "Names", "Watermarks"])
    for (const cells of rowsOf(title)) expect(cells.at(-2)).toMatch(/\b20\d\d\b|RAW|see "Names"/);
});

it("MARKS.md reads each source type as the code does", ({ expect }) => {
  const read = Object.fromEntries(rowsOf("Source types").map(([, code = "", as = ""]) => [code, as]));
  for (const code of generated) expect(read[code]).toMatch(/^mark: /);
  expect(read["virtualRecording"]).toBe("evidence only");
  for (const code of OTHER_SOURCE_TYPES.filter((each) => each !== "virtualRecording"))
    expect(read[code]).toMatch(/^nothing: /);
});
