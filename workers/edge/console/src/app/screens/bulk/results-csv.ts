import Papa from "papaparse";
import type { JobRow } from "./job.ts";

/** What became of every row, for a spreadsheet: a cell that it would take for a formula begins with an apostrophe. */
export function resultsCsv(rows: readonly JobRow[]): string {
  const fields = ["row", "identification", "id", "capture_url", "status", "error"];
  const data = rows.map(({ number, identification, id = "", captureUrl = "", state, error = "" }) => [
    number,
    identification,
    id,
    captureUrl,
    state,
    state === "made" ? "" : error,
  ]);
  // OWASP on CSV injection; the mark tells a spreadsheet that it is UTF-8
  return `\uFEFF${Papa.unparse({ fields, data }, { escapeFormulae: /^[=+\-@\t\r]/ })}`;
}
