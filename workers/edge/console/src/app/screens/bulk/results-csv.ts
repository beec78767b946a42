import { csvText } from "../../parts/csv.ts";
import type { JobRow } from "./job.ts";

const HEADS = ["row", "identification", "id", "capture_url", "status", "error"];

/** The result of every row as a spreadsheet. */
export function resultsCsv(rows: readonly JobRow[]): string {
  const lines = rows.map(({ number, identification, id = "", captureUrl = "", state, error = "" }) => [
    number,
    identification,
    id,
    captureUrl,
    state,
    state === "made" ? "" : error,
  ]);
  return csvText([HEADS, ...lines]);
}
