/** SPEC 2.9. */
export const DATABASE_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The origin of the rows: a CSV file, JSON rows, or a URL they are fetched from (CONTRACT G7). */
export const DATABASE_SOURCES = ["csv", "api", "url"] as const;
export type DatabaseSource = (typeof DATABASE_SOURCES)[number];

/** CONTRACT G7. */
export const DATABASE_LIMITS = {
  databases: 50,
  columns: 50,
  columnCharacters: 60,
  rows: 10_000,
  cellCharacters: 1000,
  bytes: 5 * 1024 * 1024,
  upsertRows: 1000,
} as const;

export type Row = readonly string[];

/** A table of strings. `identifierColumn` is the column that selects a row. */
export type Table = {
  readonly columns: readonly string[];
  readonly identifierColumn: string;
  readonly rows: readonly Row[];
};

/** A database without its rows. */
export type DatabaseHead = {
  readonly id: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly identifierColumn: string;
  readonly source: DatabaseSource;
  readonly sourceUrl?: string;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** CONTRACT G6.3: identifications are compared without case and surrounding blanks. */
export function identifierKey(identifier: string): string {
  return identifier.normalize("NFC").trim().toLowerCase();
}

/** A row's cells by column name. */
export function rowRecord(columns: readonly string[], row: Row): Readonly<Record<string, string>> {
  return Object.fromEntries(columns.map((column, index) => [column, row[index] ?? ""]));
}

export type RowFlaw = {
  /** The row, and the column if one cell is at fault. */
  readonly at: readonly [number] | readonly [number, number];
  readonly rule: "too_few_cells" | "too_many_cells" | "empty_identifier" | "repeated_identifier";
};

/**
 * Checks rules across the cells of a table, row by row; it remembers the identifiers it has seen. The wire
 * schema validates each cell.
 */
export function rowJudge({ columns, identifierColumn }: Omit<Table, "rows">) {
  const identifierIndex = columns.indexOf(identifierColumn);
  const seen = new Set<string>();
  return (row: Row, index: number): RowFlaw | undefined => {
    if (row.length !== columns.length) {
      return { at: [index], rule: row.length < columns.length ? "too_few_cells" : "too_many_cells" };
    }
    if (identifierIndex === -1) return undefined;
    const key = identifierKey(row[identifierIndex] ?? "");
    if (key === "") return { at: [index, identifierIndex], rule: "empty_identifier" };
    if (seen.has(key)) return { at: [index], rule: "repeated_identifier" };
    seen.add(key);
    return undefined;
  };
}
