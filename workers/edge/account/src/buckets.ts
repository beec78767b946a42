import { type Bucket, type BucketPolicy, type Grant, takeTokens } from "@svc/domain/token-bucket";

/**
 * Tenants can create bucket names through hosts they choose, so the number is bounded. When it is exceeded, all buckets
 * are reset to full.
 */
const MOST_BUCKETS = 1_000;

/** The rate limits of one account (CONTRACT G11), in memory. After a restart all buckets are full. */
export class Buckets {
  readonly #buckets = new Map<string, Bucket>();

  take(name: string, policy: BucketPolicy, wanted: number): Grant {
    if (this.#buckets.size > MOST_BUCKETS) this.#buckets.clear();
    const { bucket, grant } = takeTokens(policy, this.#buckets.get(name), { wanted, now: Date.now() });
    this.#buckets.set(name, bucket);
    return grant;
  }
}
