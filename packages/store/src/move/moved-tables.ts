import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { auditLog } from "../schema/audit-log-schema.ts";
import {
  creditMovements,
  databaseRows,
  databases,
  linkTemplates,
  webhookDeliveries,
} from "../schema/schema.ts";
import { caseTerms, verificationMetadata, verifications } from "../schema/verifications-schema.ts";

/**
 * The tables in an account's shard, parents before their children. Each begins its key with `account_id` and has
 * triggers of `account_gates` in a migration.
 */
const MOVED: readonly SQLiteTable[] = [
  databases,
  databaseRows,
  linkTemplates,
  creditMovements,
  auditLog,
  webhookDeliveries,
  verifications,
  caseTerms,
];

/** Filled by triggers of a moved table. */
const FILLED: readonly SQLiteTable[] = [verificationMetadata];

/**
 * SQLite makes no text of more than 2 MB in D1, and a character can take six in JSON. A row with more bytes than this is
 * read as columns.
 */
const LARGE_BYTES = 300_000;

/**
 * A table whose rows move, with the SQL that reads and writes them. A row is a JSON list of its columns as text. For a
 * large row, `page`, `range` and `read` give only its key, and `is_large`.
 */
export type MovedTable = {
  readonly name: string;
  /** How many columns after the first, `account_id`, form the key. */
  readonly keySize: number;
  /**
   * Binds the account, the most rows, the most characters, and the key after which the page begins. The page ends with
   * its first large row.
   */
  readonly page: string;
  /** Binds the account, the key after which the rows begin, and the last key. */
  readonly range: string;
  /** Binds the account and the key after which the rows begin. */
  readonly keysAfter: string;
  /** Binds the account and a JSON list of keys, as do `remove` and `read`. */
  readonly read: string;
  readonly remove: string;
  /** The same with one key gives the columns of its row. */
  readonly whole: string;
  /** Binds a JSON list of rows, and their account. */
  readonly put: string;
  /** Binds the columns of one row. */
  readonly putWhole: string;
  /** Binds the account and the most rows. */
  readonly clear: string;
};

export const MOVED_TABLES: readonly MovedTable[] = MOVED.map(movedTable);

export const COUNTED_TABLES: readonly string[] = [...MOVED, ...FILLED].map(
  (each) => getTableConfig(each).name,
);

function movedTable(table: SQLiteTable): MovedTable {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const [first, ...key] = (primaryKeys[0]?.columns ?? []).map((column) => column.name);
  if (first !== "account_id" || key.length === 0) throw new Error(`the key of ${name} is not of an account`);
  const others = columns.map((column) => column.name).filter((each) => each !== first && !key.includes(each));
  const all = [first, ...key, ...others];
  const keys = listOf(key);
  const bytes = all.map((column) => `coalesce(octet_length("${column}"), 0)`).join(" + ");
  const isLarge = `${bytes} > ${LARGE_BYTES}`;
  const row = `iif(${isLarge}, json_array(${listOf([first, ...key])}), json_array(${listOf(all)})) as row, ${isLarge} as is_large`;
  const size = "iif(is_large, ?3, length(row))";
  const own = `from "${name}" where account_id = ?1`;
  const after = (from: number) => `(${keys}) > (${key.map((_, index) => `?${from + index}`).join(", ")})`;
  const named = `(${keys}) in (select ${elements(key.length)} from json_each(?2))`;
  const orReplace = `on conflict (account_id, ${keys}) do ${replaced(others)}`;
  return {
    name,
    keySize: key.length,
    page: `select row, is_large from (select *, sum(${size}) over (order by ${keys}) - ${size} as before from
      (select ${keys}, ${row} ${own} and ${after(4)} order by ${keys} limit ?2)) where before < ?3 order by ${keys}`,
    range: `select ${row} ${own} and ${after(2)} and (${keys}) <= (${key.map((_, index) => `?${2 + key.length + index}`).join(", ")}) order by ${keys}`,
    keysAfter: `select json_array(${keys}) as key ${own} and ${after(2)} limit 1000`,
    read: `select ${row} ${own} and ${named} order by ${keys}`,
    remove: `delete ${own} and ${named}`,
    whole: `select ${listOf(all)} ${own} and ${named}`,
    put: `insert into "${name}" (${listOf(all)}) select ${elements(all.length)} from json_each(?1)
      where value ->> 0 = ?2${parentsOf(table, all, element)} ${orReplace}`,
    putWhole: `insert into "${name}" (${listOf(all)}) select ${all.map((_, index) => bound(index)).join(", ")}
      where true${parentsOf(table, all, bound)} ${orReplace}`,
    clear: `delete from "${name}" where rowid in (select rowid ${own} limit ?2)`,
  };
}

function listOf(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(", ");
}

function elements(count: number): string {
  return Array.from({ length: count }, (_, index) => element(index)).join(", ");
}

function element(index: number): string {
  return `value ->> ${index}`;
}

function bound(index: number): string {
  return `?${index + 1}`;
}

function replaced(columns: readonly string[]): string {
  if (columns.length === 0) return "nothing";
  return `update set ${columns.map((column) => `"${column}" = excluded."${column}"`).join(", ")}`;
}

/**
 * Leaves out a child whose parent is not there: the parent was added after its table was copied, so both are among
 * the changes that follow.
 */
function parentsOf(
  table: SQLiteTable,
  columns: readonly string[],
  valueOf: (index: number) => string,
): string {
  const conditions = getTableConfig(table).foreignKeys.map(({ reference }) => {
    const { columns: own, foreignColumns, foreignTable } = reference();
    const pairs = foreignColumns.map(
      ({ name }, index) => `parent."${name}" = ${valueOf(columns.indexOf(own[index]?.name ?? ""))}`,
    );
    return ` and exists (select 1 from "${getTableConfig(foreignTable).name}" as parent where ${pairs.join(" and ")})`;
  });
  return conditions.join("");
}
