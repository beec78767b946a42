import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Messages that a queue gave up on, unchanged (ids only). */
export const deadLetters = sqliteTable(
  "dead_letters",
  {
    id: text().primaryKey(),
    /** The queue they were sent to. */
    queue: text().notNull(),
    body: text({ mode: "json" }).$type<unknown>().notNull(),
    at: integer().notNull(),
    /** When operators were mailed about it. */
    toldAt: integer("told_at"),
    replayedAt: integer("replayed_at"),
  },
  (table) => [index("dead_letters_told").on(table.toldAt, table.at)],
);

/** Tasks that operators request by command. The edge script's cron runs them. */
export const operatorTasks = sqliteTable(
  "operator_tasks",
  {
    id: text().primaryKey(),
    task: text({ mode: "json" }).$type<OperatorTask>().notNull(),
    askedAt: integer("asked_at").notNull(),
    doneAt: integer("done_at"),
    /** `done`, or why it failed. */
    outcome: text(),
  },
  (table) => [index("operator_tasks_open").on(table.doneAt, table.id)],
);

/**
 * `look_again`: checks every verification of an account, continuing after the last one: ends what is overdue
 * and, after a restore, repeats redactions. `restore_object`: takes a verification's object back to how it was at a
 * moment; `isForced` does so even if it cannot say whether it was redacted. `grant`: adds credits; a negative amount corrects. `unblock`:
 * allows sign-in codes for the address again; the task then forgets the address.
 */
export type OperatorTask =
  | { readonly type: "replay"; readonly letterId: string }
  | { readonly type: "unblock"; readonly email: string }
  | { readonly type: "grant"; readonly accountId: string; readonly amountCents: number }
  | { readonly type: "look_again"; readonly accountId: string; readonly after?: string }
  | {
      readonly type: "restore_object";
      readonly accountId: string;
      readonly verificationId: string;
      readonly atMs: number;
      readonly isForced: boolean;
    };
