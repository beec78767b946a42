import {
  AUDIT_KEPT_MS,
  AUDIT_TEXTS,
  type AuditActor,
  type AuditEntry,
  type AuditFilter,
  type AuditState,
} from "@svc/domain/audit-log";
import type { AuditEntryId, VerificationId } from "@svc/domain/ids";
import { and, desc, eq, gt, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import { auditLog } from "../schema/audit-log-schema.ts";
import { d1Client } from "../d1/client.ts";
import type { AccountShard } from "../d1/shard.ts";

/** Old entries deleted with each new one. It is more than is added, so that all old entries eventually go. */
const SWEPT_AT_ONCE = 20;

/** Written before the change. The outcome is `unknown` until `endAuditEntry`. */
export function beginAuditEntry(
  shard: AccountShard,
  entry: Omit<AuditEntry, "after" | "outcome">,
): Promise<void> {
  return writeAuditEntry(shard, { ...entry, outcome: "unknown" });
}

/** An existing entry does not change. */
export async function writeAuditEntry(
  { db, accountId }: AccountShard,
  { actor, target, ...entry }: AuditEntry,
): Promise<void> {
  const orm = d1Client(db);
  const row = {
    ...entry,
    accountId,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    targetKind: target.kind,
    targetId: target.id ?? "",
  };
  const until = entry.at - AUDIT_KEPT_MS;
  await orm.batch([
    orm.insert(auditLog).values(row).onConflictDoNothing(),
    // Deletes entries of any account in the shard, because an idle account deletes none of its own.
    orm
      .delete(auditLog)
      .where(
        sql`rowid in (select rowid from audit_log where ${lte(auditLog.at, until)} and ${isAtHome} limit ${SWEPT_AT_ONCE})`,
      ),
  ]);
}

export type AuditEnd = {
  /** Only if it was not known before. */
  readonly targetId?: string;
  readonly after?: AuditState;
};

export async function endAuditEntry(shard: AccountShard, id: AuditEntryId, end: AuditEnd): Promise<void> {
  await d1Client(shard.db)
    .update(auditLog)
    .set({ ...end, outcome: "done" })
    .where(isOne(shard, id));
}

/** For a change that was refused. */
export async function dropAuditEntry(shard: AccountShard, id: AuditEntryId): Promise<void> {
  await d1Client(shard.db).delete(auditLog).where(isOne(shard, id));
}

/** Deletes a person's texts about a redacted verification. Can be repeated. */
export async function forgetAuditTexts(
  { db, accountId }: AccountShard,
  verificationId: VerificationId,
): Promise<void> {
  const paths = sql.join(
    AUDIT_TEXTS.map((text) => sql`${`$.${text}`}`),
    sql`, `,
  );
  await d1Client(db)
    .update(auditLog)
    .set({ before: sql`json_remove(before, ${paths})`, after: sql`json_remove(after, ${paths})` })
    .where(
      and(
        eq(auditLog.accountId, accountId),
        eq(auditLog.targetId, verificationId),
        eq(auditLog.targetKind, "verification"),
      ),
    );
}

/** Not moving to another database: a closed gate would refuse the other account's entry too. */
const isAtHome = sql`${auditLog.accountId} not in (select account_id from account_gates)`;

type AuditPage = { readonly limit: number; readonly before?: string; readonly now: number };

/** Newest first. Returns one more than the limit if there is another page. */
export async function listAuditEntries(
  { db, accountId }: AccountShard,
  filter: AuditFilter,
  { limit, before, now }: AuditPage,
): Promise<readonly AuditEntry[]> {
  const rows = await d1Client(db)
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.accountId, accountId),
        gt(auditLog.at, now - AUDIT_KEPT_MS),
        before === undefined ? undefined : lt(auditLog.id, before),
        ...conditionsOf(filter),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit + 1);
  return rows.map(entryOf);
}

function conditionsOf({
  actor,
  action,
  createdAfter,
  createdBefore,
}: AuditFilter): readonly (SQL | undefined)[] {
  return [
    actor === undefined ? undefined : eq(auditLog.actorId, actor),
    action === undefined ? undefined : eq(auditLog.action, action),
    createdAfter === undefined ? undefined : gte(auditLog.at, createdAfter),
    createdBefore === undefined ? undefined : lt(auditLog.at, createdBefore),
  ];
}

function isOne({ accountId }: AccountShard, id: AuditEntryId): SQL | undefined {
  return and(eq(auditLog.accountId, accountId), eq(auditLog.id, id));
}

function entryOf(row: typeof auditLog.$inferSelect): AuditEntry {
  const { id, at, action, targetKind, targetId, before, after, outcome } = row;
  return {
    id: id as AuditEntryId, // written by newAuditEntryId
    at,
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName } as AuditActor, // as it was written
    action,
    target: { kind: targetKind, ...(targetId !== "" && { id: targetId }) },
    ...(before !== null && { before }),
    ...(after !== null && { after }),
    outcome,
  };
}
