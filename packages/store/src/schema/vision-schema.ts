import type { VisionAnswer } from "@svc/domain/meaning/vision-answer";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** A vision model's answers by a hash of the whole question, so that the same question is not paid for twice. */
export const visionAnswers = sqliteTable(
  "vision_answers",
  {
    accountId: text("account_id").notNull(),
    question: text().notNull(),
    /** The verification of the photo. Its redaction deletes this row. */
    verificationId: text("verification_id").notNull(),
    captureId: text("capture_id").notNull(),
    answer: text({ mode: "json" }).$type<VisionAnswer>().notNull(),
    /** Epoch ms. */
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.question] }),
    index("vision_answers_of").on(table.accountId, table.verificationId),
    index("vision_answers_old").on(table.expiresAt),
  ],
);

/** Verifications whose answers must no longer be kept, for as long as one may still arrive. */
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

/** An account's questions per UTC day, counted before they are asked, and the tokens of their answers. */
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
