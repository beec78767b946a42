/** A rate limit: the bucket gains `perSecond` tokens and holds at most `burst` (CONTRACT G11). */
export type BucketPolicy = { readonly perSecond: number; readonly burst: number };
export type Bucket = { readonly tokens: number; readonly at: number };

export type Grant = {
  readonly granted: number;
  readonly remaining: number;
  /**
   * Whole seconds until the next token, from 1 to a day; a day if the bucket gains none. Present only if
   * nothing was granted.
   */
  readonly retryAfterS?: number;
};

const DAY_S = 86_400;

/** Takes up to `wanted` tokens. If the clock went back, the bucket does not change. */
export function takeTokens(
  policy: BucketPolicy,
  bucket: Bucket | undefined,
  request: { readonly wanted: number; readonly now: number },
): { readonly bucket: Bucket; readonly grant: Grant } {
  const { wanted, now } = request;
  const elapsedS = bucket ? Math.max(0, now - bucket.at) / 1000 : 0;
  const full = bucket ? Math.min(policy.burst, bucket.tokens + elapsedS * policy.perSecond) : policy.burst;
  const granted = Math.min(wanted, Math.floor(full));
  const tokens = full - granted;
  const retryAfterS = Math.min(DAY_S, Math.max(1, Math.ceil((1 - tokens) / policy.perSecond)));
  return {
    bucket: { tokens, at: Math.max(now, bucket?.at ?? now) },
    grant: { granted, remaining: Math.floor(tokens), ...(granted === 0 && { retryAfterS }) },
  };
}
