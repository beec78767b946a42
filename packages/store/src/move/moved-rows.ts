import type { AccountId } from "@svc/domain/ids";
import { COUNTED_TABLES, MOVED_TABLES, type MovedTable } from "./moved-tables.ts";

/** A D1 response holds at most a few megabytes. */
const PAGE = { rows: 1_000, characters: 1_500_000 };
/** A bound value has at most 2 MB, and a character at most 3 bytes. */
const CHUNK_CHARACTERS = 500_000;

/** The part of a move that writes to one database. A write with another token than the gate's is refused there. */
export type Side = { readonly db: D1Database; readonly accountId: AccountId; readonly token: string };

/** Rows as JSON text, in the order of their keys, and the key of the last. */
export type MovedPage = { readonly rows: readonly string[]; readonly last: readonly string[] | undefined };

export async function readPage(
  { db, accountId }: Side,
  table: MovedTable,
  after: readonly string[],
): Promise<MovedPage> {
  const bound = [accountId, PAGE.rows, PAGE.characters, ...after];
  const rows = await rowsOf(db.prepare(table.page).bind(...bound));
  const last = rows.at(-1);
  return { rows, last: last === undefined ? undefined : keyOf(table, last) };
}

export async function readRange(
  { db, accountId }: Side,
  table: MovedTable,
  { after, last }: { readonly after: readonly string[]; readonly last: readonly string[] },
): Promise<readonly string[]> {
  return rowsOf(db.prepare(table.range).bind(accountId, ...after, ...last));
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
  { source, target }: { readonly source: Side; readonly target: Side },
  changes: readonly { readonly table: MovedTable; readonly keys: readonly string[] }[],
): Promise<boolean> {
  const writes: D1PreparedStatement[] = [];
  const checks: { readonly statement: D1PreparedStatement; readonly rows: readonly string[] }[] = [];
  for (const { table, keys } of changes) {
    for (let from = 0; from < keys.length; from += CHANGES) {
      const list = `[${keys.slice(from, from + CHANGES).join(",")}]`;
      const rows = await rowsOf(source.db.prepare(table.read).bind(source.accountId, list));
      const found = byKey(table, rows);
      const gone = keys.slice(from, from + CHANGES).filter((key) => !found.has(key));
      if (gone.length > 0)
        writes.push(target.db.prepare(table.remove).bind(target.accountId, `[${gone.join(",")}]`));
      writes.push(...putting(target, table, rows));
      checks.push({ statement: target.db.prepare(table.read).bind(target.accountId, list), rows });
    }
  }
  if (writes.length > 0) await behindGate(target, writes);
  for (const { statement, rows } of checks) {
    if ((await rowsOf(statement)).join("\n") !== rows.join("\n")) return false;
  }
  return true;
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

function putting(side: Side, table: MovedTable, rows: readonly string[]): readonly D1PreparedStatement[] {
  const put = side.db.prepare(table.put);
  return chunksOf(rows).map((chunk) => put.bind(`[${chunk.join(",")}]`, side.accountId));
}

/** A single row can be as long as a bound value. */
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

async function rowsOf(statement: D1PreparedStatement): Promise<readonly string[]> {
  const { results } = await statement.all<{ row: string }>();
  return results.map(({ row }) => row);
}
