/** CONTRACT G11: a bucket holds `burst` tokens and gains `quota` every `windowSeconds`. */
export const RATE_LIMITS = {
  reads: { quota: 50, windowSeconds: 1, burst: 100 },
  writes: { quota: 10, windowSeconds: 1, burst: 20 },
  /** Our choice: generating a document takes as long as twenty reads. */
  documents: { quota: 1, windowSeconds: 1, burst: 5 },
  sync_audits: { quota: 2, windowSeconds: 1, burst: 4 },
  capture: { quota: 10, windowSeconds: 1, burst: 10 },
  capture_chunks: { quota: 200, windowSeconds: 60, burst: 200 },
  preflight: { quota: 10, windowSeconds: 1, burst: 20 },
  progress: { quota: 60, windowSeconds: 60, burst: 60 },
  /** CONTRACT G3.12: the first protects the provider from bursts; the second keeps one link from using it up. */
  addresses: { quota: 5, windowSeconds: 1, burst: 5 },
  addresses_minute: { quota: 60, windowSeconds: 60, burst: 60 },
  /** CONTRACT G19.2. A code lives for five minutes. */
  scene_codes: { quota: 20, windowSeconds: 60, burst: 20 },
  /** Counted by network. Each email address also has five tries for its code. Our choice. */
  sign_in_tries: { quota: 20, windowSeconds: 60, burst: 20 },
  /** Photos that the service fetches for an account: from all hosts, and from one host. Our choice. */
  fetches: { quota: 60, windowSeconds: 60, burst: 20 },
  fetches_of_host: { quota: 30, windowSeconds: 60, burst: 10 },
  /**
   * `link_starts` counts one IP address; `starts_of_link` counts a reusable link over all addresses, because a
   * mail to many people is opened by many at once. Our choice.
   */
  link_starts: { quota: 10, windowSeconds: 60, burst: 10 },
  starts_of_link: { quota: 120, windowSeconds: 60, burst: 120 },
} as const satisfies Record<string, RateLimit>;

export type RateLimit = { readonly quota: number; readonly windowSeconds: number; readonly burst: number };
export type RateLimitName = keyof typeof RATE_LIMITS;
export type RateState = { readonly remaining: number; readonly resetSeconds: number };

/**
 * The two headers of every rate-limited route. Pass `limit` if the account has its own. A burst that is left on
 * top of the quota is not shown, because clients divide what is left by the quota.
 */
export function rateLimitHeaders(
  name: RateLimitName,
  { remaining, resetSeconds }: RateState,
  limit: RateLimit = RATE_LIMITS[name],
): { "RateLimit-Policy": string; RateLimit: string } {
  return {
    "RateLimit-Policy": `"${name}";q=${limit.quota};w=${limit.windowSeconds}`,
    RateLimit: `"${name}";r=${Math.min(limit.quota, Math.max(0, Math.floor(remaining)))};t=${wholeSeconds(resetSeconds)}`,
  };
}

/** The header of a 429: an integer of at least 1. */
export function retryAfter(resetSeconds: number): { "Retry-After": string } {
  return { "Retry-After": String(wholeSeconds(resetSeconds)) };
}

function wholeSeconds(seconds: number): number {
  return Math.max(1, Math.ceil(seconds));
}
