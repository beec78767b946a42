import { ApiError } from "@svc/contract/wire/errors";
import type { LimitName } from "@svc/contract/wire/operation";
import { RATE_LIMITS, type RateLimit, rateLimitHeaders, retryAfter } from "@svc/contract/wire/rate-limits";
import { accountObject } from "@svc/platform/objects";
import { TtlCache } from "@svc/platform/ttl-cache";
import type { AccountProfile } from "@svc/store/account/accounts";
import { createMiddleware } from "hono/factory";
import type { ApiEnv } from "../context.ts";

/**
 * Tokens that an isolate has drawn from the account's bucket and not used yet. Drawing several at once saves most
 * requests a call to the account's object. Tokens not used within a second are lost, so the tenant never gets more than
 * the limit.
 */
type Draw = { left: number; readonly remaining: number };
const draws = new TtlCache<Draw>({ forMs: 1_000, most: 10_000 });
const DRAW_SIZE: Readonly<Record<LimitName, number>> = { reads: 10, writes: 2, documents: 1, sync_audits: 1 };

/** CONTRACT G11: 429 with `Retry-After`. `RATE_LIMITS=off` disables it for load tests. */
export function limit(name: LimitName) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (c.env.RATE_LIMITS === "off") return next();
    const rate = rateOf(c.var.account, name);
    const remaining = await takeOne(c.env, c.var.account, name);
    await next();
    for (const [header, value] of Object.entries(
      rateLimitHeaders(name, { remaining, resetSeconds: 1 }, rate),
    )) {
      c.header(header, value);
    }
    return undefined;
  });
}

/** The rate of sync audits is set per account, with a burst of twice the rate. */
function rateOf({ auditsPerSecond }: AccountProfile, name: LimitName): RateLimit {
  const rate = RATE_LIMITS[name];
  return name === "sync_audits" ? { ...rate, quota: auditsPerSecond, burst: auditsPerSecond * 2 } : rate;
}

async function takeOne(env: ApiEnv["Bindings"], account: AccountProfile, name: LimitName): Promise<number> {
  const key = `${name}:${account.id}`;
  const drawn = useDrawn(key);
  if (drawn !== undefined) return drawn;
  const { quota, windowSeconds, burst } = rateOf(account, name);
  const policy = { perSecond: quota / windowSeconds, burst };
  const grant = await accountObject(env, account.id).take(name, policy, DRAW_SIZE[name]);
  const left = draws.get(key)?.left ?? 0;
  draws.set(key, { left: left + grant.granted, remaining: grant.remaining });
  // concurrent requests share the drawn tokens; even an empty draw may find one left by another request
  const remaining = useDrawn(key);
  if (remaining === undefined) throw tooMany(account, name, grant.retryAfterS ?? 1);
  return remaining;
}

function useDrawn(key: string): number | undefined {
  const drawn = draws.get(key);
  if (!drawn || drawn.left === 0) return undefined;
  drawn.left -= 1;
  return drawn.remaining + drawn.left;
}

function tooMany(account: AccountProfile, name: LimitName, resetSeconds: number): ApiError {
  const what = name === "sync_audits" ? "sync audits per second for this account" : `${name} per second`;
  return new ApiError("too_many_requests", `too many ${what}`, {
    hint: `Wait ${resetSeconds} s, then send it again.`,
    headers: {
      ...retryAfter(resetSeconds),
      ...rateLimitHeaders(name, { remaining: 0, resetSeconds }, rateOf(account, name)),
    },
  });
}
