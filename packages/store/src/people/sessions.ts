import type { AccountId, SessionId, UserId } from "@svc/domain/ids";
import type { Language } from "@svc/domain/language";
import type { Role } from "@svc/domain/role";
import { isSeenAnew, isSessionOver, SESSION_MOST_MS } from "@svc/domain/sign-in/session-life";
import { and, desc, eq, inArray, lt, ne } from "drizzle-orm";
import { type AccountProfile, profileOf } from "../account/accounts.ts";
import { d1Client } from "../d1/client.ts";
import type { Person } from "./members.ts";
import { members, sessions, users } from "../schema/people-schema.ts";
import { accounts } from "../schema/schema.ts";

/** A person who is signed in; times in epoch ms. */
export type SignedIn = {
  readonly sessionId: SessionId;
  readonly user: Person;
  readonly createdAt: number;
  readonly seenAt: number;
  /** The code was right; the passkey is still to be shown. */
  readonly isHalfOpen: boolean;
  /** When they last showed who they are; absent while the session is half open. */
  readonly confirmedAt?: number;
  /** Absent: they are in no account yet, and may answer invitations alone. */
  readonly membership?: { readonly role: Role; readonly account: AccountProfile };
};

/** The same in an account. */
export type SessionHolder = Omit<SignedIn, "membership"> & {
  readonly kind: "session";
  readonly role: Role;
  readonly account: AccountProfile;
};

export type NewSession = {
  readonly id: SessionId;
  /** Of its token, see @svc/access/session-token. */
  readonly lookup: string;
  readonly userId: UserId;
  /** Absent for who is in no account yet. */
  readonly accountId?: AccountId;
  readonly userAgent: string;
  readonly address: string;
  readonly isHalfOpen?: boolean;
  readonly confirmedAt?: number;
};

/** A session begins, the one that the browser had before ends, and those that are long over go. */
export async function startSession(
  db: D1Database,
  session: NewSession,
  now: number,
  { before = [], language }: { readonly before?: readonly string[]; readonly language?: Language } = {},
): Promise<void> {
  const orm = d1Client(db);
  await orm.batch([
    orm.insert(sessions).values({ ...session, createdAt: now, seenAt: now }),
    orm.delete(sessions).where(inArray(sessions.lookup, [...before])),
    orm.delete(sessions).where(lt(sessions.seenAt, now - SESSION_MOST_MS)),
    orm
      .update(users)
      .set({ signedInAt: now, ...(language && { language }) })
      .where(eq(users.id, session.userId)),
  ]);
}

/** Nobody for a session that is over, and for who is no member of its account any more. */
export async function findSignedIn(
  db: D1Database,
  lookups: readonly string[],
  now: number,
): Promise<SignedIn | undefined> {
  if (lookups.length === 0) return undefined;
  const [row] = await d1Client(db)
    .select()
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(members, and(eq(members.accountId, sessions.accountId), eq(members.userId, sessions.userId)))
    .where(inArray(sessions.lookup, [...lookups]))
    .limit(1);
  if (!row || isSessionOver(row.sessions, now)) return undefined;
  const { id, accountId, createdAt, seenAt, isHalfOpen, confirmedAt } = row.sessions;
  if (accountId !== null && !row.members) return undefined;
  const membership =
    row.accounts && row.members ? { role: row.members.role, account: profileOf(row.accounts) } : undefined;
  return {
    sessionId: id as SessionId, // the table holds what newSessionId and newUserId made
    user: { id: row.users.id as UserId, email: row.users.email },
    createdAt,
    seenAt,
    isHalfOpen,
    ...(confirmedAt !== null && { confirmedAt }),
    ...(membership && { membership }),
  };
}

/** Who calls for an account. */
export async function findSessionHolder(
  db: D1Database,
  lookups: readonly string[],
  now: number,
): Promise<SessionHolder | undefined> {
  const signedIn = await findSignedIn(db, lookups, now);
  return signedIn && holderOf(signedIn);
}

/** Undefined for who is in no account. */
export function holderOf({ membership, ...signedIn }: SignedIn): SessionHolder | undefined {
  return membership && { kind: "session", ...signedIn, ...membership };
}

/** A sign-in as its person sees it. */
export type KeptSession = Pick<
  typeof sessions.$inferSelect,
  "id" | "accountId" | "createdAt" | "seenAt" | "userAgent" | "address"
>;

/** The last used first; those that are over are left out. */
export async function listSessions(
  db: D1Database,
  userId: UserId,
  now: number,
): Promise<readonly KeptSession[]> {
  const rows = await d1Client(db)
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.seenAt), desc(sessions.id));
  return rows.filter((row) => !isSessionOver(row, now));
}

/** How many ended: this one, or all but this one. */
export async function endSessionsOf(
  db: D1Database,
  userId: UserId,
  which: { readonly only: string } | { readonly but: string },
): Promise<number> {
  const meant = "only" in which ? eq(sessions.id, which.only) : ne(sessions.id, which.but);
  const { meta } = await d1Client(db)
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), meant));
  return meta.changes;
}

/** Writes down that it is in use, where that was not known lately. */
export async function touchSession(
  db: D1Database,
  { sessionId, createdAt, seenAt }: Pick<SignedIn, "sessionId" | "createdAt" | "seenAt">,
  now: number,
): Promise<void> {
  if (!isSeenAnew({ createdAt, seenAt }, now)) return;
  await d1Client(db).update(sessions).set({ seenAt: now }).where(eq(sessions.id, sessionId));
}

/** What is not there any more is no failure. */
export async function endSession(db: D1Database, lookups: readonly string[]): Promise<void> {
  await d1Client(db)
    .delete(sessions)
    .where(inArray(sessions.lookup, [...lookups]));
}
