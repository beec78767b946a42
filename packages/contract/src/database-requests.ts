import { z } from "@hono/zod-openapi";
import {
  DATABASE_LIMITS,
  type DatabaseSource,
  type Row,
  type RowFlaw,
  type Table,
  tableFlaws,
} from "@svc/domain/database/database";
import { columnName, databaseId, databaseName, row } from "./database-body.ts";
import { invalidRequest } from "./errors.ts";
import { type Flaw, flaw, flawsOf } from "./field-errors.ts";
import { text, url } from "./fields.ts";
import { asList, asRecord, defined, type Parsed, parseWith, refuse } from "./parsed.ts";
import { isWebhookUrl, URL_MESSAGE, type UrlPolicy } from "./webhook-url.ts";

/** CONTRACT G7. With `source_url`, `columns` and `rows` may be left out: they are then pulled at once. */
export const WriteDatabaseBody = z
  .strictObject({
    id: databaseId.optional(),
    name: databaseName,
    columns: z.array(columnName).min(1).max(DATABASE_LIMITS.columns).optional(),
    rows: z.array(row).max(DATABASE_LIMITS.rows).optional(),
    identifier_column: text(DATABASE_LIMITS.columnCharacters),
    source_url: url.optional(),
  })
  .openapi("WriteDatabase", {
    description:
      "`columns` and `rows`, or the `source_url` of a CSV file that they are pulled from (https, obeys the rules of `webhook_url`).",
    example: {
      name: "Policies",
      columns: ["policy", "name"],
      rows: [["A-17", "Ann Lee"]],
      identifier_column: "policy",
    },
  });

/** A database as it is to be; without `table` its content is at `sourceUrl`. */
export type DatabaseWrite = {
  readonly id?: string;
  readonly name: string;
  readonly identifierColumn: string;
  readonly source: DatabaseSource;
  readonly sourceUrl?: string;
  readonly table?: Table;
};

export function parseWriteDatabase(input: unknown, policy: UrlPolicy): Parsed<DatabaseWrite> {
  const body = asRecord(input) ?? {};
  const parsed = parseWith(WriteDatabaseBody, input ?? {}, [
    ...contentFlaws(body),
    ...sourceUrlFlaws(body, policy),
    ...tableFlawsOf(body),
  ]);
  if (!parsed.ok) return parsed;
  const { id, name, columns, rows, identifier_column: identifierColumn, source_url } = parsed.value;
  const source = source_url === undefined ? "api" : "url";
  const table = columns && rows && { columns, rows, identifierColumn };
  return {
    ok: true,
    value: { name, identifierColumn, source, ...defined({ id, sourceUrl: source_url, table }) },
  };
}

/** `columns` and `rows` come together, and only an address may stand for both. */
function contentFlaws(body: Readonly<Record<string, unknown>>): Flaw[] {
  const given = ["columns", "rows"].filter((name) => Object.hasOwn(body, name));
  if (given.length === 0 && Object.hasOwn(body, "source_url")) return [];
  return ["columns", "rows"]
    .filter((name) => !given.includes(name))
    .map((name) => flaw([name], "is required"));
}

function sourceUrlFlaws(body: Readonly<Record<string, unknown>>, policy: UrlPolicy): Flaw[] {
  const address = body["source_url"];
  return typeof address === "string" && !isWebhookUrl(address, policy)
    ? [flaw(["source_url"], URL_MESSAGE)]
    : [];
}

/** Rules between columns and rows, of whatever of them has the form of a table. */
function tableFlawsOf(body: Readonly<Record<string, unknown>>): Flaw[] {
  const columns = textsOf(body["columns"]);
  if (!columns) return [];
  const identifierColumn = body["identifier_column"];
  const isColumn = typeof identifierColumn === "string" && columns.includes(identifierColumn);
  const rows = asList(body["rows"]).map(textsOf);
  return [
    ...repeatedColumns(columns),
    ...(typeof identifierColumn === "string" && identifierColumn !== "" && !isColumn && columns.length > 0
      ? [flaw(["identifier_column"], `must be one of: ${columns.slice(0, 50).join(", ")}`)]
      : []),
    ...(rows.includes(undefined)
      ? []
      : rowFlaws({
          columns,
          identifierColumn: isColumn ? identifierColumn : "",
          rows: rows.filter((each) => each !== undefined),
        })),
  ];
}

