import { and, desc, eq, getTableColumns, isNull, sql, type SQLWrapper } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { drizzle } from "drizzle-orm/sqlite-proxy";
import { deadLetters, operatorTasks } from "../schema/operations-schema.ts";
import type { StatementText } from "./operator-statements.ts";
import { COUNTED_TABLES } from "../move/moved-tables.ts";
import { accountMoves } from "../schema/moves-schema.ts";
import { accounts, apiKeys } from "../schema/schema.ts";

/**
 * SQL for reading the directory in an operator's command, with the values included. Columns keep their table's
 * name.
 */
const builder = drizzle(() => Promise.reject(new Error("these questions are asked by somebody else")));
const dialect = new SQLiteSyncDialect();

/** All tenants, or the named one, with the settings that an operator may change. */
export function askAccounts(org?: string): StatementText {
  const { id, shard, name, createdAt, photosPerMonth, auditsPerSecond, retentionDays } = accounts;
  const { openVerificationsQuota, storedRowsQuota, storedBytesQuota } = accounts;
  const quotas = { openVerificationsQuota, storedRowsQuota, storedBytesQuota };
  const shown = { org: accounts.org, id, name, shard, createdAt, photosPerMonth, auditsPerSecond };
  const all = builder.select({ ...shown, retentionDays, ...quotas }).from(accounts);
  return textOf(org === undefined ? all.orderBy(accounts.org) : all.where(eq(accounts.org, org)));
}

/** The keys of one tenant, newest first, without the keys themselves. */
export function askKeys(org: string): StatementText {
  const { id, kind, last4, name, role, createdAt, expiresAt, revokedAt, lastUsedAt } = apiKeys;
  const shown = { id, kind, last4, name, role, createdAt, expiresAt, revokedAt, lastUsedAt };
  const rows = builder.select(shown).from(apiKeys).innerJoin(accounts, eq(apiKeys.accountId, accounts.id));
  return textOf(rows.where(eq(accounts.org, org)).orderBy(desc(id)));
}

/** Newest first. `open`: not replayed yet. */
export function askDeadLetters(which: "open" | "all"): StatementText {
  const rows = builder.select().from(deadLetters);
  const wanted = which === "open" ? isNull(deadLetters.replayedAt) : undefined;
  return textOf(rows.where(and(wanted)).orderBy(desc(deadLetters.at)).limit(1000));
}

/** The requested tasks, newest first. */
export function askTasks(): StatementText {
  return textOf(builder.select().from(operatorTasks).orderBy(desc(operatorTasks.id)).limit(100));
}

/** All moves to other databases, newest first. Those that have not ended come first. */
export function askMoves(): StatementText {
  const {
    token: _token,
    leasedUntil: _lease,
    place: _place,
    toldAt: _told,
    ...shown
  } = getTableColumns(accountMoves);
  const rows = builder.select({ org: accounts.org, ...shown }).from(accountMoves);
  const named = rows.innerJoin(accounts, eq(accounts.id, accountMoves.accountId));
  return textOf(named.orderBy(sql`ended_at is not null`, desc(accountMoves.askedAt)).limit(100));
}

/** How many rows an account has in one database: a column per table that moves with it. */
export function askMovedRows(accountId: string): StatementText {
  const counted = COUNTED_TABLES.map((name) => {
    const table = sql.identifier(name);
    return sql`(select count(*) from ${table} where account_id = ${accountId}) as ${table}`;
  });
  return textOf(sql`select ${sql.join(counted, sql`, `)}`);
}

function textOf(statement: SQLWrapper): StatementText {
  return `${dialect.sqlToQuery(statement.getSQL().inlineParams()).sql};`;
}
