import { invalidRequest } from "@svc/contract/wire/errors";
import { parseTable } from "@svc/contract/database/database-requests";
import { orThrow } from "@svc/contract/wire/parsed";
import { DATABASE_LIMITS, type Table } from "@svc/domain/database/database";
import { CsvError, parse } from "csv-parse/sync";

/** Our choice: spreadsheets leave empty columns behind the 50 that a table may have. */
const MAX_CELLS = 200;

/** Our choice: lines of a file that are read, those without any text among them. */
const MAX_LINES = 2 * DATABASE_LIMITS.rows;

/** Of one record, before it is taken apart: full cells of two UTF-16 units a character, their quotes and commas. */
const MAX_RECORD_CHARACTERS = DATABASE_LIMITS.columns * (2 * DATABASE_LIMITS.cellCharacters + 8);

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
  let lines = 0;
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_RECORD_CHARACTERS,
      on_record: (record: string[]) => {
        lines += 1;
        if (lines > MAX_LINES) throw tooMany("rows", DATABASE_LIMITS.rows);
        // no row, and left out: a line without any text
        if (record.every((cell) => cell.trim() === "")) return undefined;
        rows += 1;
        // the header is one of them
        if (rows > DATABASE_LIMITS.rows + 1) throw tooMany("rows", DATABASE_LIMITS.rows);
        const where = rows === 1 ? "columns" : `rows.${rows - 2}`;
        if (record.length > MAX_CELLS) throw tooMany(where, DATABASE_LIMITS.columns);
        return record;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw invalidRequest([{ path, message: messageOf(error) }]);
    throw error;
  }
}

function tooMany(path: string, most: number) {
  return invalidRequest([{ path, message: `must have at most ${most} items` }]);
}

function messageOf({ code, lines }: CsvError & { readonly lines?: number }): string {
  const where = lines === undefined ? "" : `, near line ${lines}`;
  const { columns, cellCharacters } = DATABASE_LIMITS;
  if (code === "CSV_QUOTE_NOT_CLOSED") return `must be CSV: a quoted cell is not closed${where}`;
  return code === "CSV_MAX_RECORD_SIZE"
    ? `must have at most ${columns} cells of ${cellCharacters} characters in a row${where}`
    : `must be CSV${where}`;
}

/** Columns at the end with neither name nor content; a record that is longer than the header stays, and is told of. */
function withoutEmptyColumns(records: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const width = records[0]?.length ?? 0;
  let used = 0;
  for (const record of records) {
    const last = record.findLastIndex((cell, column) => column < width && cell.trim() !== "");
    used = Math.max(used, last + 1);
  }
  if (used === width) return records;
  return records.map((record) => (record.length <= width ? record.slice(0, used) : record));
}
