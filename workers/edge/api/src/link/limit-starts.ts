import { ApiError } from "@svc/contract/wire/errors";
import { RATE_LIMITS, rateLimitHeaders, retryAfter } from "@svc/contract/wire/rate-limits";
import { templateObject } from "@svc/platform/objects";
import type { ApiContext } from "../context.ts";
import { addressPrefix } from "../http/address-prefix.ts";
import { takeLocally } from "../http/local-buckets.ts";

/** CONTRACT G11: 10 starts a minute per IPv4 address or IPv6 /64. */
export function limitStarts(c: ApiContext): void {
  if (c.env.RATE_LIMITS === "off") return;
  const grant = takeLocally("link_starts", addressPrefix(c.req.header("CF-Connecting-IP") ?? ""));
  const resetSeconds = grant.retryAfterS ?? 1;
  const limits = rateLimitHeaders("link_starts", { remaining: grant.remaining, resetSeconds });
  for (const [header, value] of Object.entries(limits)) c.header(header, value);
  if (grant.granted > 0) return;
  throw new ApiError("too_many_requests", "too many verifications were started from this address", {
    hint: `Wait ${resetSeconds} s and try again.`,
    headers: retryAfter(resetSeconds),
  });
}

/** The limit of the link across all callers and isolates, counted by the template's object. */
export async function limitLink(c: ApiContext): Promise<void> {
  if (c.env.RATE_LIMITS === "off") return;
  const { quota, windowSeconds, burst } = RATE_LIMITS.starts_of_link;
  const object = templateObject(c.env, c.var.account.org, c.var.linkSlug);
  const { granted, retryAfterS = 1 } = await object.takeStart({ perSecond: quota / windowSeconds, burst });
  if (granted > 0) return;
  throw new ApiError("too_many_requests", "this link is opened too often", {
    hint: `Wait ${retryAfterS} s and try again.`,
    headers: retryAfter(retryAfterS),
  });
}
