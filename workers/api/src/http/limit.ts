import { ApiError } from "@svc/contract/errors";
import type { AccountTerms, LimitName } from "@svc/platform/account-rpc";
import { accountObject } from "@svc/platform/objects";
import type { AccountProfile } from "@svc/store/accounts";
import { createMiddleware } from "hono/factory";
import type { ApiEnv } from "../context.ts";

/**
 * Tokens an isolate has drawn from the account's bucket and not used yet. Drawing a few at once spares most requests a
 * call to the account's object; what is not used within a second is lost to the tenant, never gained.
 */
type Draw = { left: number; readonly remaining: number; readonly until: number };
const draws = new Map<string, Draw>();
const DRAW_MS = 1_000;
const DRAW_SIZE = { reads: 10, writes: 2, audits: 1 } as const satisfies Record<LimitName, number>;
const POLICY_TEXT = { reads: '"reads";q=50;w=1', writes: '"writes";q=10;w=1' } as const;

/** CONTRACT G11: 429 with `Retry-After`; `RATE_LIMITS=off` turns it off for load tests. */
export function limit(name: LimitName) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (c.env.RATE_LIMITS === "off") return next();
    const { account } = c.var;
    const remaining = await takeOne(c.env, account, name);
    const policy = name === "audits" ? `"audits";q=${account.auditsPerSecond};w=1` : POLICY_TEXT[name];
    await next();
    c.header("RateLimit-Policy", policy);
    c.header("RateLimit", `"${name}";r=${remaining};t=1`);
    return undefined;
  });
}

async function takeOne(env: ApiEnv["Bindings"], account: AccountProfile, name: LimitName): Promise<number> {
  const key = `${name}:${account.id}`;
  const drawn = useDrawn(key);
  if (drawn !== undefined) return drawn;
  const grant = await accountObject(env, account.id).take(termsOf(account), name, DRAW_SIZE[name]);
  const left = liveDraw(key)?.left ?? 0;
  draws.set(key, { left: left + grant.granted, remaining: grant.remaining, until: Date.now() + DRAW_MS });
  // requests that drew at the same time share what came; when nothing did, one of them may have left something
  const remaining = useDrawn(key);
  if (remaining === undefined) throw tooMany(name, grant.retryAfterS ?? 1);
  return remaining;
}

function liveDraw(key: string): Draw | undefined {
  const drawn = draws.get(key);
  return drawn && drawn.until > Date.now() ? drawn : undefined;
}

function useDrawn(key: string): number | undefined {
  const drawn = liveDraw(key);
  if (!drawn || drawn.left === 0) return undefined;
  drawn.left -= 1;
  return drawn.remaining + drawn.left;
}

function tooMany(name: LimitName, retryAfterS: number): ApiError {
  const what =
    name === "audits" ? "audits a second than the account allows" : `${name} a second than allowed`;
  return new ApiError("too_many_requests", `more ${what}`, {
    hint: `Wait ${retryAfterS} s and send it again.`,
    headers: { "Retry-After": String(retryAfterS), RateLimit: `"${name}";r=0;t=${retryAfterS}` },
  });
}

export function termsOf(account: AccountProfile): AccountTerms {
  const { id, openingBalanceCents, auditsPerSecond, plan } = account;
  return { id, openingBalanceCents, auditsPerSecond, plan };
}
