import { ROLES } from "@svc/domain/role";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { accounts } from "./schema.ts";

/** Who may sign in: a person is an e-mail address, in lower case (CONTRACT G10). */
export const users = sqliteTable("users", {
  id: text().primaryKey(),
  email: text().notNull().unique(),
  createdAt: integer("created_at").notNull(),
  signedInAt: integer("signed_in_at"),
});

/** In which accounts, and what they may do there. */
export const members = sqliteTable(
  "members",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    role: text({ enum: ROLES }).notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId] }),
    index("members_user").on(table.userId),
  ],
);

/** A sign-in on one browser; its token is stored as its peppered hash. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text().primaryKey(),
    lookup: text().notNull().unique(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    createdAt: integer("created_at").notNull(),
    seenAt: integer("seen_at").notNull(),
    /** What the browser calls itself, and where it was when it signed in: so that its owner knows it again. */
    userAgent: text("user_agent").notNull(),
    address: text().notNull(),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_seen").on(table.seenAt)],
);
