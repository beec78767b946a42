import Papa from "papaparse";
import { withoutGuard } from "./csv.ts";

/** `number` is as a spreadsheet counts, blank lines too: the first is 1. */
export type CsvLine = { readonly number: number; readonly cells: readonly string[] };

/** Lines with any usual separator, without the blank ones; undefined where a quoted cell is not closed. */
export function csvLines(content: string): readonly CsvLine[] | undefined {
  const said = content.replace(/^\uFEFF/, "");
  // blank lines have no separator, so it is looked for without them
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
