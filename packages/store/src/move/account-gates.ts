import { MOVED_TABLES, type MovedTable } from "./moved-tables.ts";
import type { Side } from "./moved-rows.ts";

/** Gives the gate of this account to a token, unless a later one has it, and makes one if there is none. */
export async function takeGate({ db, accountId, token }: Side, isClosed: boolean): Promise<void> {
  const take = `insert into account_gates (account_id, is_closed, token) values (?1, ?2, ?3)
    on conflict (account_id) do update set token = excluded.token, is_closed = max(is_closed, excluded.is_closed)
    where excluded.token > token`;
  const bound = db.prepare(take).bind(accountId, isClosed ? 1 : 0, token);
  const { meta } = await bound.run();
  if (meta.changes === 0) throw new Error("another run has taken over this move");
}

export async function setGate({ db, accountId, token }: Side, isClosed: boolean): Promise<void> {
  const set = "update account_gates set is_closed = ?3 where account_id = ?1 and token = ?2";
  const { meta } = await db
    .prepare(set)
    .bind(accountId, token, isClosed ? 1 : 0)
    .run();
  if (meta.changes === 0) throw new Error("another run has taken over this move");
}

/** Removes the gate and the log of changes behind it. */
export async function removeGate({ db, accountId, token }: Side): Promise<void> {
  const own = "where account_id = ?1 and token = ?2";
  await db.batch([
    db
      .prepare(
        `delete from move_changes where account_id = ?1 and exists (select 1 from account_gates ${own})`,
      )
      .bind(accountId, token),
    db.prepare(`delete from account_gates ${own}`).bind(accountId, token),
  ]);
}

export type Changes = {
  /** The last of these changes. */
  readonly seq: number;
  readonly count: number;
  /** The keys as JSON, each once. */
  readonly byTable: readonly { readonly table: MovedTable; readonly keys: readonly string[] }[];
};

const CHANGES_AT_ONCE = 500;

/** The oldest changes that were not repeated yet; undefined if there are none. */
export async function readChanges({ db, accountId }: Omit<Side, "token">): Promise<Changes | undefined> {
  const oldest = "select seq, changed, key from move_changes where account_id = ?1 order by seq limit ?2";
  const { results } = await db
    .prepare(oldest)
    .bind(accountId, CHANGES_AT_ONCE)
    .all<{ seq: number; changed: string; key: string }>();
  const last = results.at(-1);
  if (!last) return undefined;
  const byTable = MOVED_TABLES.map((table) => ({
    table,
    keys: [...new Set(results.filter(({ changed }) => changed === table.name).map(({ key }) => key))],
  })).filter(({ keys }) => keys.length > 0);
  return { seq: last.seq, count: results.length, byTable };
}

/** Forgets changes that were repeated. A row that changed again since then has a later change. */
export async function dropChanges({ db, accountId, token }: Side, seq: number): Promise<void> {
  const drop = `delete from move_changes where account_id = ?1 and seq <= ?2
    and exists (select 1 from account_gates where account_id = ?1 and token = ?3)`;
  await db.prepare(drop).bind(accountId, seq, token).run();
}

/** Has these rows copied again. */
export async function addChanges(
  { db, accountId, token }: Side,
  table: MovedTable,
  keys: readonly string[],
): Promise<void> {
  const add = `insert into move_changes (account_id, changed, key) select ?1, ?2, value from json_each(?3)
    where exists (select 1 from account_gates where account_id = ?1 and token = ?4)`;
  await db.prepare(add).bind(accountId, table.name, JSON.stringify(keys), token).run();
}
