import type { AccountId, UserId } from "@svc/domain/ids";
import type { Role } from "@svc/domain/role";
import { asc, eq } from "drizzle-orm";
import { d1Client } from "./client.ts";
import { members, users } from "./people-schema.ts";
import { accounts } from "./schema.ts";

/** An account as one of its members sees it in a list of theirs. */
export type Membership = {
  readonly accountId: AccountId;
  readonly accountName: string;
  readonly role: Role;
};

export type Person = { readonly id: UserId; readonly email: string };

/** Addresses are compared in lower case. */
export async function findPerson(db: D1Database, email: string): Promise<Person | undefined> {
  const { id, email: address } = users;
  const [row] = await d1Client(db)
    .select({ id, email: address })
    .from(users)
    .where(eq(address, email.toLowerCase()))
    .limit(1);
  return row && { id: row.id as UserId, email: row.email }; // the table holds what newUserId made
}

/** The longest held first. */
export async function listMemberships(db: D1Database, userId: UserId): Promise<readonly Membership[]> {
  const rows = await d1Client(db)
    .select({ accountId: members.accountId, accountName: accounts.name, role: members.role })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(eq(members.userId, userId))
    .orderBy(asc(members.createdAt), asc(members.accountId));
  return rows.map((row) => ({ ...row, accountId: row.accountId as AccountId })); // as newAccountId made it
}

/** The people of an account, who may be written to before it has bought anything (CONTRACT G14). */
export async function listMemberEmails(db: D1Database, accountId: AccountId): Promise<readonly string[]> {
  const rows = await membersOf(db, accountId);
  return rows.map(({ email }) => email);
}

/** Whom an account's notices go to: its first owner, or else who gets its results. */
export async function findOwnerEmail(db: D1Database, accountId: AccountId): Promise<string | undefined> {
  const owner = (await membersOf(db, accountId)).find(({ role }) => role === "owner");
  if (owner) return owner.email;
  const { notifyEmail } = accounts;
  const [row] = await d1Client(db).select({ notifyEmail }).from(accounts).where(eq(accounts.id, accountId));
  return row?.notifyEmail ?? undefined;
}

function membersOf(db: D1Database, accountId: AccountId) {
  return d1Client(db)
    .select({ email: users.email, role: members.role })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.accountId, accountId))
    .orderBy(asc(members.createdAt), asc(users.id));
}
