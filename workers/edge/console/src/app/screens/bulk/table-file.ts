import { csvLines } from "../../parts/csv-lines.ts";

/** our choice: as many as a browser lists easily, and an account sends in ten minutes. */
const MOST_ROWS = 5_000;

export type TableFile = {
  readonly columns: readonly string[];
  /**
   * Every row has exactly as many cells as columns; `hasMore` marks lines with extra cells. `number` counts as a
   * spreadsheet does.
   */
  readonly rows: readonly {
    readonly number: number;
    readonly cells: readonly string[];
    readonly hasMore: boolean;
  }[];
};

export type FileProblem =
  | "no_rows"
  | "too_many_rows"
  | "no_columns"
  | "same_columns"
  | "open_quotes"
  | "too_big";

/** Parses CSV with a header. Cells are trimmed. */
export function readTable(text: string): TableFile | FileProblem {
  const read = csvLines(text);
  if (!read) return "open_quotes";
  const [head, ...lines] = read;
  if (!head) return "no_columns";
  const columns = head.cells.map((name) => name.trim());
  if (new Set(columns).size !== columns.length) return "same_columns";
  if (lines.length === 0) return "no_rows";
  if (lines.length > MOST_ROWS) return "too_many_rows";
  const rows = lines.map(({ number, cells }) => ({
    number,
    cells: columns.map((_, index) => (cells[index] ?? "").trim()),
    hasMore: cells.slice(columns.length).some((cell) => cell.trim() !== ""),
  }));
  return { columns, rows };
}
