import { z } from "@hono/zod-openapi";
import { DATABASE_LIMITS, type Row, rowJudge, type RowFlaw } from "@svc/domain/database/database";
import { type Flaw, flaw, wireType } from "../wire/field-errors.ts";
import { characters } from "../wire/fields.ts";
import { LIMITS } from "../wire/limits.ts";

type RowBounds = { readonly min: number; readonly max: number };

export const TABLE_ROWS: RowBounds = { min: 0, max: DATABASE_LIMITS.rows };
export const UPSERT_ROWS: RowBounds = { min: 1, max: DATABASE_LIMITS.upsertRows };

const ROW = {
  type: "array" as const,
  items: { type: "string" as const, maxLength: DATABASE_LIMITS.cellCharacters },
  example: ["A-17", "Ann Lee"],
  description: "One text for each column.",
};

/**
 * A schema that accepts any rows; `rowsFlaws` validates them. A table has up to 500,000 cells, too many for a
 * schema that reports on each.
 */
export function rowsSchema({ min, max }: RowBounds) {
  return z
    .custom<readonly Row[]>()
    .openapi({ type: "array", items: ROW, ...(min > 0 && { minItems: min }), maxItems: max });
}

type Columns = { readonly columns: readonly string[]; readonly identifierColumn: string };

/**
 * Validates the rows as sent, in order, and stops at the twentieth error. If the columns themselves are
 * invalid, `columns` is absent and each row is checked on its own.
 */
export function rowsFlaws(rows: unknown, bounds: RowBounds, columns?: Columns): readonly Flaw[] {
  if (!Array.isArray(rows)) return [flaw(["rows"], `must be a list, got ${wireType(rows)}`)];
  if (rows.length < bounds.min) return [flaw(["rows"], "must not be empty")];
  if (rows.length > bounds.max) return [flaw(["rows"], `must have at most ${bounds.max} items`)];
  const between = columns ? betweenCells(columns) : () => [];
  const flaws: Flaw[] = [];
  for (const [index, sent] of rows.entries()) {
    const own = cellFlaws(sent, index);
    // a row without errors holds only strings
    flaws.push(...own, ...(own.length === 0 ? between(sent as Row, index) : []));
    if (flaws.length >= LIMITS.fieldErrors) break;
  }
  return flaws;
}

function betweenCells(columns: Columns): (row: Row, index: number) => readonly Flaw[] {
  const judge = rowJudge(columns);
  const messages = messagesOf(columns.columns.length);
  return (row, index) => {
    const found = judge(row, index);
    return found ? [flaw(["rows", ...found.at], messages[found.rule])] : [];
  };
}

/** Messages for rules between cells, in the grammar of CONTRACT G0.4. */
function messagesOf(columns: number): Readonly<Record<RowFlaw["rule"], string>> {
  return {
    too_few_cells: `must have at least ${columns} items`,
    too_many_cells: `must have at most ${columns} items`,
    empty_identifier: "must not be empty",
    repeated_identifier: "must be unique",
  };
}

function cellFlaws(row: unknown, index: number): readonly Flaw[] {
  if (!Array.isArray(row)) return [flaw(["rows", index], `must be a list, got ${wireType(row)}`)];
  const flaws: Flaw[] = [];
  for (const [column, cell] of row.slice(0, DATABASE_LIMITS.columns + 1).entries()) {
    const message = cellFlaw(cell);
    if (message !== undefined) flaws.push(flaw(["rows", index, column], message));
  }
  return flaws;
}

function cellFlaw(cell: unknown): string | undefined {
  if (typeof cell !== "string") return `must be a string, got ${wireType(cell)}`;
  const most = DATABASE_LIMITS.cellCharacters;
  return cell.length > most && characters(cell) > most ? `must be at most ${most} characters` : undefined;
}
