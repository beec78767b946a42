import type { AccountId, SessionId, UserId } from "@svc/domain/ids";
import type { Language } from "@svc/domain/language";
import type { Role } from "@svc/domain/role";
import { isSeenAnew, isSessionOver, SESSION_MOST_MS } from "@svc/domain/sign-in/session-life";
import type { SsoTimes } from "@svc/domain/sign-in/sso";
import { type SQL, and, desc, eq, inArray, lt, ne } from "drizzle-orm";
import { type AccountProfile, profileOf } from "../account/accounts.ts";
import { d1Client } from "../d1/client.ts";
import type { Person } from "./members.ts";
import { members, sessions, users } from "../schema/people-schema.ts";
import { accounts } from "../schema/schema.ts";
import { ofEnforced, ssoRuleOf } from "./sso-rule.ts";
import { ssoConnections, ssoDomains } from "../schema/sso-schema.ts";

/** A signed-in person. Times are epoch ms. */
export type SignedIn = {
  readonly sessionId: SessionId;
  readonly user: Person;
  readonly createdAt: number;
  readonly seenAt: number;
  /** The code was correct; the passkey is still required. */
  readonly isHalfOpen: boolean;
  /** When they last confirmed their identity; absent while the session is half open. */
  readonly confirmedAt?: number;
  /** The sign-in at the account's own provider; absent for one by a code or passkey. */
  readonly sso?: SsoSession;
  /** Absent for a person in no account yet, who may only answer invitations. */
  readonly membership?: { readonly role: Role; readonly account: AccountProfile };
};

/** `refresh` is encrypted; without it, the provider cannot be asked again. */
export type SsoSession = SsoTimes & {
  readonly subject: string;
  readonly sid?: string;
  readonly refresh?: string;
};

/** A signed-in person acting for an account. */
export type SessionHolder = Omit<SignedIn, "membership"> & {
  readonly kind: "session";
  readonly role: Role;
  readonly account: AccountProfile;
};

export type NewSession = {
  readonly id: SessionId;
  /** The hash of its token, see @svc/access/session-token. */
  readonly lookup: string;
  readonly userId: UserId;
  /** Absent for a person in no account yet. */
  readonly accountId?: AccountId;
  readonly userAgent: string;
  readonly address: string;
  readonly isHalfOpen?: boolean;
  readonly confirmedAt?: number;
  readonly sso?: SsoSession;
};

/** Starts a session, ends the browser's previous one, and deletes sessions that ended long ago. */
export async function startSession(
  db: D1Database,
  { sso, ...session }: NewSession,
  now: number,
  { before = [], language }: { readonly before?: readonly string[]; readonly language?: Language } = {},
): Promise<void> {
  const orm = d1Client(db);
  await orm.batch([
    orm.insert(sessions).values({ ...session, ...(sso && columnsOf(sso)), createdAt: now, seenAt: now }),
    orm.delete(sessions).where(inArray(sessions.lookup, [...before])),
    orm.delete(sessions).where(lt(sessions.seenAt, now - SESSION_MOST_MS)),
    orm
      .update(users)
      .set({ signedInAt: now, ...(language && { language }) })
      .where(eq(users.id, session.userId)),
  ]);
}

function columnsOf({ subject, sid, refresh, checkedAt, dueAt }: SsoSession) {
  return { ssoSubject: subject, ssoSid: sid, ssoRefresh: refresh, ssoCheckedAt: checkedAt, ssoDueAt: dueAt };
}

