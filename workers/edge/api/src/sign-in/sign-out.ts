import { endSession, findSessionHolder } from "@svc/store/people/sessions";
import { findShard } from "@svc/store/d1/shard";
import { withEntry } from "../audit-log/keep-entry.ts";
import type { ApiContext } from "../context.ts";
import { requireSameOrigin } from "../http/same-origin.ts";
import { withStorage } from "../http/storage.ts";
import { dropCookie, lookupsOfCookie } from "./session-cookie.ts";

/** CONTRACT G10: ends the session itself, so that a copied cookie is useless too. */
export async function signOut(c: ApiContext) {
  requireSameOrigin(c);
  const lookups = await lookupsOfCookie(c);
  await withStorage(() => endNoted(c, lookups));
  dropCookie(c);
  return c.body(null, 204);
}

async function endNoted(c: ApiContext, lookups: readonly string[]): Promise<void> {
  const end = () => endSession(c.env.DB, lookups);
  const holder = await findSessionHolder(c.env.DB, lookups, Date.now());
  // an expired session is only cleared, without an audit entry
  if (!holder) return end();
  const { user, account, sessionId } = holder;
  const actor = { kind: "user", id: user.id, name: user.email } as const;
  const begun = { actor, action: "signOut", target: { kind: "session", id: sessionId } } as const;
  return withEntry(c, { shard: await findShard(c.env, account.id), begun }, end);
}
