import type { AccountId } from "@svc/domain/ids";
import type { Role } from "@svc/domain/role";
import { and, asc, desc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import type { Person } from "./members.ts";
import { invitations, members } from "../schema/people-schema.ts";
import { accounts } from "../schema/schema.ts";

/** All times in epoch ms. */
export type Invitation = {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string;
  readonly createdAt: number;
  readonly expiresAt: number;
};

/** Who is invited again has the newer invitation alone, and what ran out goes. False, and nothing, where one to another role is open. */
export async function invite(
  db: D1Database,
  accountId: AccountId,
  { invitation, over }: { readonly invitation: Invitation; readonly over: readonly Role[] },
): Promise<boolean> {
  const orm = d1Client(db);
  const { accountId: owner, email } = invitations;
  const { id: _id, ...content } = invitation;
  const [, added] = await orm.batch([
    orm
      .delete(invitations)
      .where(and(eq(owner, accountId), lte(invitations.expiresAt, invitation.createdAt))),
    orm
      .insert(invitations)
      .values({ ...invitation, accountId })
      .onConflictDoUpdate({
        target: [owner, email],
        set: { ...content, id: invitation.id },
        setWhere: inArray(invitations.role, [...over]),
      }),
  ]);
  return added.meta.changes > 0;
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

/** False where there is none, or none to one of these roles any more. */
export async function withdrawInvitation(
  db: D1Database,
  accountId: AccountId,
  { id, roles }: { readonly id: string; readonly roles: readonly Role[] },
): Promise<boolean> {
  const { meta } = await d1Client(db)
    .delete(invitations)
    .where(
      and(
        eq(invitations.accountId, accountId),
        eq(invitations.id, id),
        inArray(invitations.role, [...roles]),
      ),
    );
  return meta.changes > 0;
}

/** As who is invited sees it. */
export type OwnInvitation = Invitation & { readonly accountId: AccountId; readonly accountName: string };

/** Those that this address can still answer, of all accounts; the oldest first. */
export async function openInvitations(
  db: D1Database,
  email: string,
  now: number,
): Promise<readonly OwnInvitation[]> {
  const rows = await d1Client(db)
    .select({ invitation: invitations, accountName: accounts.name })
    .from(invitations)
    .innerJoin(accounts, eq(accounts.id, invitations.accountId))
    .where(and(eq(invitations.email, email), gt(invitations.expiresAt, now)))
    .orderBy(asc(invitations.createdAt), asc(invitations.id));
  return rows.map(({ invitation, accountName }) => ({
    ...invitation,
    accountName,
    accountId: invitation.accountId as AccountId, // the table holds what newAccountId made
  }));
}

export async function isInvited(db: D1Database, email: string, now: number): Promise<boolean> {
  const [row] = await d1Client(db)
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.email, email), gt(invitations.expiresAt, now)))
    .limit(1);
  return row !== undefined;
}

type Answered = { readonly id: string; readonly person: Person; readonly now: number };

/** A member of its account from now on, all of it or nothing; false where it cannot be accepted any more. */
export async function acceptInvitation(db: D1Database, { id, person, now }: Answered): Promise<boolean> {
  const orm = d1Client(db);
  const isOpen = sql`${invitations.id} = ${id} and ${invitations.email} = ${person.email} and ${invitations.expiresAt} > ${now}`;
  const member = sql`select ${invitations.accountId}, ${person.id}, ${invitations.role}, ${now} from ${invitations} where ${isOpen}`;
  const [, removed] = await orm.batch([
    orm.insert(members).select(member).onConflictDoNothing(),
    orm.delete(invitations).where(isOpen),
  ]);
  return removed.meta.changes > 0;
}

/** Nothing comes of it; false where it cannot be answered any more. */
export async function declineInvitation(
  db: D1Database,
  { id, person: { email }, now }: Answered,
): Promise<boolean> {
  const { meta } = await d1Client(db)
    .delete(invitations)
    .where(and(eq(invitations.id, id), eq(invitations.email, email), gt(invitations.expiresAt, now)));
  return meta.changes > 0;
}
