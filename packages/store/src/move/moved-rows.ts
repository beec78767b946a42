import type { AccountId } from "@svc/domain/ids";
import { COUNTED_TABLES, MOVED_TABLES, type MovedTable } from "./moved-tables.ts";

/** A D1 response holds at most a few megabytes. */
const PAGE = { rows: 1_000, characters: 1_500_000 };
/** A bound value has at most 2 MB, and a character at most 3 bytes. A longer row is bound column by column. */
const CHUNK_CHARACTERS = 500_000;

/** The part of a move that writes to one database. A write with another token than the gate's is refused there. */
export type Side = { readonly db: D1Database; readonly accountId: AccountId; readonly token: string };

/** Rows as JSON text, in the order of their keys, and the key of the last. */
export type MovedPage = { readonly rows: readonly string[]; readonly last: readonly string[] | undefined };

export async function readPage(side: Side, table: MovedTable, after: readonly string[]): Promise<MovedPage> {
  const bound = [side.accountId, PAGE.rows, PAGE.characters, ...after];
  const found = await foundBy(side.db.prepare(table.page).bind(...bound));
  const last = found.at(-1);
  return { rows: await wholeRows(side, table, found), last: last && keyOf(table, last.row) };
}

export async function readRange(
  side: Side,
  table: MovedTable,
  { after, last }: { readonly after: readonly string[]; readonly last: readonly string[] },
): Promise<readonly string[]> {
  const range = side.db.prepare(table.range).bind(side.accountId, ...after, ...last);
  return wholeRows(side, table, await foundBy(range));
}

/** The keys after this one, as JSON; at most a thousand. */
export async function keysAfter(
  { db, accountId }: Side,
  table: MovedTable,
  after: readonly string[],
): Promise<readonly string[]> {
  const { results } = await db
    .prepare(table.keysAfter)
    .bind(accountId, ...after)
    .all<{ key: string }>();
  return results.map(({ key }) => key);
}

/** Writes rows behind a closed gate. */
export async function putRows(side: Side, table: MovedTable, rows: readonly string[]): Promise<void> {
  await behindGate(side, putting(side, table, rows));
}

/** The keys of these rows as JSON, and the rows themselves by key. */
export function byKey(table: MovedTable, rows: readonly string[]): ReadonlyMap<string, string> {
  return new Map(rows.map((row) => [JSON.stringify(keyOf(table, row)), row]));
}

/**
 * Makes the rows with these keys (as JSON) in the target like those in the source, and returns whether they are. Rows
 * that the source no longer has are removed.
 */
export async function repeatRows(
  sides: Sides,
  changes: readonly { readonly table: MovedTable; readonly keys: readonly string[] }[],
): Promise<boolean> {
  let isSame = true;
  for (const { table, keys } of changes) {
    for (let from = 0; from < keys.length; from += CHANGES) {
      // Also after a difference: the caller drops these changes if the source can still change.
      isSame = (await repeatSome(sides, table, keys.slice(from, from + CHANGES))) && isSame;
    }
  }
  return isSame;
}

type Sides = { readonly source: Side; readonly target: Side };

async function repeatSome(sides: Sides, table: MovedTable, keys: readonly string[]): Promise<boolean> {
  const { source, target } = sides;
  const list = `[${keys.join(",")}]`;
  const read = ({ db, accountId }: Side) => foundBy(db.prepare(table.read).bind(accountId, list));
  const found = await read(source);
  const there = new Set(found.map(({ row }) => JSON.stringify(keyOf(table, row))));
  const gone = keys.filter((key) => !there.has(key));
  const rows = found.filter(({ isLarge }) => !isLarge).map(({ row }) => row);
  const remove = target.db.prepare(table.remove).bind(target.accountId, `[${gone.join(",")}]`);
  const writes = [...(gone.length > 0 ? [remove] : []), ...putting(target, table, rows)];
  if (writes.length > 0) await behindGate(target, writes);
  let isSame = true;
  // one at a time: a hundred large rows would not fit in memory
  for (const { row } of found.filter(({ isLarge }) => isLarge))
    isSame = (await repeatLarge(sides, table, keyOf(table, row))) && isSame;
  return isSame && JSON.stringify(await read(target)) === JSON.stringify(found);
}

