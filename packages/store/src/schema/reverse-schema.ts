import { SEARCH_ENGINES, type SearchOutcome } from "@svc/domain/outside-search";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Searches that were, or may have been, paid for. Recorded before they are made, one per capture. The results
 * are not stored here.
 */
export const reverseQuestions = sqliteTable(
  "reverse_questions",
  {
    accountId: text("account_id").notNull(),
    captureId: text("capture_id").notNull(),
    engine: text({ enum: SEARCH_ENGINES }).notNull(),
    photo: text().notNull(),
    day: integer().notNull(),
    /** Epoch ms until which an answer may still come; 0 once it has arrived. */
    underWayUntil: integer("under_way_until").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.captureId] }),
    index("reverse_questions_day").on(table.accountId, table.day),
    index("reverse_questions_old").on(table.day),
  ],
);

/** A search engine's answer by the SHA-256 of the photo's bytes, so that the same bytes are not paid for twice. */
export const reverseAnswers = sqliteTable(
  "reverse_answers",
  {
    accountId: text("account_id").notNull(),
    photo: text().notNull(),
    engine: text({ enum: SEARCH_ENGINES }).notNull(),
    day: integer().notNull(),
    outcome: text({ mode: "json" }).$type<SearchOutcome>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.photo, table.engine] }),
    index("reverse_answers_old").on(table.day),
  ],
);
