import { and, asc, eq, gt, isNotNull, isNull, min, sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import { deadLetters, type OperatorTask, operatorTasks } from "../schema/operations-schema.ts";
import { accountMoves } from "../schema/moves-schema.ts";
import { accounts } from "../schema/schema.ts";
import type { AccountShard } from "../d1/shard.ts";
import { verifications } from "../schema/verifications-schema.ts";

export type DeadLetter = { readonly id: string; readonly queue: string; readonly body: unknown };

/** Can be repeated. */
export async function keepDeadLetter(db: D1Database, letter: DeadLetter, at: number): Promise<void> {
  await d1Client(db)
    .insert(deadLetters)
    .values({ ...letter, at })
    .onConflictDoNothing();
}

export async function findDeadLetter(db: D1Database, id: string): Promise<DeadLetter | undefined> {
  const { queue, body } = deadLetters;
  const [row] = await d1Client(db)
    .select({ id: deadLetters.id, queue, body })
    .from(deadLetters)
    .where(eq(deadLetters.id, id));
  return row;
}

export async function markReplayed(db: D1Database, id: string, at: number): Promise<void> {
  await d1Client(db).update(deadLetters).set({ replayedAt: at }).where(eq(deadLetters.id, id));
}

/** How many letters have not been reported, and since when; undefined if there are none. */
export async function untoldLetters(
  db: D1Database,
): Promise<{ readonly count: number; readonly since: number } | undefined> {
  const [row] = await d1Client(db)
    .select({ count: sql<number>`count(*)`, since: min(deadLetters.at) })
    .from(deadLetters)
    .where(isNull(deadLetters.toldAt));
  return row?.since == null ? undefined : { count: row.count, since: row.since };
}

/** When operators were last mailed; 0 if never. */
export async function lastTold(db: D1Database): Promise<number> {
  const [row] = await d1Client(db)
    .select({ at: sql<number | null>`max(told_at)` })
    .from(deadLetters);
  return row?.at ?? 0;
}

export async function markTold(db: D1Database, at: number): Promise<void> {
  await d1Client(db).update(deadLetters).set({ toldAt: at }).where(isNull(deadLetters.toldAt));
}

export type GivenUpMove = {
  readonly id: string;
  readonly org: string;
  readonly target: number;
  readonly why: string;
};

/** Moves that ended without having moved their account, copies deleted, and were not reported. */
export async function untoldMoves(db: D1Database): Promise<readonly GivenUpMove[]> {
  const { id, accountId, target, gaveUp, endedAt, toldAt } = accountMoves;
  const rows = await d1Client(db)
    .select({ id, org: accounts.org, target, why: gaveUp })
    .from(accountMoves)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(and(isNotNull(gaveUp), isNotNull(endedAt), isNull(toldAt)));
  return rows.map(({ why, ...move }) => ({ ...move, why: why ?? "" })); // none is null, see the condition
}

export async function markMoveTold(db: D1Database, id: string, at: number): Promise<void> {
  await d1Client(db).update(accountMoves).set({ toldAt: at }).where(eq(accountMoves.id, id));
}

/** Letters that wait to be replayed or discarded. */
export async function countOpenLetters(db: D1Database): Promise<number> {
  const [row] = await d1Client(db)
    .select({ count: sql<number>`count(*)` })
    .from(deadLetters)
    .where(isNull(deadLetters.replayedAt));
  return row?.count ?? 0;
}

export type AskedTask = { readonly id: string; readonly task: OperatorTask };

/** Oldest first. */
export async function openTasks(db: D1Database, limit: number): Promise<readonly AskedTask[]> {
  const { id, task, doneAt } = operatorTasks;
  return d1Client(db)
    .select({ id, task })
    .from(operatorTasks)
    .where(isNull(doneAt))
    .orderBy(asc(id))
    .limit(limit);
}

/** The task has ended, with or without success. */
export async function endTask(db: D1Database, id: string, outcome: string): Promise<void> {
  await d1Client(db)
    .update(operatorTasks)
    .set({ doneAt: Date.now(), outcome })
    .where(eq(operatorTasks.id, id));
}

/** The next run continues from here. */
export async function continueTask(db: D1Database, { id, task }: AskedTask): Promise<void> {
  await d1Client(db).update(operatorTasks).set({ task }).where(eq(operatorTasks.id, id));
}

/** Ids in the account's list, in order. */
export async function verificationIdsAfter(
  { db, accountId }: AccountShard,
  after: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await d1Client(db)
    .select({ id: verifications.id })
    .from(verifications)
    .where(and(eq(verifications.accountId, accountId), gt(verifications.id, after)))
    .orderBy(asc(verifications.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