function textsOf(value: unknown): readonly string[] | undefined {
  const list = asList(value);
  const texts = list.filter((each) => typeof each === "string");
  return Array.isArray(value) && texts.length === list.length ? texts : undefined;
}

function repeatedColumns(columns: readonly string[]): Flaw[] {
  return columns.flatMap((column, index) =>
    columns.indexOf(column) < index ? [flaw(["columns", index], "must be unique")] : [],
  );
}

/** The grammar of CONTRACT G0.4 for what is wrong between cells. */
export function rowFlaws(table: Table): Flaw[] {
  const count = table.columns.length;
  const messages: Readonly<Record<RowFlaw["rule"], string>> = {
    too_few_cells: `must have at least ${count} items`,
    too_many_cells: `must have at most ${count} items`,
    empty_identifier: "must not be empty",
    repeated_identifier: "must be unique",
  };
  return tableFlaws(table).map(({ at, rule }) => flaw(["rows", ...at], messages[rule]));
}

/** The same rules for a table that a CSV file held; `identifier_column` must be in its header. */
export function parseTable(input: {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly identifierColumn: string;
}): Parsed<Table> {
  const { columns, rows, identifierColumn } = input;
  const body = { columns, rows, identifier_column: identifierColumn };
  const shape = WriteDatabaseBody.pick({ columns: true, rows: true, identifier_column: true });
  const parsed = parseWith(shape, body, tableFlawsOf(body));
  if (parsed.ok) return { ok: true, value: { columns, rows, identifierColumn } };
  const hint = "rows.0 is the first row below the header.";
  return { ok: false, error: invalidRequest(parsed.error.fields ?? [], hint) };
}

const CsvQuery = z.strictObject({
  id: databaseId.optional(),
  name: databaseName,
  identifier_column: text(DATABASE_LIMITS.columnCharacters),
});
export type CsvRequest = { readonly id?: string; readonly name: string; readonly identifierColumn: string };

/** CONTRACT G7: what goes with `text/csv` stands in the query. */
export function parseCsvQuery(params: URLSearchParams): Parsed<CsvRequest> {
  const query = Object.fromEntries(params);
  const repeated = [...new Set(params.keys())].filter((name) => params.getAll(name).length > 1);
  const flaws = repeated.map((name) => flaw([name], "must be unique"));
  const result = CsvQuery.safeParse(query);
  if (!result.success || flaws.length > 0) {
    return refuse([...(result.success ? [] : flawsOf(result.error.issues, query, "query")), ...flaws], query);
  }
  const { id, name, identifier_column: identifierColumn } = result.data;
  return { ok: true, value: { name, identifierColumn, ...defined({ id }) } };
}

export const RenameDatabaseBody = z.strictObject({ name: databaseName }).openapi("RenameDatabase");

/** SPEC 4.7. */
export function parseRenameDatabase(input: unknown): Parsed<{ readonly name: string }> {
  return parseWith(RenameDatabaseBody, input ?? {});
}

export const UpsertRowsBody = z
  .strictObject({ rows: z.array(row).min(1).max(DATABASE_LIMITS.upsertRows) })
  .openapi("UpsertRows", { description: "A row whose identifier is known replaces the known one." });

/** CONTRACT G7; `columns` are those of the database. */
export function parseUpsertRows(
  input: unknown,
  database: Pick<Table, "columns" | "identifierColumn">,
): Parsed<readonly Row[]> {
  const rows = asList(asRecord(input)?.["rows"]).map(textsOf);
  const whole = rows.filter((each) => each !== undefined);
  const flaws = whole.length < rows.length ? [] : rowFlaws({ ...database, rows: whole });
  const parsed = parseWith(UpsertRowsBody, input ?? {}, flaws);
  return parsed.ok ? { ok: true, value: parsed.value.rows } : parsed;
}
