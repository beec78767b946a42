import { newSessionId, newUserId } from "@svc/domain/ids";
import type { Role } from "@svc/domain/role";
import { ssoEmailOf, ssoRoleOf, ssoTimesAt } from "@svc/domain/sign-in/sso";
import { findPerson, knownPerson, listMemberships } from "@svc/store/people/members";
import { openInvitations } from "@svc/store/people/invitations";
import { keepSsoTest, listSsoDomains, type SsoConnection } from "@svc/store/people/sso";
import type { SsoSession } from "@svc/store/people/sessions";
import { findShard } from "@svc/store/d1/shard";
import { withEntry } from "../audit-log/keep-entry.ts";
import type { ApiContext } from "../context.ts";
import { withStorage } from "../http/storage.ts";
import { welcomePerson } from "../sign-in/answer-signed-in.ts";
import { beginSession } from "../sign-in/session-cookie.ts";
import type { Claims } from "./open-id.ts";
import { encryptRefresh, providerOf, redirectUriOf } from "./provider.ts";
import { SsoFailure } from "./sso-failure.ts";
import { type SsoPurpose, type SsoState, takeSsoState } from "./sso-state.ts";
import { followRole } from "./follow-role.ts";
import { noteProblem, toConsole } from "./signed-in-page.ts";

/** CONTRACT G10.1 [ext]: the provider sent the browser back. */
export async function finishSso(c: ApiContext) {
  const kept = await takeSsoState(c);
  if (!kept || kept.accountId !== c.req.param("account")) return toConsole(c, "stale");
  return withStorage(async () => {
    try {
      const found = await identify(c, kept);
      if (kept.purpose === "test") await keepTest(c, kept, found);
      else await signIn(c, kept, found);
      return toConsole(c);
    } catch (error) {
      return noteProblem(c, kept, error);
    }
  });
}

type Found = {
  readonly connection: SsoConnection;
  readonly claims: Claims;
  readonly refresh?: string;
  readonly email: string;
  readonly role: Role;
};

/** Whom the provider named, and the role that their claims give. */
async function identify(c: ApiContext, { accountId, purpose, ...kept }: SsoState): Promise<Found> {
  const { connection, provider } = await providerOf(c, accountId);
  const { claims, refresh } = await provider.finish({
    ...kept,
    url: new URL(c.req.url),
    redirectUri: redirectUriOf(c, accountId),
    isFresh: purpose === "confirm",
    wanted: ["email", ...(connection.roleClaim === undefined ? [] : [connection.roleClaim])],
  });
  const listed = await listSsoDomains(c.env.DB, accountId);
  const domains = listed.filter(({ verifiedAt }) => verifiedAt !== undefined).map(({ domain }) => domain);
  const person = ssoEmailOf(claims, { issuer: connection.issuer, domains });
  if ("problem" in person) throw new SsoFailure(person.problem, said(claims));
  const role = ssoRoleOf(claims, connection, await presentRole(c, accountId, person.email));
  if (!role) throw new SsoFailure("no_role", person);
  return { connection, claims, email: person.email, role, ...(refresh !== undefined && { refresh }) };
}

function said({ email }: Claims): { readonly email?: string } {
  return typeof email === "string" ? { email: email.slice(0, 254) } : {};
}

/** As a member, or else as an open invitation promises it. */
async function presentRole(c: ApiContext, accountId: string, email: string): Promise<Role | undefined> {
  const person = await findPerson(c.env.DB, email);
  const memberships = person ? await listMemberships(c.env.DB, person.id) : [];
  const offered = await openInvitations(c.env.DB, email, Date.now());
  return [...memberships, ...offered].find((each) => each.accountId === accountId)?.role;
}

async function keepTest(c: ApiContext, { accountId }: SsoState, { email, role }: Found): Promise<void> {
  await keepSsoTest(c.env.DB, accountId, { at: Date.now(), outcome: "passed", email, role });
}

/** Makes the person a member if they are not one yet, follows their role, and starts their session. */
async function signIn(c: ApiContext, kept: SsoState, found: Found): Promise<void> {
  const { accountId } = kept;
  const now = Date.now();
  const person = await knownPerson(c.env.DB, { id: newUserId(now), email: found.email }, now);
  // someone else who comes back must not take the place of the person who confirms
  if (kept.userId !== undefined && kept.userId !== person.id)
    throw new SsoFailure("token", said(found.claims));
  const shard = await findShard(c.env, accountId);
  const emergencyUser = found.connection.emergencyUser;
  await followRole(c, { shard, person, role: found.role, emergencyUser });
  if (kept.browser !== undefined) await welcomePerson(c, person.email, kept.browser);
  const id = newSessionId(now);
  const begun = {
    actor: { kind: "user", id: person.id, name: person.email },
    action: "finishSso",
    target: { kind: "session", id },
  } as const;
  const confirmed = confirmedAt(found.claims, kept.purpose, now);
  const session = {
    id,
    userId: person.id,
    accountId,
    ...(confirmed !== undefined && { confirmedAt: confirmed }),
  };
  const sso = await ssoSession(c, found, now);
  await withEntry(c, { shard, begun }, () => beginSession(c, { ...session, sso }));
}

/**
 * The person may have authenticated at the provider long ago. A provider that does not say when was at least asked to
 * have them do it again for a confirmation.
 */
function confirmedAt({ auth_time: at }: Claims, purpose: SsoPurpose, now: number): number | undefined {
  if (at !== undefined) return Math.min(now, at * 1000);
  return purpose === "confirm" ? now : undefined;
}

async function ssoSession(c: ApiContext, { claims, refresh }: Found, now: number): Promise<SsoSession> {
  const { sub: subject, sid } = claims;
  return {
    subject,
    ...(typeof sid === "string" && { sid }),
    ...(refresh !== undefined && { refresh: await encryptRefresh(c, refresh) }),
    ...ssoTimesAt(now, refresh !== undefined),
  };
}
