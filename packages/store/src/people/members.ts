import type { AccountId, UserId } from "@svc/domain/ids";
import type { Role } from "@svc/domain/role";
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import { members, passkeys, sessions, users } from "../schema/people-schema.ts";
import { accounts } from "../schema/schema.ts";
import { ssoConnections, ssoDomains } from "../schema/sso-schema.ts";
import { ofEnforced, type SsoRule, ssoRuleOf } from "./sso-rule.ts";

/** An account in a member's list of accounts. */
export type Membership = {
  readonly accountId: AccountId;
  readonly accountName: string;
  readonly role: Role;
  readonly sso: SsoRule;
};

export type Person = { readonly id: UserId; readonly email: string };

/** Email addresses are compared in lower case. */
export async function findPerson(db: D1Database, email: string): Promise<Person | undefined> {
  const { id, email: address } = users;
  const [row] = await d1Client(db)
    .select({ id, email: address })
    .from(users)
    .where(eq(address, email.toLowerCase()))
    .limit(1);
  return row && { id: row.id as UserId, email: row.email }; // written by newUserId
}

/** Finds the person with this address, or creates one: an invited person may belong to no account yet. */
export async function knownPerson(db: D1Database, person: Person, now: number): Promise<Person> {
  const { id, email } = person;
  await d1Client(db).insert(users).values({ id, email, createdAt: now }).onConflictDoNothing();
  const found = await findPerson(db, email);
  if (!found) throw new Error("the person who was just added is not there");
  return found;
}

/** A member's address, and the language of the browser of the last sign-in; undefined for a non-member. */
export async function findContact(
  db: D1Database,
  { accountId, userId }: MemberId,
): Promise<{ readonly email: string; readonly language?: string } | undefined> {
  const [row] = await d1Client(db)
    .select({ email: users.email, language: users.language })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.accountId, accountId), eq(members.userId, userId)))
    .limit(1);
  return row && { email: row.email, ...(row.language !== null && { language: row.language }) };
}

/** The oldest membership first. */
export async function listMemberships(db: D1Database, userId: UserId): Promise<readonly Membership[]> {
  const rows = await d1Client(db)
    .select({
      members,
      accountName: accounts.name,
      sso_connections: ssoConnections,
      sso_domains: ssoDomains,
    })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .innerJoin(users, eq(users.id, members.userId))
    .leftJoin(ssoConnections, ofEnforced.connection(members.accountId))
    .leftJoin(ssoDomains, ofEnforced.domain(members.accountId))
    .where(eq(members.userId, userId))
    .orderBy(asc(members.createdAt), asc(members.accountId));
  return rows.map(({ accountName, ...row }) => ({
    accountId: row.members.accountId as AccountId, // written by newAccountId
    accountName,
    role: row.members.role,
    sso: ssoRuleOf(row, row.members),
  }));
}

/** The members of an account, who may be mailed before it has bought anything (CONTRACT G14). */
export async function listMemberEmails(db: D1Database, accountId: AccountId): Promise<readonly string[]> {
  const rows = await membersOf(db, accountId);
  return rows.map(({ email }) => email);
}

/** The recipient of an account's notices: its first owner, or else the address for its results. */
export async function findOwnerEmail(db: D1Database, accountId: AccountId): Promise<string | undefined> {
  const owner = (await membersOf(db, accountId)).find(({ role }) => role === "owner");
  if (owner) return owner.email;
  const { notifyEmail } = accounts;
  const [row] = await d1Client(db).select({ notifyEmail }).from(accounts).where(eq(accounts.id, accountId));
  return row?.notifyEmail ?? undefined;
}

/** A member as others see them. `seenAt` (epoch ms) is their last use of the dashboard for this account. */
export type Member = Person & {
  readonly role: Role;
  readonly createdAt: number;
  readonly seenAt?: number;
  readonly hasPasskey: boolean;
};

/** The oldest member first. */
export async function listMembers(db: D1Database, accountId: AccountId): Promise<readonly Member[]> {
  const own = and(eq(sessions.userId, members.userId), eq(sessions.accountId, members.accountId));
  const rows = await d1Client(db)
    .select({
      id: users.id,
      email: users.email,
      role: members.role,
      createdAt: members.createdAt,
      seenAt: sql<number | null>`(select max(${sessions.seenAt}) from ${sessions} where ${own})`,
      passkeys: sql<number>`(select count(*) from ${passkeys} where ${eq(passkeys.userId, members.userId)})`,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.accountId, accountId))
    .orderBy(asc(members.createdAt), asc(users.id));
  return rows.map(({ id, seenAt, passkeys: count, ...row }) => ({
    ...row,
    id: id as UserId, // written by newUserId
    ...(seenAt !== null && { seenAt }),
    hasPasskey: count > 0,
  }));
}

/** Returns false and changes nothing if this would leave the account without an owner. */
export async function changeRole(
  db: D1Database,
  { accountId, userId }: MemberId,
  role: Role,
): Promise<boolean> {
  const isTaken = role === "owner" ? undefined : isNotLastOwner(accountId);
  const { meta } = await d1Client(db)
    .update(members)
    .set({ role })
    .where(and(eq(members.accountId, accountId), eq(members.userId, userId), isTaken));
  return meta.changes > 0;
}

/** Also ends their sessions in the account. Like `changeRole`, refuses the last owner. */
export async function removeMember(db: D1Database, { accountId, userId }: MemberId): Promise<boolean> {
  const orm = d1Client(db);
  const isGone = sql`not exists (select 1 from ${members} where ${and(eq(members.accountId, accountId), eq(members.userId, userId))})`;
  const [removed] = await orm.batch([
    orm
      .delete(members)
      .where(and(eq(members.accountId, accountId), eq(members.userId, userId), isNotLastOwner(accountId))),
    orm.delete(sessions).where(and(eq(sessions.accountId, accountId), eq(sessions.userId, userId), isGone)),
  ]);
  return removed.meta.changes > 0;
}

type MemberId = { readonly accountId: AccountId; readonly userId: string };

function isNotLastOwner(accountId: AccountId): SQL {
  const owners = sql`select count(*) from members as others where others.account_id = ${accountId} and others.role = 'owner'`;
  return sql`(${members.role} <> 'owner' or (${owners}) > 1)`;
}

/** The addresses of an account's members by their ids. Someone who has left is missing. */
export async function findMemberEmails(
  db: D1Database,
  accountId: AccountId,
): Promise<ReadonlyMap<string, string>> {
  const rows = await membersOf(db, accountId);
  return new Map(rows.map(({ id, email }) => [id, email]));
}

function membersOf(db: D1Database, accountId: AccountId) {
  return d1Client(db)
    .select({ id: users.id, email: users.email, role: members.role })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.accountId, accountId))
    .orderBy(asc(members.createdAt), asc(users.id));
}

/** D1 binds at most a hundred values per statement. */
const IDS_A_STATEMENT = 90;

/** People's addresses by their ids. Deleted people are missing. */
export async function findEmails(
  db: D1Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)];
  const chunks = Array.from({ length: Math.ceil(wanted.length / IDS_A_STATEMENT) }, (_, index) =>
    wanted.slice(index * IDS_A_STATEMENT, (index + 1) * IDS_A_STATEMENT),
  );
  const { id, email } = users;
  const found = await Promise.all(
    chunks.map((chunk) => d1Client(db).select({ id, email }).from(users).where(inArray(id, chunk))),
  );
  return new Map(found.flat().map((person) => [person.id, person.email]));
}
