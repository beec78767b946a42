import { RATE_LIMITS, type RateLimitName } from "@svc/contract/wire/rate-limits";
import { type Bucket, type Grant, takeTokens } from "@svc/domain/token-bucket";

const MOST_BUCKETS = 50_000;
const buckets = new Map<string, Bucket>();

/**
 * Takes one token of a limit (CONTRACT G11) for `holder`. It is approximate: each isolate counts for itself, and resets
 * when it tracks too many holders.
 */
export function takeLocally(name: RateLimitName, holder: string): Grant {
  if (buckets.size > MOST_BUCKETS) buckets.clear();
  const { quota, windowSeconds, burst } = RATE_LIMITS[name];
  const key = `${name} ${holder}`;
  const taken = takeTokens({ perSecond: quota / windowSeconds, burst }, buckets.get(key), {
    wanted: 1,
    now: Date.now(),
  });
  buckets.set(key, taken.bucket);
  return taken.grant;
}
