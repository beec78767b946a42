/** SPEC 2.9. */
export const DATABASE_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Where the rows came from: a CSV file, JSON rows, or an address they are pulled from (CONTRACT G7). */
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

/** A table of texts; `identifierColumn` is one of the columns and picks a row. */
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

/** CONTRACT G6.3: identifications are compared without regard to case and to blanks around them. */
export function identifierKey(identifier: string): string {
  return identifier.normalize("NFC").trim().toLowerCase();
}

/** The cells of a row by the names of their columns. */
export function rowRecord(columns: readonly string[], row: Row): Readonly<Record<string, string>> {
  return Object.fromEntries(columns.map((column, index) => [column, row[index] ?? ""]));
}

export type RowFlaw = {
  /** Row and, where one cell is to blame, column. */
  readonly at: readonly [number] | readonly [number, number];
  readonly rule: "too_few_cells" | "too_many_cells" | "empty_identifier" | "repeated_identifier";
};

/**
 * What is wrong between the cells of a table, a row after the other: it remembers the identifiers that it has seen. Each
 * cell's own form is the wire's matter.
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
