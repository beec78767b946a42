import { SEARCH_ENGINES, type SearchOutcome } from "@svc/domain/outside-search";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Searches that were paid for, or may have been: written down before they are asked, one a capture. Nothing here says what was
 * found.
 */
export const reverseQuestions = sqliteTable(
  "reverse_questions",
  {
    accountId: text("account_id").notNull(),
    captureId: text("capture_id").notNull(),
    engine: text({ enum: SEARCH_ENGINES }).notNull(),
    photo: text().notNull(),
    day: integer().notNull(),
    /** In epoch ms: an answer may still come. 0 once it is there. */
    underWayUntil: integer("under_way_until").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.captureId] }),
    index("reverse_questions_day").on(table.accountId, table.day),
    index("reverse_questions_old").on(table.day),
  ],
);

/** What an engine said of a photo's bytes, by their SHA-256, so that the same bytes cost nothing again. */
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
