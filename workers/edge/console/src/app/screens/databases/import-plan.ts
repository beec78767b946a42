import {
  DATABASE_LIMITS,
  identifierKey,
  type Row,
  rowJudge,
  type RowFlaw,
  type Table,
} from "@svc/domain/database/database";
import type { TextKey } from "../../text/text.ts";
import type { Target } from "./mapping.ts";
import type { SourceTable } from "./read-source.ts";

/** `row` is the row's number in the file; `cell` is set when a single cell is wrong. */
type RowProblem = { readonly row: number; readonly cell?: number; readonly what: TextKey };

/** The rows to send, and why the others are left out. */
export type Judged = {
  readonly rows: readonly Row[];
  /** Each row shown, in file order. */
  readonly all: readonly { readonly row: number; readonly cells: Row; readonly problem?: RowProblem }[];
  readonly problems: readonly RowProblem[];
};

const FLAWS = {
  too_few_cells: "db_row_short",
  too_many_cells: "db_row_long",
  empty_identifier: "db_row_no_identifier",
  repeated_identifier: "db_row_twice",
} as const satisfies Record<RowFlaw["rule"], TextKey>;

/** The first error in the column names. Undefined when they are valid. */
export function columnsProblem(targets: readonly Target[], identifier: string): TextKey | undefined {
  const names = targets.map(({ name }) => name);
  if (names.length === 0) return "db_columns_none";
  if (names.some((name) => name.trim() === "")) return "db_columns_empty";
  if (names.some((name) => Array.from(name).length > DATABASE_LIMITS.columnCharacters))
    return "db_columns_long";
  if (new Set(names).size < names.length) return "db_columns_twice";
  return targets.some(({ name, from }) => name === identifier && from !== -1)
    ? undefined
    : "db_columns_identifier";
}

/** Every row as the database stores it. A cell without a source column keeps its old value or is empty. */
export function judgeRows(
  source: SourceTable,
  targets: readonly Target[],
  { identifier, known }: { readonly identifier: string; readonly known?: Pick<Table, "rows"> | undefined },
): Judged {
  const columns = targets.map(({ name }) => name);
  const judge = rowJudge({ columns, identifierColumn: identifier });
  const at = columns.indexOf(identifier);
  const before = keyed(known?.rows ?? [], at);
  const all = source.rows.map((cells, index) => {
    const row = source.numbers[index] ?? 0; // every row has one
    const old = before.get(identifierKey(cells[targets[at]?.from ?? -1] ?? ""));
    const made = targets.map(({ from }, column) =>
      from === -1 ? (old?.[column] ?? "") : (cells[from] ?? ""),
    );
    const what = widthProblem(cells, source) ?? cellProblem(made) ?? flawOf(judge(made, index));
    return { row, cells: made, ...(what && { problem: { row, ...what } }) };
  });
  return {
    all,
    rows: all.filter(({ problem }) => !problem).map(({ cells }) => cells),
    problems: all.flatMap(({ problem }) => problem ?? []),
  };
}

type What = Omit<RowProblem, "row">;

function widthProblem(cells: Row, { columns }: SourceTable): What | undefined {
  if (cells.length < columns.length) return { what: FLAWS.too_few_cells };
  return cells.length > columns.length ? { what: FLAWS.too_many_cells } : undefined;
}

function cellProblem(cells: Row): What | undefined {
  const most = DATABASE_LIMITS.cellCharacters;
  const cell = cells.findIndex((each) => each.length > most && Array.from(each).length > most);
  return cell === -1 ? undefined : { cell, what: "db_cell_long" };
}

function flawOf(flaw: RowFlaw | undefined): What | undefined {
  if (!flaw) return undefined;
  const cell = flaw.at[1];
  return { what: FLAWS[flaw.rule], ...(cell !== undefined && { cell }) };
}

/** How an import treats existing rows. */
export type Mode = "merge" | "replace";
export type Plan = {
  readonly added: readonly Row[];
  readonly changed: readonly Row[];
  readonly same: number;
  readonly removed: number;
};

/** Computes how rows with the same columns change a table. Rows are matched as the service matches them. */
export function planOf(known: Table, rows: readonly Row[], mode: Mode): Plan {
  const at = known.columns.indexOf(known.identifierColumn);
  const before = keyed(known.rows, at);
  const keys = new Set(rows.map((row) => identifierKey(row[at] ?? "")));
  const oldOf = (row: Row) => before.get(identifierKey(row[at] ?? ""));
  const changed = rows.filter((row) => differs(oldOf(row), row));
  const added = rows.filter((row) => !oldOf(row));
  return {
    added,
    changed,
    same: rows.length - added.length - changed.length,
    removed: mode === "merge" ? 0 : [...before.keys()].filter((key) => !keys.has(key)).length,
  };
}

function differs(old: Row | undefined, row: Row): boolean {
  return old !== undefined && old.some((cell, index) => cell !== row[index]);
}

function keyed(rows: readonly Row[], at: number): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [identifierKey(row[at] ?? ""), row]));
}

// leaves room for the JSON around the texts
const CHUNK_BYTES = DATABASE_LIMITS.bytes - 64 * 1024;

/** Splits rows into parts that fit into one call. */
export function chunksOf(rows: readonly Row[]): readonly (readonly Row[])[] {
  const chunks: Row[][] = [];
  let bytes = CHUNK_BYTES;
  for (const row of rows) {
    const size = new TextEncoder().encode(JSON.stringify(row)).length + 1;
    const last = chunks.at(-1);
    if (!last || last.length >= DATABASE_LIMITS.upsertRows || bytes + size > CHUNK_BYTES) {
      chunks.push([row]);
      bytes = size;
    } else {
      last.push(row);
      bytes += size;
    }
  }
  return chunks;
}
