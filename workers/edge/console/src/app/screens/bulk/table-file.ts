import Papa from "papaparse";

/** our choice: what a browser lists without trouble, and an account sends in ten minutes. */
const MOST_ROWS = 5_000;

export type TableFile = {
  readonly columns: readonly string[];
  /** As many cells as columns, for sure; `extra` where a line had more. */
  readonly rows: readonly { readonly cells: readonly string[]; readonly hasMore: boolean }[];
};

export type FileProblem = "no_rows" | "too_many_rows" | "no_columns" | "same_columns";

/** RFC 4180 with a header, its delimiter found out: comma, semicolon, tab or bar. */
export function readTable(text: string): TableFile | FileProblem {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { skipEmptyLines: "greedy" });
  const [head, ...lines] = data;
  const columns = (head ?? []).map((name) => name.trim());
  if (columns.every((name) => name === "")) return "no_columns";
  if (new Set(columns).size !== columns.length) return "same_columns";
  if (lines.length === 0) return "no_rows";
  if (lines.length > MOST_ROWS) return "too_many_rows";
  const rows = lines.map((cells) => ({
    cells: columns.map((_, index) => (cells[index] ?? "").trim()),
    hasMore: cells.slice(columns.length).some((cell) => cell.trim() !== ""),
  }));
  return { columns, rows };
}
