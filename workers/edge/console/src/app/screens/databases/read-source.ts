import { DATABASE_LIMITS, type Row } from "@svc/domain/database/database";
import { csvLines } from "../../parts/csv-lines.ts";
import type { TextKey } from "../../text/text.ts";

/** Columns and rows of a file or pasted text. `numbers` are the rows' numbers in the file. */
export type SourceTable = {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly numbers: readonly number[];
};
export type SourceRead = SourceTable | { readonly wrong: TextKey };

/** How a JSON list of rows starts, and a CSV header hardly ever does. */
const LIKE_JSON = /^(?:[[{]\s*(?:["{[\]}]|$))/;

/**
 * Parses CSV with a header and any common separator, or JSON: a list of objects, or of lists whose first is the header.
 * The format is detected by the file name, or else by the beginning.
 */
export function readSource(content: string, name = ""): SourceRead {
  const said = content.replace(/^\uFEFF/, "");
  if (said.trim() === "") return { wrong: "db_source_empty" };
  const table = isJson(said, name) ? jsonTable(said) : csvTable(said);
  if ("wrong" in table) return table;
  if (table.columns.length === 0) return { wrong: "db_source_empty" };
  if (table.columns.length > DATABASE_LIMITS.columns) return { wrong: "db_source_wide" };
  return table.rows.length > DATABASE_LIMITS.rows ? { wrong: "db_source_long" } : table;
}

function isJson(said: string, name: string): boolean {
  if (/\.json$/i.test(name)) return true;
  if (/\.(?:csv|tsv)$/i.test(name) || !/^\s*[[{]/.test(said)) return false;
  return LIKE_JSON.test(said.trim()) || isParsed(said);
}

function isParsed(said: string): boolean {
  try {
    JSON.parse(said);
    return true;
  } catch {
    return false;
  }
}

function csvTable(said: string): SourceRead {
  const lines = csvLines(said);
  if (!lines) return { wrong: "db_source_quotes" };
  const [head, ...rows] = lines;
  return {
    columns: (head?.cells ?? []).map((name) => name.trim()),
    rows: rows.map(({ cells }) => cells),
    numbers: rows.map(({ number }) => number),
  };
}

function jsonTable(said: string): SourceRead {
  try {
    return tableIn(JSON.parse(said));
  } catch {
    return { wrong: "db_source_json" };
  }
}

function tableIn(value: unknown): SourceRead {
  if (isRecord(value) && Array.isArray(value["columns"]) && Array.isArray(value["rows"])) {
    return listsTable([value["columns"], ...(value["rows"] as unknown[])], 1);
  }
  if (!Array.isArray(value) || value.length === 0) return { wrong: "db_source_json" };
  if (value.every(Array.isArray)) return listsTable(value, 2);
  if (!value.every(isRecord)) return { wrong: "db_source_json" };
  const columns = [...new Set(value.flatMap((each) => Object.keys(each)))];
  const rows = value.map((each) =>
    columns.map((name) => (Object.hasOwn(each, name) ? cellOf(each[name]) : "")),
  );
  return { columns, rows, numbers: numbersFrom(1, rows) };
}

function listsTable(lists: readonly unknown[], firstRow: number): SourceRead {
  if (!lists.every(Array.isArray)) return { wrong: "db_source_json" };
  const [columns = [], ...rows] = lists.map((list) => list.map(cellOf));
  return { columns, rows, numbers: numbersFrom(firstRow, rows) };
}

function numbersFrom(first: number, rows: readonly Row[]): readonly number[] {
  return rows.map((_, index) => first + index);
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
