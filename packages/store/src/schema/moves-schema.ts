import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** In the directory: the last move of each account to another database, requested by `pnpm ops move`. */
export const accountMoves = sqliteTable("account_moves", {
  accountId: text("account_id").primaryKey(),
  id: text().notNull(),
  source: integer().notNull(),
  target: integer().notNull(),
  phase: text({ enum: ["start", "copy", "compare", "close", "open", "clear", "cancel", "done"] }).notNull(),
  /** Where the phase continues: a table and the key of its last finished row. */
  place: text({ mode: "json" }).$type<MovePlace>(),
  copied: integer().notNull().default(0),
  /** Rows that differed when both databases were compared, and were copied again. */
  differed: integer().notNull().default(0),
  askedAt: integer("asked_at").notNull(),
  startedAt: integer("started_at"),
  /** Between these two times the account's writes are refused. */
  closedAt: integer("closed_at"),
  openedAt: integer("opened_at"),
  /** How often the writes were refused: each attempt to finish the copy is counted before it begins. */
  closings: integer().notNull().default(0),
  endedAt: integer("ended_at"),
  /** Why the last attempt failed. The next one clears it. */
  problem: text(),
  /** Why it ended although no operator cancelled it, and when operators were mailed about that. */
  gaveUp: text("gave_up"),
  toldAt: integer("told_at"),
  /** Who works on it: a write that names another token has no effect. */
  token: text().notNull().default(""),
  leasedUntil: integer("leased_until").notNull().default(0),
});

export type MovePlace = { readonly table: string; readonly after: readonly string[] };

/**
 * The accounts that are moving from or to this database. Triggers log their writes, or refuse them while `isClosed`:
 * an isolate with an old cached shard cannot write to the wrong database.
 */
export const accountGates = sqliteTable("account_gates", {
  accountId: text("account_id").primaryKey(),
  isClosed: integer("is_closed", { mode: "boolean" }).notNull(),
  token: text().notNull(),
});

/** In each database: the keys of rows that changed behind an open gate. Only triggers and the move write it. */
export const moveChanges = sqliteTable(
  "move_changes",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    accountId: text("account_id").notNull(),
    changed: text().notNull(),
    /** A JSON list of the columns after `account_id`. */
    key: text().notNull(),
  },
  (table) => [index("move_changes_of").on(table.accountId, table.seq)],
);
