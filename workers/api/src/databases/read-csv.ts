import { invalidRequest } from "@svc/contract/errors";
import { parseTable } from "@svc/contract/database-requests";
import { orThrow } from "@svc/contract/parsed";
import { DATABASE_LIMITS, type Table } from "@svc/domain/database/database";
import { CsvError, parse } from "csv-parse/sync";

/**
 * CONTRACT G7: RFC 4180 with a header row, UTF-8, `,` or `;`, any line ends. `path` names the field that the text came
 * by in the errors. Lines without any text, as spreadsheets leave them behind, are no rows.
 */
export function readCsv(bytes: Uint8Array, identifierColumn: string, path: string): Table {
  const { text, delimiter } = withDelimiter(decode(bytes, path));
  const [header = [], ...rows] = withoutEmptyColumns(recordsOf(text, delimiter, path));
  if (header.length === 0) throw invalidRequest([{ path, message: "must have a header row" }]);
  const columns = header.map((name) => name.trim());
  return orThrow(parseTable({ columns, rows, identifierColumn }));
}

function decode(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw invalidRequest([{ path, message: "must be UTF-8" }], "In a spreadsheet, save it as `CSV UTF-8`.");
  }
}

/** Spreadsheets of some countries write `sep=;` above the header; else the header tells. */
function withDelimiter(text: string): { readonly text: string; readonly delimiter: string } {
  const said = /^sep=([,;])\r?\n?/.exec(text);
  if (said) return { text: text.slice(said[0].length), delimiter: said[1] ?? "," };
  const [line = ""] = text.split(/[\r\n]/, 1);
  const bare = line.replaceAll(/"[^"]*"/g, "");
  const count = (sign: string) => bare.split(sign).length;
  return { text, delimiter: count(";") > count(",") ? ";" : "," };
}

function recordsOf(text: string, delimiter: string, path: string): readonly (readonly string[])[] {
  let rows = 0;
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      max_record_size: DATABASE_LIMITS.bytes,
      on_record: (record: string[]) => {
        rows += 1;
        // the header is one of them
        if (rows > DATABASE_LIMITS.rows + 1) throw tooManyRows();
        return record;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw invalidRequest([{ path, message: messageOf(error) }]);
    throw error;
  }
}

function tooManyRows() {
  return invalidRequest([{ path: "rows", message: `must have at most ${DATABASE_LIMITS.rows} items` }]);
}

function messageOf({ code, lines }: CsvError & { readonly lines?: number }): string {
  const where = lines === undefined ? "" : `, near line ${lines}`;
  return code === "CSV_QUOTE_NOT_CLOSED"
    ? `must be CSV: a quoted cell is not closed${where}`
    : `must be CSV${where}`;
}

/** Columns at the end with neither name nor content. */
function withoutEmptyColumns(records: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const width = Math.max(0, ...(records[0] ? [records[0].length] : []));
  const isEmpty = (column: number) => records.every((record) => (record[column] ?? "").trim() === "");
  let kept = width;
  while (kept > 0 && isEmpty(kept - 1)) kept -= 1;
  if (kept === width) return records;
  return records.map((record) => (record.length <= width ? record.slice(0, kept) : record));
}
