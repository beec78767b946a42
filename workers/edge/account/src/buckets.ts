import { type Bucket, type BucketPolicy, type Grant, takeTokens } from "@svc/domain/token-bucket";

/** A bucket may carry the name of a host that a tenant chose, so their number is bounded: then all are full again. */
const MOST_BUCKETS = 1_000;

/** The rate limits of one account (CONTRACT G11), in memory: an object that restarts begins with full buckets. */
export class Buckets {
  readonly #buckets = new Map<string, Bucket>();

  take(name: string, policy: BucketPolicy, wanted: number): Grant {
    if (this.#buckets.size > MOST_BUCKETS) this.#buckets.clear();
    const { bucket, grant } = takeTokens(policy, this.#buckets.get(name), { wanted, now: Date.now() });
    this.#buckets.set(name, bucket);
    return grant;
  }
}
