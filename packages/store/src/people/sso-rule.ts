import type { Role } from "@svc/domain/role";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { users } from "../schema/people-schema.ts";
import { ssoConnections, ssoDomains } from "../schema/sso-schema.ts";

/**
 * How a member may sign in to an account. `required`: only at the account's provider. `emergency`: the same, but this
 * owner may use a code if the provider fails.
 */
export type SsoRule = "free" | "required" | "emergency";

const domain = sql`substr(${users.email}, instr(${users.email}, '@') + 1)`;

/** The joins by which a query of members and `users` finds out whether an account requires its provider of a person. */
export const ofEnforced = {
  connection: (accountId: SQLiteColumn) =>
    and(eq(ssoConnections.accountId, accountId), eq(ssoConnections.isEnforced, true)),
  domain: (accountId: SQLiteColumn) =>
    and(eq(ssoDomains.accountId, accountId), eq(ssoDomains.domain, domain), isNotNull(ssoDomains.verifiedAt)),
} as const;

type Joined = {
  readonly sso_connections: { readonly emergencyUser: string | null } | null;
  readonly sso_domains: object | null;
};

export function ssoRuleOf(
  { sso_connections: connection, sso_domains: known }: Joined,
  { userId, role }: { readonly userId: string; readonly role: Role },
): SsoRule {
  if (!connection || !known) return "free";
  return connection.emergencyUser === userId && role === "owner" ? "emergency" : "required";
}
