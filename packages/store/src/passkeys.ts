import type { AccountId, SessionId, UserId } from "@svc/domain/ids";
import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import { d1Client } from "./client.ts";
import { members, passkeys, sessions } from "./people-schema.ts";

/** A WebAuthn credential; `publicKey` is COSE as base64url, times are in epoch ms. */
export type Passkey = {
  readonly id: string;
  readonly name: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly createdAt: number;
  readonly usedAt?: number;
};

/** The oldest first. */
export async function listPasskeys(db: D1Database, userId: UserId): Promise<readonly Passkey[]> {
  const rows = await d1Client(db)
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return rows.map(({ userId: _user, usedAt, ...passkey }) => ({
    ...passkey,
    ...(usedAt !== null && { usedAt }),
  }));
}

/** False where somebody has it already. */
export async function addPasskey(db: D1Database, userId: UserId, passkey: Passkey): Promise<boolean> {
  const { meta } = await d1Client(db)
    .insert(passkeys)
    .values({ ...passkey, userId })
    .onConflictDoNothing();
  return meta.changes > 0;
}

/** False for one that this person has not. */
export async function removePasskey(db: D1Database, userId: UserId, id: string): Promise<boolean> {
  const { meta } = await d1Client(db)
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)));
  return meta.changes > 0;
}

/** That it was shown, with the counter that its authenticator told. */
export async function usePasskey(
  db: D1Database,
  { id, counter }: Pick<Passkey, "id" | "counter">,
  now: number,
): Promise<void> {
  await d1Client(db).update(passkeys).set({ counter, usedAt: now }).where(eq(passkeys.id, id));
}

/** All of a member and, so that nobody stays in by them, the sessions; false, and nothing, where they are in other accounts too. */
export async function forgetPasskeys(db: D1Database, userId: UserId, accountId: AccountId): Promise<boolean> {
  const orm = d1Client(db);
  const [elsewhere] = await orm
    .select({ accountId: members.accountId })
    .from(members)
    .where(and(eq(members.userId, userId), ne(members.accountId, accountId)))
    .limit(1);
  if (elsewhere) return false;
  await orm.batch([
    orm.delete(passkeys).where(eq(passkeys.userId, userId)),
    orm.delete(sessions).where(eq(sessions.userId, userId)),
  ]);
  return true;
}

/** What the session's authenticator is to sign next; it replaces the one before. */
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

/** Once, to whoever asks first. */
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
