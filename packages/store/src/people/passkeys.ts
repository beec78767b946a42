import type { AccountId, SessionId, UserId } from "@svc/domain/ids";
import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import type { Person } from "./members.ts";
import { members, passkeys, sessions, users } from "../schema/people-schema.ts";

/** A WebAuthn credential. `publicKey` is COSE in base64url, times are epoch ms. */
export type Passkey = {
  readonly id: string;
  readonly name: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly createdAt: number;
  readonly usedAt?: number;
};

/** Oldest first. */
export async function listPasskeys(db: D1Database, userId: UserId): Promise<readonly Passkey[]> {
  const rows = await d1Client(db)
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return rows.map(passkeyOf);
}

function passkeyOf({ userId: _user, usedAt, ...passkey }: typeof passkeys.$inferSelect): Passkey {
  return { ...passkey, ...(usedAt !== null && { usedAt }) };
}

/** The owner of a passkey; undefined if it is unknown. */
export async function findPasskey(
  db: D1Database,
  id: string,
): Promise<{ readonly passkey: Passkey; readonly person: Person } | undefined> {
  const [row] = await d1Client(db)
    .select()
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.id, id))
    .limit(1);
  if (!row) return undefined;
  const person = { id: row.users.id as UserId, email: row.users.email }; // written by newUserId
  return { passkey: passkeyOf(row.passkeys), person };
}

/** Returns false if the passkey already belongs to someone. The first one ends all other sessions of its person. */
export async function addPasskey(
  db: D1Database,
  { userId, sessionId }: { readonly userId: UserId; readonly sessionId: SessionId },
  passkey: Passkey,
): Promise<boolean> {
  const orm = d1Client(db);
  const isFirst = sql`(select count(*) from ${passkeys} where ${eq(passkeys.userId, userId)} and ${ne(passkeys.id, passkey.id)}) = 0`;
  const isAdded = sql`exists (select 1 from ${passkeys} where ${eq(passkeys.userId, userId)} and ${eq(passkeys.id, passkey.id)})`;
  const [added] = await orm.batch([
    orm
      .insert(passkeys)
      .values({ ...passkey, userId })
      .onConflictDoNothing(),
    orm
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId), isFirst, isAdded)),
  ]);
  return added.meta.changes > 0;
}

/** Returns false if this person has no such passkey. */
export async function removePasskey(db: D1Database, userId: UserId, id: string): Promise<boolean> {
  const { meta } = await d1Client(db)
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)));
  return meta.changes > 0;
}

/** Records a use, with the counter that the authenticator reported. */
export async function usePasskey(
  db: D1Database,
  { id, counter }: Pick<Passkey, "id" | "counter">,
  now: number,
): Promise<void> {
  await d1Client(db).update(passkeys).set({ counter, usedAt: now }).where(eq(passkeys.id, id));
}

/**
 * Deletes all of a member's passkeys and ends their sessions, so that no one stays signed in with a lost passkey.
 * Returns false and changes nothing if the person joined another account earlier: only the account they joined
 * first may help them back in.
 */
export async function forgetPasskeys(db: D1Database, userId: UserId, accountId: AccountId): Promise<boolean> {
  const orm = d1Client(db);
  const [first] = await orm
    .select({ accountId: members.accountId })
    .from(members)
    .where(eq(members.userId, userId))
    .orderBy(asc(members.createdAt), asc(members.accountId))
    .limit(1);
  if (first?.accountId !== accountId) return false;
  await orm.batch([
    orm.delete(passkeys).where(eq(passkeys.userId, userId)),
    orm.delete(sessions).where(eq(sessions.userId, userId)),
  ]);
  return true;
}

/** The challenge that the session's authenticator must sign next. It replaces the previous one. */
export async function keepChallenge(
  db: D1Database,
  sessionId: SessionId,
  challenge: { readonly text: string; readonly expiresAt: number },
): Promise<void> {
  await d1Client(db)
    .update(sessions)
    .set({ challenge: challenge.text, challengeExpiresAt: challenge.expiresAt })
    .where(eq(sessions.id, sessionId));
}

/** Returns the challenge once and deletes it. */
export async function takeChallenge(
  db: D1Database,
  sessionId: SessionId,
  now: number,
): Promise<string | undefined> {
  const orm = d1Client(db);
  const isGood = and(eq(sessions.id, sessionId), gt(sessions.challengeExpiresAt, now));
  const [row] = await orm.select({ text: sessions.challenge }).from(sessions).where(isGood).limit(1);
  if (!row?.text) return undefined;
  const { meta } = await orm
    .update(sessions)
    .set({ challenge: sql`null`, challengeExpiresAt: sql`null` })
    .where(and(eq(sessions.id, sessionId), eq(sessions.challenge, row.text)));
  return meta.changes > 0 ? row.text : undefined;
}
