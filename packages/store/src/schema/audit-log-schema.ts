import { AUDIT_ACTORS, AUDIT_OUTCOMES, AUDIT_TARGETS, type AuditState } from "@svc/domain/audit-log";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Who changed what in an account; stored in its shard. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    accountId: text("account_id").notNull(),
    id: text().notNull(),
    at: integer().notNull(),
    actorKind: text("actor_kind", { enum: AUDIT_ACTORS }).notNull(),
    actorId: text("actor_id").notNull(),
    /** At that time: a person's address, or a key's name. */
    actorName: text("actor_name").notNull(),
    action: text().notNull(),
    targetKind: text("target_kind", { enum: AUDIT_TARGETS }).notNull(),
    targetId: text("target_id").notNull(),
    before: text({ mode: "json" }).$type<AuditState>(),
    after: text({ mode: "json" }).$type<AuditState>(),
    outcome: text({ enum: AUDIT_OUTCOMES }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("audit_log_target").on(table.accountId, table.targetId),
    index("audit_log_old").on(table.at),
  ],
);
