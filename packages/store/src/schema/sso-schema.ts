import { ROLES } from "@svc/domain/role";
import type { SsoRoles, SsoTest } from "@svc/domain/sign-in/sso";
import { sql } from "drizzle-orm";
import { integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { accounts } from "./schema.ts";

/** The OpenID provider at which an account's people sign in (CONTRACT G10.1). */
export const ssoConnections = sqliteTable("sso_connections", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id),
  issuer: text().notNull(),
  clientId: text("client_id").notNull(),
  /** Encrypted with a key of the service's secrets. */
  clientSecret: text("client_secret").notNull(),
  roleClaim: text("role_claim"),
  roles: text({ mode: "json" }).$type<SsoRoles["roles"]>().notNull(),
  defaultRole: text("default_role", { enum: ROLES }),
  isEnforced: integer("is_enforced", { mode: "boolean" }).notNull().default(false),
  /** The owner who may still sign in by a code while the provider is required. */
  emergencyUser: text("emergency_user"),
  /** The last test with the current settings. */
  test: text({ mode: "json" }).$type<SsoTest>(),
});

/** E-mail domains of accounts with a provider. Several accounts may list a domain, but only one can verify it. */
export const ssoDomains = sqliteTable(
  "sso_domains",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    /** In lower case. */
    domain: text().notNull(),
    createdAt: integer("created_at").notNull(),
    verifiedAt: integer("verified_at"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.domain] }),
    uniqueIndex("sso_domains_verified")
      .on(table.domain)
      .where(sql`verified_at is not null`),
  ],
);
