import type { AppealFacts } from "@svc/domain/review/appeal-facts";
import type { JudgedPhoto } from "@svc/domain/review/judged-photos";
import { OUTCOMES } from "@svc/domain/review/outcome";
import { CASE_DECISIONS } from "@svc/domain/review/subjects";
import { DELIVERY_STATUSES } from "@svc/domain/verification/delivery-status";
import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Lists the account's verifications whose `column` is true, in id order. Its condition has to be a literal for SQLite to use it. */
function marked(
  name: string,
  column: string,
  { accountId, id }: Record<"accountId" | "id", AnySQLiteColumn>,
) {
  return index(name)
    .on(accountId, id)
    .where(sql.raw(`${column} = 1`));
}

/** A projection of verification objects for lists. `version` keeps a late write from overwriting a newer one. */
export const verifications = sqliteTable(
  "verifications",
  {
    accountId: text("account_id").notNull(),
    id: text().notNull(),
    version: integer().notNull(),
    status: text().notNull(),
    mode: text().notNull(),
    template: text(),
    identification: text(),
    svc: integer({ mode: "boolean" }),
    hasReview: integer("has_review", { mode: "boolean" }).notNull().default(false),
    hasUnavailable: integer("has_unavailable", { mode: "boolean" }).notNull().default(false),
    isHeld: integer("is_held", { mode: "boolean" }).notNull().default(false),
    hasSimilarPhoto: integer("has_similar_photo", { mode: "boolean" }).notNull().default(false),
    hasContradictions: integer("has_contradictions", { mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at").notNull(),
    metadata: text({ mode: "json" }).$type<Record<string, string>>().notNull(),
    view: text({ mode: "json" }).$type<unknown>().notNull(),
    /** The value as sent; `identification` is its normalized key for look-ups. */
    identificationAsSent: text("identification_as_sent"),
    /** The name of the case, see `caseNameOf`; null if it has none. */
    name: text(),
    /** How many of its captures are PDFs, and how many are clips. */
    documents: integer().notNull().default(0),
    clips: integer().notNull().default(0),
    /** The capture whose small copy represents it in a list. */
    thumb: text(),
    /**
     * When the row was last written, by this database's clock. No later write gets an earlier time than a row
     * already read.
     */
    updatedAt: integer("updated_at").notNull().default(0),
    /** The decisions it waits for; `reverse` is in `has_review`. */
    dueSimilarPhoto: integer("due_similar_photo", { mode: "boolean" }).notNull().default(false),
    dueUnavailable: integer("due_unavailable", { mode: "boolean" }).notNull().default(false),
    dueFlagged: integer("due_flagged", { mode: "boolean" }).notNull().default(false),
    dueAppeal: integer("due_appeal", { mode: "boolean" }).notNull().default(false),
    /** A second look was asked for. */
    isAppealed: integer("is_appealed", { mode: "boolean" }).notNull().default(false),
    /** The verdict as people read it; null without one. */
    outcome: text({ enum: OUTCOMES }),
    /** The facts for statistics (`UsageFacts`). */
    captures: integer().notNull().default(0),
    submittedAt: integer("submitted_at"),
    steps: text().notNull().default(""),
    /** What people decided about the case; null until then. `decided_by` is the id of a person or key. */
    decision: text({ enum: CASE_DECISIONS }),
    decidedAt: integer("decided_at"),
    decidedBy: text("decided_by"),
    decisionNote: text("decision_note"),
    /** The id of the member who works on the case; null if no one does. */
    assignee: text(),
    /** What became of a link that was sent; null if none was (CONTRACT G4.8). */
    delivery: text({ enum: DELIVERY_STATUSES }),
    /** The photos that outside judges judged; null if there are none. */
    judged: text({ mode: "json" }).$type<readonly JudgedPhoto[]>(),
    /** Facts about the offer of a second look; null if there was none. */
    appeal: text({ mode: "json" }).$type<AppealFacts>(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("verifications_status").on(table.accountId, table.status, table.id),
    index("verifications_updated").on(table.accountId, table.updatedAt, table.id),
    marked("verifications_due_reverse", "has_review", table),
    marked("verifications_due_similar_photo", "due_similar_photo", table),
    marked("verifications_due_unavailable", "due_unavailable", table),
    marked("verifications_due_flagged", "due_flagged", table),
    marked("verifications_due_appeal", "due_appeal", table),
    // The filters of a list (CONTRACT G4.2), each in id order.
    index("verifications_identification")
      .on(table.accountId, table.identification, table.id)
      .where(sql`identification is not null`),
    index("verifications_template")
      .on(table.accountId, table.template, table.id)
      .where(sql`template is not null`),
    index("verifications_svc")
      .on(table.accountId, table.svc, table.id)
      .where(sql`svc is not null`),
    index("verifications_outcome")
      .on(table.accountId, table.outcome, table.id)
      .where(sql`outcome is not null`),
    // These two are not partial: `none` asks for the nulls.
    index("verifications_decision").on(table.accountId, table.decision, table.id),
    index("verifications_assignee").on(table.accountId, table.assignee, table.id),
    index("verifications_delivery")
      .on(table.accountId, table.delivery, table.id)
      .where(sql`delivery is not null`),
    // Few cases have opinions, so that they are counted without reading the others.
    index("verifications_judged")
      .on(table.accountId, table.createdAt)
      .where(sql`judged is not null`),
    index("verifications_appeal")
      .on(table.accountId, table.createdAt)
      .where(sql`appeal is not null`),
    index("verifications_mode").on(table.accountId, table.mode, table.id),
    marked("verifications_similar_photo", "has_similar_photo", table),
    marked("verifications_contradictions", "has_contradictions", table),
    marked("verifications_unavailable", "has_unavailable", table),
    marked("verifications_held", "is_held", table),
    marked("verifications_appealed", "is_appealed", table),
    // Contains everything that is counted, so that the rows with their views are not read.
    index("verifications_usage").on(
      table.accountId,
      table.createdAt,
      table.mode,
      table.status,
      table.outcome,
      table.template,
      table.captures,
      table.submittedAt,
      table.steps,
    ),
  ],
);

/** The search terms of a verification, for the same version as its row. */
export const caseTerms = sqliteTable(
  "case_terms",
  {
    accountId: text("account_id").notNull(),
    verificationId: text("verification_id").notNull(),
    term: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.verificationId, table.term] }),
    index("case_terms_term").on(table.accountId, table.term, table.verificationId),
  ],
);

/** Each entry of a row's `metadata`, for filtering by it. Only the triggers of 0028_lists.sql write it. */
export const verificationMetadata = sqliteTable(
  "verification_metadata",
  {
    accountId: text("account_id").notNull(),
    key: text().notNull(),
    value: text().notNull(),
    verificationId: text("verification_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.key, table.value, table.verificationId] })],
);
