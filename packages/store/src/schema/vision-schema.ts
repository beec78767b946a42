import type { VisionAnswer } from "@svc/domain/meaning/vision-answer";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What a vision model said of a picture, by a hash of the whole question, so that the same question costs nothing again. */
export const visionAnswers = sqliteTable(
  "vision_answers",
  {
    accountId: text("account_id").notNull(),
    question: text().notNull(),
    /** Whose photo was asked about: with its redaction this goes. */
    verificationId: text("verification_id").notNull(),
    captureId: text("capture_id").notNull(),
    answer: text({ mode: "json" }).$type<VisionAnswer>().notNull(),
    /** In epoch ms. */
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.question] }),
    index("vision_answers_of").on(table.accountId, table.verificationId),
    index("vision_answers_old").on(table.expiresAt),
  ],
);

/** Verifications of which no answer is kept any more, for as long as one may still be under way. */
export const visionErasures = sqliteTable(
  "vision_erasures",
  {
    accountId: text("account_id").notNull(),
    verificationId: text("verification_id").notNull(),
    day: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.verificationId] }),
    index("vision_erasures_old").on(table.day),
  ],
);

/** Questions of an account in a UTC day, counted before they are asked, and what their answers took. */
export const visionQuestions = sqliteTable(
  "vision_questions",
  {
    accountId: text("account_id").notNull(),
    day: integer().notNull(),
    asked: integer().notNull(),
    inputTokens: integer("input_tokens").notNull().default(0),
    outputTokens: integer("output_tokens").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.day] }),
    index("vision_questions_old").on(table.day),
  ],
);
