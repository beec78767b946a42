import { ApiError } from "@svc/contract/errors";
import { RATE_LIMITS, rateLimitHeaders, retryAfter } from "@svc/contract/rate-limit";
import { type Bucket, takeTokens } from "@svc/domain/token-bucket";
import type { ApiContext } from "../context.ts";

const buckets = new Map<string, Bucket>();

/** CONTRACT G11: 10 starts a minute by one address; approximate, counted by each isolate by itself. */
export function limitStarts(c: ApiContext): void {
  if (c.env.RATE_LIMITS === "off") return;
  if (buckets.size > 50_000) buckets.clear();
  const address = c.req.header("CF-Connecting-IP") ?? "";
  const { quota, windowSeconds, burst } = RATE_LIMITS.link_starts;
  const policy = { perSecond: quota / windowSeconds, burst };
  const { bucket, grant } = takeTokens(policy, buckets.get(address), { wanted: 1, now: Date.now() });
  buckets.set(address, bucket);
  if (grant.granted > 0) return;
  const resetSeconds = grant.retryAfterS ?? 1;
  throw new ApiError("too_many_requests", "too many starts from this address", {
    hint: `Wait ${resetSeconds} s and try again.`,
    headers: {
      ...retryAfter(resetSeconds),
      ...rateLimitHeaders("link_starts", { remaining: 0, resetSeconds }),
    },
  });
}