async function repeatLarge(
  { source, target }: Sides,
  table: MovedTable,
  key: readonly string[],
): Promise<boolean> {
  const row = await wholeRow(source, table, key);
  if (row === undefined) return false;
  await putRows(target, table, [row]);
  return (await wholeRow(target, table, key)) === row;
}

/** Rows of one table that are repeated at once. */
const CHANGES = 100;

export async function countMoved(side: Omit<Side, "token">): Promise<Readonly<Record<string, number>>> {
  const counted = await side.db.batch<{ n: number }>(
    COUNTED_TABLES.map((name) =>
      side.db.prepare(`select count(*) as n from "${name}" where account_id = ?1`).bind(side.accountId),
    ),
  );
  return Object.fromEntries(COUNTED_TABLES.map((name, index) => [name, counted[index]?.results[0]?.n ?? 0]));
}

const CLEARED_AT_ONCE = 2_000;

/** Deletes some rows behind a closed gate. Returns false if there are none left. */
export async function clearPiece(side: Side): Promise<boolean> {
  for (const table of MOVED_TABLES.toReversed()) {
    const clear = side.db.prepare(table.clear).bind(side.accountId, CLEARED_AT_ONCE);
    const [result] = await behindGate(side, [clear]);
    if ((result?.meta.changes ?? 0) > 0) return true;
  }
  return false;
}

/** Opens the gate for these writes only, in one transaction, which fails without a gate that has this token. */
async function behindGate(
  { db, accountId, token }: Side,
  writes: readonly D1PreparedStatement[],
): Promise<readonly D1Result[]> {
  // null is not allowed there
  const require = `insert into account_gates (account_id, is_closed, token) select ?1, null, ?2
    where not exists (select 1 from account_gates where account_id = ?1 and token = ?2)`;
  const open = "delete from account_gates where account_id = ?1 and token = ?2";
  const close = "insert into account_gates (account_id, is_closed, token) values (?1, 1, ?2)";
  const done = await db.batch([
    db.prepare(require).bind(accountId, token),
    db.prepare(open).bind(accountId, token),
    ...writes,
    db.prepare(close).bind(accountId, token),
  ]);
  return done.slice(2, -1);
}

function putting(side: Side, table: MovedTable, rows: readonly string[]): D1PreparedStatement[] {
  const [put, putWhole] = [side.db.prepare(table.put), side.db.prepare(table.putWhole)];
  const chunks = chunksOf(rows.filter((row) => !isLong(row)));
  return [
    ...chunks.map((chunk) => put.bind(`[${chunk.join(",")}]`, side.accountId)),
    ...rows.filter(isLong).map((row) => putWhole.bind(...(JSON.parse(row) as unknown[]))), // a list of columns
  ];
}

function isLong(row: string): boolean {
  return row.length > CHUNK_CHARACTERS;
}

function chunksOf(rows: readonly string[]): readonly (readonly string[])[] {
  const chunks: string[][] = [];
  let characters = CHUNK_CHARACTERS;
  for (const row of rows) {
    if (characters + row.length > CHUNK_CHARACTERS) {
      chunks.push([]);
      characters = 0;
    }
    chunks.at(-1)?.push(row);
    characters += row.length;
  }
  return chunks;
}

function keyOf({ keySize }: MovedTable, row: string): readonly string[] {
  return (JSON.parse(row) as string[]).slice(1, 1 + keySize); // texts, see moved-tables.test.ts
}

/** A row, or only the key of a large one. */
type Found = { readonly row: string; readonly isLarge: boolean };

async function foundBy(statement: D1PreparedStatement): Promise<readonly Found[]> {
  const { results } = await statement.all<{ row: string; is_large: number }>();
  return results.map(({ row, is_large: isLarge }) => ({ row, isLarge: isLarge === 1 }));
}

/** Leaves out a large row that was removed meanwhile: it is among the changes that follow. */
async function wholeRows(side: Side, table: MovedTable, found: readonly Found[]): Promise<readonly string[]> {
  const rows: string[] = [];
  for (const { row, isLarge } of found) {
    const whole = isLarge ? await wholeRow(side, table, keyOf(table, row)) : row;
    if (whole !== undefined) rows.push(whole);
  }
  return rows;
}

async function wholeRow(
  { db, accountId }: Side,
  table: MovedTable,
  key: readonly string[],
): Promise<string | undefined> {
  const [columns] = await db
    .prepare(table.whole)
    .bind(accountId, JSON.stringify([key]))
    .raw();
  return columns && JSON.stringify(columns);
}
