import Papa from "papaparse";
import { withoutGuard } from "./csv.ts";

/** `number` counts as a spreadsheet does: from 1, including blank lines. */
export type CsvLine = { readonly number: number; readonly cells: readonly string[] };

/** Parses lines with any common separator, without blank ones. Undefined when a quoted cell is not closed. */
export function csvLines(content: string): readonly CsvLine[] | undefined {
  const said = content.replace(/^\uFEFF/, "");
  // blank lines contain no separator, so they are skipped in detecting it
  const { meta } = Papa.parse<string[]>(said, {
    preview: 1,
    skipEmptyLines: "greedy",
    delimitersToGuess: [",", ";", "\t", "|"],
  });
  const { data, errors } = Papa.parse<string[]>(said, { delimiter: meta.delimiter });
  if (errors.some(({ type }) => type === "Quotes")) return undefined;
  return data
    .map((cells, index) => ({ number: index + 1, cells: cells.map(withoutGuard) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
}
