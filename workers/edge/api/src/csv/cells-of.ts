import { invalidRequest } from "@svc/contract/wire/errors";
import type { ApiError } from "@svc/contract/wire/errors";
import { DATABASE_LIMITS } from "@svc/domain/database/database";
import { CsvError, parse } from "csv-parse/sync";

/** Our choice: spreadsheets append empty columns to the 50 that a table may have. */
const MAX_CELLS = 200;

/** Our choice: the maximum number of lines read, including lines without text. */
const MAX_LINES = 2 * DATABASE_LIMITS.rows;

/** Per record, before parsing: full cells at two UTF-16 units per character, with quotes and commas. */
const MAX_RECORD_CHARACTERS = DATABASE_LIMITS.columns * (2 * DATABASE_LIMITS.cellCharacters + 8);

/**
 * CONTRACT G7: RFC 4180 with a header row, UTF-8, `,` or `;`, any line ends. `path` names the request's field in
 * errors. Lines without text, which spreadsheets leave at the end, are skipped.
 *
 * @returns the cells of each row, those of the header first
 * @throws ApiError `invalid_request`
 */
export function cellsOf(bytes: Uint8Array, path: string): readonly (readonly string[])[] {
  const { text, delimiter } = withDelimiter(decode(bytes, path));
  return withoutEmptyColumns(recordsOf(text, delimiter, path));
}

function decode(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw invalidRequest([{ path, message: "must be UTF-8" }], "In a spreadsheet, save it as `CSV UTF-8`.");
  }
}

/** Spreadsheets in some countries write `sep=;` above the header. Otherwise the header decides. */
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
        // A line without text is not a row
        if (record.every((cell) => cell.trim() === "")) return undefined;
        rows += 1;
        // Including the header
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

function tooMany(path: string, most: number): ApiError {
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

/** Removes trailing columns with neither name nor content. A record longer than the header is kept and reported. */
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