/**
 * Undefined if the session is over, if the person is no longer a member of its account, or if the account requires its
 * own provider and the session did not begin there.
 */
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
    .leftJoin(ssoConnections, ofEnforced.connection(sessions.accountId))
    .leftJoin(ssoDomains, ofEnforced.domain(sessions.accountId))
    .where(inArray(sessions.lookup, [...lookups]))
    .limit(1);
  if (!row || isSessionOver(row.sessions, now) || isClosed(row)) return undefined;
  const { id, createdAt, seenAt, isHalfOpen, confirmedAt } = row.sessions;
  const sso = ssoSessionOf(row.sessions);
  const membership =
    row.accounts && row.members ? { role: row.members.role, account: profileOf(row.accounts) } : undefined;
  return {
    sessionId: id as SessionId, // written by newSessionId and newUserId
    user: { id: row.users.id as UserId, email: row.users.email },
    createdAt,
    seenAt,
    isHalfOpen,
    ...(confirmedAt !== null && { confirmedAt }),
    ...(sso && { sso }),
    ...(membership && { membership }),
  };
}

type Joined = Parameters<typeof ssoRuleOf>[0] & {
  readonly sessions: typeof sessions.$inferSelect;
  readonly members: typeof members.$inferSelect | null;
};

/** The session no longer opens its account. */
function isClosed(row: Joined): boolean {
  if (!row.members) return row.sessions.accountId !== null;
  return row.sessions.ssoSubject === null && ssoRuleOf(row, row.members) === "required";
}

function ssoSessionOf(row: typeof sessions.$inferSelect): SsoSession | undefined {
  const { ssoSubject: subject, ssoSid: sid, ssoRefresh: refresh, ssoCheckedAt, ssoDueAt } = row;
  if (subject === null) return undefined;
  return {
    subject,
    ...(sid !== null && { sid }),
    ...(refresh !== null && { refresh }),
    checkedAt: ssoCheckedAt ?? 0,
    dueAt: ssoDueAt ?? 0,
  };
}

/** The session of a person who acts for an account. */
export async function findSessionHolder(
  db: D1Database,
  lookups: readonly string[],
  now: number,
): Promise<SessionHolder | undefined> {
  const signedIn = await findSignedIn(db, lookups, now);
  return signedIn && holderOf(signedIn);
}

/** Undefined for a person in no account. */
export function holderOf({ membership, ...signedIn }: SignedIn): SessionHolder | undefined {
  return membership && { kind: "session", ...signedIn, ...membership };
}

/** A sign-in as its own person sees it. */
export type KeptSession = Pick<
  typeof sessions.$inferSelect,
  "id" | "accountId" | "createdAt" | "seenAt" | "userAgent" | "address"
>;

/** The last used first, without ended ones. */
export async function listSessions(
  db: D1Database,
  userId: UserId,
  now: number,
  within?: AccountId,
): Promise<readonly KeptSession[]> {
  const rows = await d1Client(db)
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), inAccount(within)))
    .orderBy(desc(sessions.seenAt), desc(sessions.id));
  return rows.filter((row) => !isSessionOver(row, now));
}

function inAccount(within: AccountId | undefined): SQL | undefined {
  return within === undefined ? undefined : eq(sessions.accountId, within);
}

/** Ends one session, or all but one, of one account or of all. Returns how many ended. */
export async function endSessionsOf(
  db: D1Database,
  userId: UserId,
  which: { readonly only: string } | { readonly but: string },
  within?: AccountId,
): Promise<number> {
  const meant = "only" in which ? eq(sessions.id, which.only) : ne(sessions.id, which.but);
  const { meta } = await d1Client(db)
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), meant, inAccount(within)));
  return meta.changes;
}

/** Updates the session's last use, unless it was updated recently. */
export async function touchSession(
  db: D1Database,
  { sessionId, createdAt, seenAt }: Pick<SignedIn, "sessionId" | "createdAt" | "seenAt">,
  now: number,
): Promise<void> {
  if (!isSeenAnew({ createdAt, seenAt }, now)) return;
  await d1Client(db).update(sessions).set({ seenAt: now }).where(eq(sessions.id, sessionId));
}

/** A missing session is not an error. */
export async function endSession(db: D1Database, lookups: readonly string[]): Promise<void> {
  await d1Client(db)
    .delete(sessions)
    .where(inArray(sessions.lookup, [...lookups]));
}
