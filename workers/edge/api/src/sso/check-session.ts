import { isUnconfirmed, ssoTimesAt } from "@svc/domain/sign-in/sso";
import { findShard } from "@svc/store/d1/shard";
import { endSessionsOf, type SignedIn, type SsoSession } from "@svc/store/people/sessions";
import { confirmSsoSession, leaseSsoCheck } from "@svc/store/people/sso";
import { withEntry } from "../audit-log/keep-entry.ts";
import type { ApiContext } from "../context.ts";
import { encryptRefresh, providerOf, readRefresh } from "./provider.ts";
import { SsoFailure } from "./sso-failure.ts";

/** Longer than the provider may take to answer. */
const LEASE_MS = 30_000;

/**
 * Whether a session that began at the provider may go on. When its time has come, this asks the provider by the refresh
 * token: a person who was removed there is refused here.
 */
export async function isStillSignedIn(c: ApiContext, signedIn: SignedIn, now: number): Promise<boolean> {
  const { sso, sessionId } = signedIn;
  if (!sso) return true;
  // another request may be asking now, or has just asked in vain
  if (now < sso.dueAt) return !isUnconfirmed(sso, now);
  if (sso.refresh === undefined) return end(c, signedIn);
  const lease = { dueAt: sso.dueAt, until: now + LEASE_MS };
  const isOurs = await leaseSsoCheck(c.env.DB, sessionId, lease);
  const answer = isOurs ? await ask(c, signedIn, sso.refresh) : "silent";
  if (answer === "ended") return end(c, signedIn);
  if (answer === "silent") return !isUnconfirmed(sso, now);
  const refresh = await encryptRefresh(c, answer.refresh);
  await confirmSsoSession(c.env.DB, sessionId, { refresh, ...ssoTimesAt(now, true) });
  return true;
}

async function ask(c: ApiContext, { membership }: SignedIn, encrypted: NonNullable<SsoSession["refresh"]>) {
  const token = await readRefresh(c, encrypted);
  if (!membership || token === undefined) return "ended";
  try {
    const { provider } = await providerOf(c, membership.account.id);
    return await provider.refresh(token);
  } catch (error) {
    if (error instanceof SsoFailure) return "ended"; // the account no longer has a provider
    throw error;
  }
}

async function end(c: ApiContext, { user, sessionId, membership }: SignedIn): Promise<false> {
  const drop = () => endSessionsOf(c.env.DB, user.id, { only: sessionId });
  if (!membership) return drop().then(() => false as const);
  const begun = {
    actor: { kind: "system", id: "sso", name: "single sign-on" },
    action: "endSso",
    target: { kind: "session", id: sessionId },
  } as const;
  const shard = await findShard(c.env, membership.account.id);
  await withEntry(c, { shard, begun }, drop);
  return false;
}
