import { and, desc, eq, isNull, type SQLWrapper } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { drizzle } from "drizzle-orm/sqlite-proxy";
import { deadLetters, operatorTasks } from "../schema/operations-schema.ts";
import type { StatementText } from "./operator-statements.ts";
import { accounts, apiKeys } from "../schema/schema.ts";

/** What an operator's command reads of the directory, as SQL with its values in it. Columns keep the names of their tables. */
const builder = drizzle(() => Promise.reject(new Error("these questions are asked by somebody else")));
const dialect = new SQLiteSyncDialect();

/** All tenants, or the one of this name, with what an operator may change of them. */
export function askAccounts(org?: string): StatementText {
  const { id, shard, name, createdAt, photosPerMonth, auditsPerSecond, retentionDays } = accounts;
  const { openVerificationsQuota, storedRowsQuota, storedBytesQuota } = accounts;
  const quotas = { openVerificationsQuota, storedRowsQuota, storedBytesQuota };
  const shown = { org: accounts.org, id, name, shard, createdAt, photosPerMonth, auditsPerSecond };
  const all = builder.select({ ...shown, retentionDays, ...quotas }).from(accounts);
  return textOf(org === undefined ? all.orderBy(accounts.org) : all.where(eq(accounts.org, org)));
}

/** Of one tenant, the newest first: nothing of what a key is. */
export function askKeys(org: string): StatementText {
  const { id, kind, last4, name, role, createdAt, expiresAt, revokedAt, lastUsedAt } = apiKeys;
  const shown = { id, kind, last4, name, role, createdAt, expiresAt, revokedAt, lastUsedAt };
  const rows = builder.select(shown).from(apiKeys).innerJoin(accounts, eq(apiKeys.accountId, accounts.id));
  return textOf(rows.where(eq(accounts.org, org)).orderBy(desc(id)));
}

/** The newest first; `open`: those that were not sent again. */
export function askDeadLetters(which: "open" | "all"): StatementText {
  const rows = builder.select().from(deadLetters);
  const wanted = which === "open" ? isNull(deadLetters.replayedAt) : undefined;
  return textOf(rows.where(and(wanted)).orderBy(desc(deadLetters.at)).limit(1000));
}

/** What was asked for, the newest first. */
export function askTasks(): StatementText {
  return textOf(builder.select().from(operatorTasks).orderBy(desc(operatorTasks.id)).limit(100));
}

function textOf(statement: SQLWrapper): StatementText {
  return `${dialect.sqlToQuery(statement.getSQL().inlineParams()).sql};`;
}
