import type { AccountId, UserId } from "@svc/domain/ids";
import type { Role } from "@svc/domain/role";
import { and, desc, eq, gt, lte, sql } from "drizzle-orm";
import { d1Client } from "./client.ts";
import { invitations, members, users } from "./people-schema.ts";

/** All times in epoch ms. */
export type Invitation = {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string;
  readonly createdAt: number;
  readonly expiresAt: number;
};

/** Who is invited again has the newer invitation alone; what ran out goes. */
export async function invite(db: D1Database, accountId: AccountId, invitation: Invitation): Promise<void> {
  const orm = d1Client(db);
  const { accountId: owner, email } = invitations;
  const { id: _id, ...content } = invitation;
  await orm.batch([
    orm
      .delete(invitations)
      .where(and(eq(owner, accountId), lte(invitations.expiresAt, invitation.createdAt))),
    orm
      .insert(invitations)
      .values({ ...invitation, accountId })
      .onConflictDoUpdate({ target: [owner, email], set: { ...content, id: invitation.id } }),
  ]);
}

/** Newest first; those that can still be followed. */
export async function listInvitations(
  db: D1Database,
  accountId: AccountId,
  now: number,
): Promise<readonly Invitation[]> {
  const rows = await d1Client(db)
    .select()
    .from(invitations)
    .where(and(eq(invitations.accountId, accountId), gt(invitations.expiresAt, now)))
    .orderBy(desc(invitations.id));
  return rows.map(({ accountId: _account, ...invitation }) => invitation);
}

export async function withdrawInvitation(
  db: D1Database,
  accountId: AccountId,
  id: string,
): Promise<Invitation | undefined> {
  const [row] = await d1Client(db)
    .delete(invitations)
    .where(and(eq(invitations.accountId, accountId), eq(invitations.id, id)))
    .returning();
  if (!row) return undefined;
  const { accountId: _account, ...invitation } = row;
  return invitation;
}

/** Those that this address can still follow, of all accounts. */
export async function openInvitations(
  db: D1Database,
  email: string,
  now: number,
): Promise<readonly (Invitation & { readonly accountId: AccountId })[]> {
  const rows = await d1Client(db)
    .select()
    .from(invitations)
    .where(and(eq(invitations.email, email), gt(invitations.expiresAt, now)));
  // the table holds what newAccountId made
  return rows.map((row) => ({ ...row, accountId: row.accountId as AccountId }));
}

export async function isInvited(db: D1Database, email: string, now: number): Promise<boolean> {
  const [row] = await d1Client(db)
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.email, email), gt(invitations.expiresAt, now)))
    .limit(1);
  return row !== undefined;
}

/** Whoever has proved that this address is theirs is a member wherever it was invited to; all of it or nothing. `userId`: of who is nobody yet. */
export async function followInvitations(
  db: D1Database,
  { email, userId, now }: { readonly email: string; readonly userId: UserId; readonly now: number },
): Promise<void> {
  const orm = d1Client(db);
  const isOpen = sql`${invitations.email} = ${email} and ${invitations.expiresAt} > ${now}`;
  const user = sql`select ${userId}, ${email}, ${now}, null from ${invitations} where ${isOpen} limit 1`;
  const member = sql`select ${invitations.accountId}, ${users.id}, ${invitations.role}, ${now} from ${invitations}
    join ${users} on ${users.email} = ${invitations.email} where ${isOpen}`;
  await orm.batch([
    orm.insert(users).select(user).onConflictDoNothing(),
    orm.insert(members).select(member).onConflictDoNothing(),
    orm.delete(invitations).where(eq(invitations.email, email)),
  ]);
}
