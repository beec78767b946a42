import type { AccountId } from "@svc/domain/ids";
import type { Role } from "@svc/domain/role";
import { and, asc, desc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import type { Person } from "./members.ts";
import { invitations, members } from "../schema/people-schema.ts";
import { accounts } from "../schema/schema.ts";

/** Times are epoch ms. */
export type Invitation = {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string;
  readonly createdAt: number;
  readonly expiresAt: number;
};

/**
 * Replaces an earlier invitation of the same address and deletes expired ones. Returns false and changes
 * nothing if an open one has a role that the inviter may not replace.
 */
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

/** Open invitations, newest first. */
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

/** Returns false if there is none with one of these roles. */
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

/** An invitation as the invited person sees it. */
export type OwnInvitation = Invitation & { readonly accountId: AccountId; readonly accountName: string };

/** The open invitations of this address over all accounts, the oldest first. */
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
    accountId: invitation.accountId as AccountId, // written by newAccountId
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

/** Makes the person a member, in one transaction. Returns false if the invitation is no longer open. */
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

/** Deletes the invitation. Returns false if it is no longer open. */
export async function declineInvitation(
  db: D1Database,
  { id, person: { email }, now }: Answered,
): Promise<boolean> {
  const { meta } = await d1Client(db)
    .delete(invitations)
    .where(and(eq(invitations.id, id), eq(invitations.email, email), gt(invitations.expiresAt, now)));
  return meta.changes > 0;
}
