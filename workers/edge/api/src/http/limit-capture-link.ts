import { ApiError } from "@svc/contract/wire/errors";
import { rateLimitHeaders, retryAfter } from "@svc/contract/wire/rate-limits";
import type { VerificationId } from "@svc/domain/ids";
import type { ApiContext } from "../context.ts";
import { takeLocally } from "./local-buckets.ts";

type LimitName =
  | "addresses"
  | "addresses_minute"
  | "capture"
  | "capture_chunks"
  | "preflight"
  | "progress"
  | "scene_codes";

/**
 * CONTRACT G11 and G3.7: limits one link, whichever form of its id is used. The response headers report the first
 * limit.
 */
export function limitCaptureLink(
  c: Pick<ApiContext, "env"> & Partial<Pick<ApiContext, "header">>,
  link: VerificationId,
  ...names: readonly LimitName[]
): void {
  if (c.env.RATE_LIMITS === "off") return;
  for (const [index, name] of names.entries()) {
    const grant = takeLocally(name, link);
    if (grant.granted === 0) throw tooMany(name, grant.retryAfterS ?? 1);
    if (index > 0) continue;
    const state = { remaining: grant.remaining, resetSeconds: 1 };
    for (const [header, value] of Object.entries(rateLimitHeaders(name, state))) c.header?.(header, value);
  }
}

function tooMany(name: LimitName, resetSeconds: number): ApiError {
  return new ApiError("too_many_requests", "too many requests for this capture link", {
    hint: `Wait ${resetSeconds} s, then send it again.`,
    headers: { ...retryAfter(resetSeconds), ...rateLimitHeaders(name, { remaining: 0, resetSeconds }) },
  });
}
