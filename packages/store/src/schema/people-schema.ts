import { ROLES } from "@svc/domain/role";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { accounts } from "./schema.ts";

/** People who may sign in, each identified by an email address in lower case (CONTRACT G10). */
export const users = sqliteTable("users", {
  id: text().primaryKey(),
  email: text().notNull().unique(),
  createdAt: integer("created_at").notNull(),
  signedInAt: integer("signed_in_at"),
  /** The browser's language at the last sign-in, for mails about their own sign-in. */
  language: text(),
});

/** The accounts of each person, and their role there. */
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

/** A sign-in on one browser. Its token is stored as a peppered hash. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text().primaryKey(),
    lookup: text().notNull().unique(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** Null for a person in no account yet, who may only answer invitations. */
    accountId: text("account_id").references(() => accounts.id),
    createdAt: integer("created_at").notNull(),
    seenAt: integer("seen_at").notNull(),
    /** The browser's user agent and address at sign-in, by which its owner recognizes it. */
    userAgent: text("user_agent").notNull(),
    address: text().notNull(),
    /**
     * The code was correct, but the person's passkey is still required. Until then, the session grants nothing
     * else.
     */
    isHalfOpen: integer("is_half_open", { mode: "boolean" }).notNull().default(false),
    /** When the person last confirmed their identity by a code or passkey (CONTRACT G10, step-up). */
    confirmedAt: integer("confirmed_at"),
    /** The challenge that the authenticator must sign next; used once. */
    challenge: text(),
    challengeExpiresAt: integer("challenge_expires_at"),
    /** The provider's names of the person and of its own session; null for a sign-in by a code or passkey. */
    ssoSubject: text("sso_subject"),
    ssoSid: text("sso_sid"),
    /** The encrypted refresh token, by which we ask the provider whether its session still exists. */
    ssoRefresh: text("sso_refresh"),
    ssoCheckedAt: integer("sso_checked_at"),
    /** When the provider is asked next. */
    ssoDueAt: integer("sso_due_at"),
  },
  (table) => [
    index("sessions_user").on(table.userId),
    index("sessions_seen").on(table.seenAt),
    index("sessions_sso").on(table.accountId, table.ssoSubject),
  ],
);

/**
 * Invitations to become a member. A person who signs in with this address (in lower case) may accept or
 * decline.
 */
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
    /** The id from the authenticator, base64url. */
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

/** Named sets of filters for an account's list of cases. */
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
