import { ROLES } from "@svc/domain/role";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { accounts } from "./schema.ts";

/** Who may sign in: a person is an e-mail address, in lower case (CONTRACT G10). */
export const users = sqliteTable("users", {
  id: text().primaryKey(),
  email: text().notNull().unique(),
  createdAt: integer("created_at").notNull(),
  signedInAt: integer("signed_in_at"),
  /** What their browser spoke as they last signed in: mails about their own sign-in are written in it. */
  language: text(),
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
    /** Null for who is in no account yet, and may answer invitations alone. */
    accountId: text("account_id").references(() => accounts.id),
    createdAt: integer("created_at").notNull(),
    seenAt: integer("seen_at").notNull(),
    /** What the browser calls itself, and where it was when it signed in: so that its owner knows it again. */
    userAgent: text("user_agent").notNull(),
    address: text().notNull(),
    /** A code was typed, and the passkey that its person has is still to be shown: it opens nothing else. */
    isHalfOpen: integer("is_half_open", { mode: "boolean" }).notNull().default(false),
    /** When its person last showed who they are, by a code or a passkey (CONTRACT G10, step-up). */
    confirmedAt: integer("confirmed_at"),
    /** What the authenticator is to sign next, once. */
    challenge: text(),
    challengeExpiresAt: integer("challenge_expires_at"),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_seen").on(table.seenAt)],
);

/** Who is asked to become a member: whoever signs in with this address, in lower case, may accept or decline. */
export const invitations = sqliteTable(
  "invitations",
  {
    id: text().primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    email: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    invitedBy: text("invited_by").notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("invitations_of").on(table.accountId, table.email),
    index("invitations_email").on(table.email),
  ],
);

/** WebAuthn credentials: the second step of a sign-in, or the whole of it (CONTRACT G10). */
export const passkeys = sqliteTable(
  "passkeys",
  {
    /** As the authenticator named it, base64url. */
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    counter: integer().notNull(),
    transports: text({ mode: "json" }).$type<readonly string[]>().notNull(),
    createdAt: integer("created_at").notNull(),
    usedAt: integer("used_at"),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);

/** Sets of filters of the list of cases that an account's people gave a name. */
export const savedViews = sqliteTable(
  "saved_views",
  {
    id: text().primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    query: text().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [uniqueIndex("saved_views_name").on(table.accountId, table.name)],
);
