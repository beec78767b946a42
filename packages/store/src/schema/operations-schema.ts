import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Messages that a queue gave up on, as they were (ids only). */
export const deadLetters = sqliteTable(
  "dead_letters",
  {
    id: text().primaryKey(),
    /** The queue that they were sent to. */
    queue: text().notNull(),
    body: text({ mode: "json" }).$type<unknown>().notNull(),
    at: integer().notNull(),
    /** When operators were mailed about it. */
    toldAt: integer("told_at"),
    replayedAt: integer("replayed_at"),
  },
  (table) => [index("dead_letters_told").on(table.toldAt, table.at)],
);

/** What operators ask for by commands; the edge script's cron does it. */
export const operatorTasks = sqliteTable(
  "operator_tasks",
  {
    id: text().primaryKey(),
    task: text({ mode: "json" }).$type<OperatorTask>().notNull(),
    askedAt: integer("asked_at").notNull(),
    doneAt: integer("done_at"),
    /** `done`, or why it could not be done. */
    outcome: text(),
  },
  (table) => [index("operator_tasks_open").on(table.doneAt, table.id)],
);

/**
 * `look_again`: at every verification of an account, after the last one that was looked at: what is overdue goes, and after a
 * restore what a redaction had taken goes again. `grant`: credits, or less than none for a correction. `unblock`: sign-in codes are mailed
 * to the address again; the task forgets it once that is so.
 */
export type OperatorTask =
  | { readonly type: "replay"; readonly letterId: string }
  | { readonly type: "unblock"; readonly email: string }
  | { readonly type: "grant"; readonly accountId: string; readonly amountCents: number }
  | { readonly type: "look_again"; readonly accountId: string; readonly after?: string };
