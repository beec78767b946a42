import type { AccountId, SessionId } from "@svc/domain/ids";
import type { Role } from "@svc/domain/role";
import type { SsoRoles, SsoTest, SsoTimes } from "@svc/domain/sign-in/sso";
import { and, asc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import { invitations, members, sessions } from "../schema/people-schema.ts";
import { ssoConnections, ssoDomains } from "../schema/sso-schema.ts";
import type { Person } from "./members.ts";

/** Times are epoch ms. */
export type SsoDomain = { readonly domain: string; readonly verifiedAt?: number };

export type SsoConnection = SsoRoles & {
  readonly issuer: string;
  readonly clientId: string;
  /** Encrypted, see @svc/access/encrypted-text. */
  readonly clientSecret: string;
  readonly isEnforced: boolean;
  readonly emergencyUser?: string;
  readonly test?: SsoTest;
};

export async function findSso(db: D1Database, accountId: AccountId): Promise<SsoConnection | undefined> {
  const [row] = await d1Client(db)
    .select()
    .from(ssoConnections)
    .where(eq(ssoConnections.accountId, accountId))
    .limit(1);
  if (!row) return undefined;
  const { accountId: _account, roleClaim, defaultRole, emergencyUser, test, ...rest } = row;
  return {
    ...rest,
    ...(roleClaim !== null && { roleClaim }),
    ...(defaultRole !== null && { defaultRole }),
    ...(emergencyUser !== null && { emergencyUser }),
    ...(test !== null && { test }),
  };
}

export type SsoChange = SsoRoles & Pick<SsoConnection, "issuer" | "clientId" | "clientSecret">;

/**
 * Changed settings need a new test before the provider can be required. `isReplaced`: it is another provider, which must
 * not get the refresh tokens of the old one, so the sessions that began there end.
 */
export async function saveSso(
  db: D1Database,
  accountId: AccountId,
  { isReplaced, ...change }: SsoChange & { readonly isReplaced: boolean },
): Promise<void> {
  const row = { ...change, roleClaim: change.roleClaim ?? null, defaultRole: change.defaultRole ?? null };
  const orm = d1Client(db);
  const save = orm
    .insert(ssoConnections)
    .values({ ...row, accountId })
    .onConflictDoUpdate({ target: ssoConnections.accountId, set: { ...row, test: sql`null` } });
  await orm.batch(isReplaced ? [save, orm.delete(sessions).where(isOfProvider(accountId))] : [save]);
}

/** Also ends the sessions that began at the provider. */
export async function removeSso(db: D1Database, accountId: AccountId): Promise<void> {
  const orm = d1Client(db);
  await orm.batch([
    orm.delete(ssoConnections).where(eq(ssoConnections.accountId, accountId)),
    orm.delete(ssoDomains).where(eq(ssoDomains.accountId, accountId)),
    orm.delete(sessions).where(isOfProvider(accountId)),
  ]);
}

export async function keepSsoTest(db: D1Database, accountId: AccountId, test: SsoTest): Promise<void> {
  await d1Client(db).update(ssoConnections).set({ test }).where(eq(ssoConnections.accountId, accountId));
}

/** Without an emergency user, the provider is no longer required. */
export async function enforceSso(
  db: D1Database,
  accountId: AccountId,
  emergencyUser: string | undefined,
): Promise<void> {
  await d1Client(db)
    .update(ssoConnections)
    .set({ isEnforced: emergencyUser !== undefined, emergencyUser: emergencyUser ?? null })
    .where(eq(ssoConnections.accountId, accountId));
}

export async function listSsoDomains(db: D1Database, accountId: AccountId): Promise<readonly SsoDomain[]> {
  const rows = await d1Client(db)
    .select()
    .from(ssoDomains)
    .where(eq(ssoDomains.accountId, accountId))
    .orderBy(asc(ssoDomains.domain));
  return rows.map(({ domain, verifiedAt }) => ({ domain, ...(verifiedAt !== null && { verifiedAt }) }));
}

/** A domain that is listed already stays as it is. */
export async function addSsoDomain(
  db: D1Database,
  accountId: AccountId,
  { domain, now }: { readonly domain: string; readonly now: number },
): Promise<void> {
  await d1Client(db).insert(ssoDomains).values({ accountId, domain, createdAt: now }).onConflictDoNothing();
}

/** Returns false if another account has verified it. */
export async function verifySsoDomain(
  db: D1Database,
  accountId: AccountId,
  { domain, now }: { readonly domain: string; readonly now: number },
): Promise<boolean> {
  const isFree = sql`not exists (select 1 from sso_domains as others where others.domain = ${domain} and others.account_id <> ${accountId} and others.verified_at is not null)`;
  const { meta } = await d1Client(db)
    .update(ssoDomains)
    .set({ verifiedAt: now })
    .where(and(eq(ssoDomains.accountId, accountId), eq(ssoDomains.domain, domain), isFree));
  return meta.changes > 0;
}

/** Returns false if the account does not list it. Also ends the sessions that began at the provider. */
export async function removeSsoDomain(
  db: D1Database,
  accountId: AccountId,
  domain: string,
): Promise<boolean> {
  const orm = d1Client(db);
  const [removed] = await orm.batch([
    orm.delete(ssoDomains).where(and(eq(ssoDomains.accountId, accountId), eq(ssoDomains.domain, domain))),
    orm.delete(sessions).where(isOfProvider(accountId)),
  ]);
  return removed.meta.changes > 0;
}

/** The account that has verified this domain and has tested its provider or requires it. */
export async function findSsoOfDomain(
  db: D1Database,
  domain: string,
): Promise<{ readonly accountId: AccountId; readonly isEnforced: boolean } | undefined> {
  const { accountId, isEnforced, test } = ssoConnections;
  const [row] = await d1Client(db)
    .select({ accountId, isEnforced, test })
    .from(ssoDomains)
    .innerJoin(ssoConnections, eq(accountId, ssoDomains.accountId))
    .where(and(eq(ssoDomains.domain, domain), isNotNull(ssoDomains.verifiedAt)))
    .limit(1);
  if (!row || (!row.isEnforced && row.test?.outcome !== "passed")) return undefined;
  return { accountId: row.accountId as AccountId, isEnforced: row.isEnforced }; // written by newAccountId
}

/** Makes the person a member without an invitation, and withdraws one that they have. */
export async function joinBySso(
  db: D1Database,
  accountId: AccountId,
  { person, role, now }: { readonly person: Person; readonly role: Role; readonly now: number },
): Promise<void> {
  const orm = d1Client(db);
  await orm.batch([
    orm.insert(members).values({ accountId, userId: person.id, role, createdAt: now }).onConflictDoNothing(),
    orm
      .delete(invitations)
      .where(and(eq(invitations.accountId, accountId), eq(invitations.email, person.email))),
  ]);
}

/** How a provider names a person or one of its sessions; at least one of them. */
export type SsoNames = { readonly subject?: string; readonly sid?: string };

/** Ends sessions that began at the account's provider, and returns them with their people. */
export async function endSsoSessions(
  db: D1Database,
  accountId: AccountId,
  { subject, sid }: SsoNames,
): Promise<readonly { readonly id: string; readonly userId: string }[]> {
  const isSubject = subject === undefined ? undefined : eq(sessions.ssoSubject, subject);
  // a session of the provider that we do not know by its id is ended by its person
  const isMeant =
    sid === undefined
      ? isSubject
      : or(eq(sessions.ssoSid, sid), and(isSubject ?? sql`0`, isNull(sessions.ssoSid)));
  if (!isMeant) return [];
  return d1Client(db)
    .delete(sessions)
    .where(and(isOfProvider(accountId), isMeant))
    .returning({ id: sessions.id, userId: sessions.userId });
}

/** Reserves the next question to the provider, so that parallel requests ask it once. False if another request did. */
export async function leaseSsoCheck(
  db: D1Database,
  sessionId: SessionId,
  { dueAt, until }: { readonly dueAt: number; readonly until: number },
): Promise<boolean> {
  const { meta } = await d1Client(db)
    .update(sessions)
    .set({ ssoDueAt: until })
    .where(and(eq(sessions.id, sessionId), eq(sessions.ssoDueAt, dueAt)));
  return meta.changes > 0;
}

/** The provider confirmed its session. `refresh` is encrypted. */
export async function confirmSsoSession(
  db: D1Database,
  sessionId: SessionId,
  { refresh, checkedAt, dueAt }: SsoTimes & { readonly refresh: string },
): Promise<void> {
  await d1Client(db)
    .update(sessions)
    .set({ ssoRefresh: refresh, ssoCheckedAt: checkedAt, ssoDueAt: dueAt })
    .where(eq(sessions.id, sessionId));
}

function isOfProvider(accountId: AccountId) {
  return and(eq(sessions.accountId, accountId), isNotNull(sessions.ssoSubject));
}
