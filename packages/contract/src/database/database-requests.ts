import { z } from "@hono/zod-openapi";
import { DATABASE_LIMITS, type DatabaseSource, type Row, type Table } from "@svc/domain/database/database";
import { columnName, databaseId, databaseName } from "./database-body.ts";
import { invalidRequest } from "../wire/errors.ts";
import { type Flaw, flaw } from "../wire/field-errors.ts";
import { text, url } from "../wire/fields.ts";
import { asList, asRecord, defined, type Parsed, parseWith } from "../wire/parsed.ts";
import { singleParameters } from "../wire/query.ts";
import { rowsFlaws, rowsSchema, TABLE_ROWS, UPSERT_ROWS } from "./table-rows.ts";
import { isWebhookUrl, URL_MESSAGE, type UrlPolicy } from "../webhook/webhook-url.ts";

/** CONTRACT G7. `columns` and `rows` may be left out if `source_url` is given; they are then fetched at once. */
export const WriteDatabaseBody = z
  .strictObject({
    id: databaseId.optional(),
    name: databaseName,
    columns: z.array(columnName).min(1).max(DATABASE_LIMITS.columns).optional(),
    rows: rowsSchema(TABLE_ROWS).optional(),
    identifier_column: text(DATABASE_LIMITS.columnCharacters),
    source_url: url.optional(),
  })
  .openapi("WriteDatabase", {
    description:
      "`columns` and `rows`, or the `source_url` of a CSV file to fetch them from (https, obeys the rules of `webhook_url`).",
    example: {
      name: "Policies",
      columns: ["policy", "name"],
      rows: [["A-17", "Ann Lee"]],
      identifier_column: "policy",
    },
  });

/** The new content of a database. Without `table`, the content is fetched from `sourceUrl`. */
export type DatabaseWrite = {
  readonly id?: string;
  readonly name: string;
  readonly identifierColumn: string;
  readonly source: DatabaseSource;
  readonly sourceUrl?: string;
  readonly table?: Table;
};

export function parseWriteDatabase(input: unknown, policy: UrlPolicy): Parsed<DatabaseWrite> {
  const rules = (seen: unknown) => {
    const body = asRecord(seen) ?? {};
    return [...contentFlaws(body), ...sourceUrlFlaws(body, policy), ...tableFlawsOf(body)];
  };
  const parsed = parseWith(WriteDatabaseBody, input, { rules, whole: ["rows"] });
  if (!parsed.ok) return parsed;
  const { id, name, columns, rows, identifier_column: identifierColumn, source_url } = parsed.value;
  const source = source_url === undefined ? "api" : "url";
  const table = columns && rows && { columns, rows, identifierColumn };
  return {
    ok: true,
    value: { name, identifierColumn, source, ...defined({ id, sourceUrl: source_url, table }) },
  };
}

/** `columns` and `rows` come together. Both may be absent only if `source_url` is given. */
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

/** Rules between columns and rows, applied to the parts that have the right shape. */
function tableFlawsOf(body: Readonly<Record<string, unknown>>): readonly Flaw[] {
  const { rows, identifier_column: identifierColumn } = body;
  const columns = textsOf(body["columns"]);
  const isColumn = typeof identifierColumn === "string" && columns?.includes(identifierColumn) === true;
  const known = columns && { columns, identifierColumn: isColumn ? identifierColumn : "" };
  return [
    ...(columns ? columnFlaws(columns, isColumn ? undefined : identifierColumn) : []),
    ...(rows === undefined ? [] : rowsFlaws(rows, TABLE_ROWS, known)),
  ];
}

function textsOf(value: unknown): readonly string[] | undefined {
  const list = asList(value);
  const texts = list.filter((each) => typeof each === "string");
  return Array.isArray(value) && texts.length === list.length ? texts : undefined;
}

/** Reports duplicate column names, and an identifier that is not a column. */
function columnFlaws(columns: readonly string[], strange: unknown): Flaw[] {
  const seen = new Set<string>();
  const repeated = columns.flatMap((column, index) => {
    const isKnown = seen.has(column);
    seen.add(column);
    return isKnown ? [flaw(["columns", index], "must be unique")] : [];
  });
  if (typeof strange !== "string" || strange === "" || columns.length === 0) return repeated;
  const names = columns.slice(0, DATABASE_LIMITS.columns).join(", ");
  return [...repeated, flaw(["identifier_column"], `must be one of: ${names}`)];
}

/** Applies the same rules to a table from a CSV file. `identifier_column` must be in its header. */
export function parseTable(input: {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly identifierColumn: string;
}): Parsed<Table> {
  const { columns, rows, identifierColumn } = input;
  const body = { columns, rows, identifier_column: identifierColumn };
  const shape = WriteDatabaseBody.pick({ columns: true, rows: true, identifier_column: true });
  const parsed = parseWith(shape, body, { rules: () => tableFlawsOf(body), whole: ["rows"] });
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

/** CONTRACT G7: for `text/csv`, the other fields are in the query. */
export function parseCsvQuery(params: URLSearchParams): Parsed<CsvRequest> {
  const { query, flaws } = singleParameters(params);
  const parsed = parseWith(CsvQuery, query, { rules: () => flaws, root: "query" });
  if (!parsed.ok) return parsed;
  const { id, name, identifier_column: identifierColumn } = parsed.value;
  return { ok: true, value: { name, identifierColumn, ...(id !== undefined && { id }) } };
}

export const RenameDatabaseBody = z
  .strictObject({ name: databaseName })
  .openapi("RenameDatabase", { example: { name: "Policies" } });

/** SPEC 4.7. */
export function parseRenameDatabase(input: unknown): Parsed<{ readonly name: string }> {
  return parseWith(RenameDatabaseBody, input);
}

export const UpsertRowsBody = z.strictObject({ rows: rowsSchema(UPSERT_ROWS) }).openapi("UpsertRows", {
  example: { rows: [["A-17", "Ann Lee"]] },
  description: "A row with an existing identifier replaces that row.",
});

/** CONTRACT G7. Without `database`, the rows are checked without its columns. */
export function parseUpsertRows(
  input: unknown,
  database?: Pick<Table, "columns" | "identifierColumn">,
): Parsed<readonly Row[]> {
  const rules = (seen: unknown) => {
    const rows = asRecord(seen)?.["rows"];
    return rows === undefined ? [flaw(["rows"], "is required")] : rowsFlaws(rows, UPSERT_ROWS, database);
  };
  const parsed = parseWith(UpsertRowsBody, input, { rules, whole: ["rows"] });
  return parsed.ok ? { ok: true, value: parsed.value.rows } : parsed;
}
