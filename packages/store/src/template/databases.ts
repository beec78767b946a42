import {
  DATABASE_LIMITS,
  type DatabaseHead,
  type DatabaseSource,
  identifierKey,
  type Row,
  rowRecord,
  type Table,
} from "@svc/domain/database/database";
import { type AccountId, newUlid } from "@svc/domain/ids";
import { and, asc, desc, eq, exists, gt, lt, sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import { databaseRows, databases } from "../schema/schema.ts";
import type { AccountShard } from "../d1/shard.ts";

export type DatabaseContent = {
  readonly id: string;
  readonly name: string;
  readonly source: DatabaseSource;
  readonly sourceUrl?: string;
  readonly table: Table;
};

export type ListedDatabase = DatabaseHead & { readonly sortKey: string; readonly rowCount: number };

export async function findDatabase(
  { db, accountId }: AccountShard,
  id: string,
): Promise<DatabaseHead | undefined> {
  const [row] = await d1Client(db).select().from(databases).where(isOne(accountId, id)).limit(1);
  return row && headOf(row);
}

/** Newest first. Returns one more than the limit if there is another page. */
export async function listDatabases(
  { db, accountId }: AccountShard,
  { limit, before }: { readonly limit: number; readonly before?: string },
): Promise<readonly ListedDatabase[]> {
  const older = before === undefined ? undefined : lt(databases.sortKey, before);
  const rows = await d1Client(db)
    .select()
    .from(databases)
    .where(and(eq(databases.accountId, accountId), older))
    .orderBy(desc(databases.sortKey))
    .limit(limit + 1);
  return rows.map((row) => ({ ...headOf(row), sortKey: row.sortKey, rowCount: row.rowCount }));
}

/** The number of its rows; 0 if it does not exist. */
export async function countRows({ db, accountId }: AccountShard, id: string): Promise<number> {
  const { rowCount } = databases;
  const [row] = await d1Client(db).select({ rowCount }).from(databases).where(isOne(accountId, id)).limit(1);
  return row?.rowCount ?? 0;
}

/** A D1 response holds at most a few megabytes. */
const READ_ROWS = 2000;

/** All rows in insertion order. */
export async function readRows({ db, accountId }: AccountShard, id: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let position = -1;
  for (;;) {
    const page = await d1Client(db)
      .select({ cells: databaseRows.cells, position: databaseRows.position })
      .from(databaseRows)
      .where(and(isRowOf(accountId, id), gt(databaseRows.position, position)))
      .orderBy(asc(databaseRows.position))
      .limit(READ_ROWS);
    rows.push(...page.map(({ cells }) => cells));
    position = page.at(-1)?.position ?? position;
    if (page.length < READ_ROWS) return rows;
  }
}

/** The row of an identification, by column. One indexed look-up, however many rows there are. */
export async function findRow(
  { db, accountId }: AccountShard,
  id: string,
  identification: string,
): Promise<Readonly<Record<string, string>> | undefined> {
  const [found] = await d1Client(db)
    .select({ columns: databases.columns, cells: databaseRows.cells })
    .from(databaseRows)
    .innerJoin(databases, isOne(accountId, id))
    .where(and(isRowOf(accountId, id), eq(databaseRows.identifierKey, identifierKey(identification))))
    .limit(1);
  return found && rowRecord(found.columns, found.cells);
}

export type Written = "created" | "replaced" | "exists" | "too_many" | "changed";

/** `expectedUpdatedAt`: write only if the content has not changed since. */
export type WriteRule =
  | { readonly mode: "create" }
  | { readonly mode: "replace"; readonly expectedUpdatedAt?: number };

/** Writes head and rows in one transaction: a reader sees the old table or the new one. */
export async function writeDatabase(
  shard: AccountShard,
  content: DatabaseContent,
  { rule, now }: { readonly rule: WriteRule; readonly now: number },
): Promise<Written> {
  const { db, accountId } = shard;
  const known = await findDatabase(shard, content.id);
  if (known && rule.mode === "create") return "exists";
  if (!known && (await countDatabases(shard)) >= DATABASE_LIMITS.databases) return "too_many";
  const orm = d1Client(db);
  const head = headValues(accountId, content, now);
  const { createdAt: _created, sortKey: _key, ...changed } = head;
  const insert = orm.insert(databases).values(head);
  const write =
    rule.mode === "create"
      ? insert
      : insert.onConflictDoUpdate({
          target: [databases.accountId, databases.id],
          set: { ...changed, rowCount: guardedCount(head.rowCount, rule.expectedUpdatedAt) },
        });
  const clear = orm.delete(databaseRows).where(isRowOf(accountId, content.id));
  const rows = chunksOf(content.table).map((chunk) => insertRows(shard, content.id, chunk));
  const failed = await failureOf(() => orm.batch([write, clear, ...rows]));
  if (failed === "unique") return "exists";
  if (failed === "check") return "changed";
  return known ? "replaced" : "created";
}

/**
 * Inserts or replaces rows by their identifier, unless there would be too many. The order of existing rows
 * stays.
 */
export async function upsertRows(
  shard: AccountShard,
  { id, table, now }: { readonly id: string; readonly table: Table; readonly now: number },
): Promise<"written" | "too_many"> {
  const orm = d1Client(shard.db);
  const rows = chunksOf(table).map((chunk) => insertRows(shard, id, chunk));
  const failed = await failureOf(() => orm.batch([touch(shard, id, now), ...rows, recount(shard, id)]));
  return failed === "check" ? "too_many" : "written";
}

export async function deleteRow(
  shard: AccountShard,
  { id, identifier, now }: { readonly id: string; readonly identifier: string; readonly now: number },
): Promise<"deleted" | "missing"> {
  const { db, accountId } = shard;
  const orm = d1Client(db);
  const key = identifierKey(identifier);
  const isIt = and(isRowOf(accountId, id), eq(databaseRows.identifierKey, key));
  const [, gone] = await orm.batch([
    orm
      .update(databases)
      .set({ updatedAt: now })
      .where(and(isOne(accountId, id), exists(orm.select().from(databaseRows).where(isIt)))),
    orm.delete(databaseRows).where(isIt).returning({ key: databaseRows.identifierKey }),
    recount(shard, id),
  ]);
  return gone.length > 0 ? "deleted" : "missing";
}

/** SPEC 4.7. */
export async function renameDatabase(
  { db, accountId }: AccountShard,
  { id, name, now }: { readonly id: string; readonly name: string; readonly now: number },
): Promise<void> {
  await d1Client(db).update(databases).set({ name, updatedAt: now }).where(isOne(accountId, id));
}

export async function deleteDatabase({ db, accountId }: AccountShard, id: string): Promise<void> {
  const orm = d1Client(db);
  await orm.batch([
    orm.delete(databaseRows).where(isRowOf(accountId, id)),
    orm.delete(databases).where(isOne(accountId, id)),
  ]);
}

async function countDatabases({ db, accountId }: AccountShard): Promise<number> {
  return d1Client(db).$count(databases, eq(databases.accountId, accountId));
}

/** If the content changed since, makes the row count invalid, so that the whole write fails. */
function guardedCount(count: number, expectedUpdatedAt: number | undefined) {
  if (expectedUpdatedAt === undefined) return count;
  return sql`case when ${databases.updatedAt} = ${expectedUpdatedAt} then ${count} else -1 end`;
}

function touch({ db, accountId }: AccountShard, id: string, now: number) {
  return d1Client(db).update(databases).set({ updatedAt: now }).where(isOne(accountId, id));
}

function recount({ db, accountId }: AccountShard, id: string) {
  const rowCount = sql`(select count(*) from database_rows where account_id = ${accountId} and database_id = ${id})`;
  return d1Client(db).update(databases).set({ rowCount }).where(isOne(accountId, id));
}

type KeyedRow = readonly [key: string, row: Row];

// A bound value has at most 2 MB, and a character at most 3 bytes.
const CHUNK_CHARACTERS = 400_000;

/** The rows with their keys, as JSON texts small enough for one statement. */
function chunksOf({ columns, identifierColumn, rows }: Table): readonly string[] {
  const identifier = columns.indexOf(identifierColumn);
  const chunks: string[] = [];
  let chunk: KeyedRow[] = [];
  let characters = 0;
  for (const row of rows) {
    chunk.push([identifierKey(row[identifier] ?? ""), row]);
    characters += row.reduce((sum, cell) => sum + cell.length + 3, 0);
    if (characters < CHUNK_CHARACTERS) continue;
    chunks.push(JSON.stringify(chunk));
    [chunk, characters] = [[], 0];
  }
  return chunk.length > 0 ? [...chunks, JSON.stringify(chunk)] : chunks;
}

/** New rows come after all existing ones. */
function insertRows({ db, accountId }: AccountShard, id: string, chunk: string) {
  const next = sql`coalesce((select max(position) + 1 from database_rows where account_id = ${accountId} and database_id = ${id}), 0)`;
  return d1Client(db)
    .insert(databaseRows)
    .select(
      sql`select ${accountId}, ${id}, value ->> 0, key + ${next}, value -> 1 from json_each(${chunk}) where true`,
    )
    .onConflictDoUpdate({
      target: [databaseRows.accountId, databaseRows.databaseId, databaseRows.identifierKey],
      set: { cells: sql`excluded.cells` },
    });
}

/** Which table constraint stopped a write. Any other error is thrown. */
async function failureOf(write: () => Promise<unknown>): Promise<"unique" | "check" | undefined> {
  try {
    await write();
    return undefined;
  } catch (error) {
    const text = `${String(error)} ${error instanceof Error ? String(error.cause) : ""}`;
    if (text.includes("UNIQUE constraint failed: databases")) return "unique";
    if (text.includes("CHECK constraint failed: databases_rows")) return "check";
    throw error;
  }
}

function isOne(accountId: AccountId, id: string) {
  return and(eq(databases.accountId, accountId), eq(databases.id, id));
}

function isRowOf(accountId: AccountId, id: string) {
  return and(eq(databaseRows.accountId, accountId), eq(databaseRows.databaseId, id));
}

function headValues(
  accountId: AccountId,
  { id, name, source, sourceUrl, table }: DatabaseContent,
  now: number,
) {
  return {
    accountId,
    id,
    sortKey: newUlid(now),
    name,
    columns: [...table.columns],
    identifierColumn: table.identifierColumn,
    source,
    sourceUrl: sourceUrl ?? null,
    createdAt: now,
    updatedAt: now,
    rowCount: table.rows.length,
  };
}

function headOf(row: typeof databases.$inferSelect): DatabaseHead {
  const { id, name, columns, identifierColumn, source, sourceUrl, createdAt, updatedAt } = row;
  return {
    id,
    name,
    columns,
    identifierColumn,
    source,
    createdAt,
    updatedAt,
    ...(sourceUrl !== null && { sourceUrl }),
  };
}
