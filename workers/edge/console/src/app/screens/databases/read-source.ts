import { DATABASE_LIMITS, type Row } from "@svc/domain/database/database";
import Papa from "papaparse";
import type { TextKey } from "../../text/text.ts";

/** A file or a paste as columns and rows of texts; `firstRow` is the number that its first row has in the file. */
export type SourceTable = {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly firstRow: number;
};
export type SourceRead = SourceTable | { readonly wrong: TextKey };

/** UTF-8; where it is none, as spreadsheets of western Windows write it. */
export function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** CSV with a header and any usual separator, or JSON: a list of objects, or lists of which the first is the header. */
export function readSource(content: string): SourceRead {
  const said = content.replace(/^\uFEFF/, "").trim();
  if (said === "") return { wrong: "db_source_empty" };
  const table = /^[[{]/.test(said) ? jsonTable(said) : csvTable(said);
  if ("wrong" in table) return table;
  if (table.columns.length === 0) return { wrong: "db_source_empty" };
  if (table.columns.length > DATABASE_LIMITS.columns) return { wrong: "db_source_wide" };
  return table.rows.length > DATABASE_LIMITS.rows ? { wrong: "db_source_long" } : table;
}

function csvTable(said: string): SourceRead {
  const { data, errors } = Papa.parse<string[]>(said, {
    skipEmptyLines: "greedy",
    delimitersToGuess: [",", ";", "\t", "|"],
  });
  // one column alone has no separator to be found
  if (errors.some(({ type }) => type === "Quotes")) return { wrong: "db_source_quotes" };
  const [columns = [], ...rows] = data;
  return { columns: columns.map((name) => name.trim()), rows, firstRow: 2 };
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
  return { columns, rows: value.map((each) => columns.map((name) => cellOf(each[name]))), firstRow: 1 };
}

function listsTable(lists: readonly unknown[], firstRow: number): SourceRead {
  if (!lists.every(Array.isArray)) return { wrong: "db_source_json" };
  const [columns = [], ...rows] = lists.map((list) => list.map(cellOf));
  return { columns, rows, firstRow };
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
