import { ApiError } from "@svc/contract/wire/errors";
import { RATE_LIMITS, rateLimitHeaders, retryAfter } from "@svc/contract/wire/rate-limit";
import { type Bucket, takeTokens } from "@svc/domain/token-bucket";
import type { VerificationId } from "@svc/domain/ids";
import type { ApiContext } from "../context.ts";

type LimitName = "capture" | "capture_chunks" | "preflight" | "progress";

const buckets = new Map<string, Bucket>();

/**
 * CONTRACT G11 and G3.7, of one link however it is written: approximate, counted by each isolate by itself. The answer
 * says what is left of the first limit.
 */
export function limitToken(
  c: Pick<ApiContext, "env"> & Partial<Pick<ApiContext, "header">>,
  link: VerificationId,
  ...names: readonly LimitName[]
): void {
  if (c.env.RATE_LIMITS === "off") return;
  if (buckets.size > 50_000) buckets.clear();
  for (const [index, name] of names.entries()) {
    const { quota, windowSeconds, burst } = RATE_LIMITS[name];
    const policy = { perSecond: quota / windowSeconds, burst };
    const key = `${name}:${link}`;
    const { bucket, grant } = takeTokens(policy, buckets.get(key), { wanted: 1, now: Date.now() });
    buckets.set(key, bucket);
    if (grant.granted === 0) throw tooMany(name, grant.retryAfterS ?? 1);
    if (index > 0) continue;
    const state = { remaining: grant.remaining, resetSeconds: 1 };
    for (const [header, value] of Object.entries(rateLimitHeaders(name, state))) c.header?.(header, value);
  }
}

function tooMany(name: LimitName, resetSeconds: number): ApiError {
  return new ApiError("too_many_requests", "too many requests for this capture link", {
    hint: `Wait ${resetSeconds} s and send it again.`,
    headers: { ...retryAfter(resetSeconds), ...rateLimitHeaders(name, { remaining: 0, resetSeconds }) },
  });
}
