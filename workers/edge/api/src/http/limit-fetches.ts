import { ApiError } from "@svc/contract/wire/errors";
import { RATE_LIMITS, retryAfter } from "@svc/contract/wire/rate-limits";
import { accountObject } from "@svc/platform/objects";
import type { ApiContext } from "../context.ts";

/** Takes a token for one outgoing request, per account and per account and host (CONTRACT G11). Throws 429. */
export async function takeFetch(c: ApiContext, host: string): Promise<void> {
  if (c.env.RATE_LIMITS === "off") return;
  const counted = [
    ["fetches", "fetches"],
    ["fetches_of_host", `fetches_of_host ${host}`],
  ] as const;
  for (const [limit, bucket] of counted) {
    const { quota, windowSeconds, burst } = RATE_LIMITS[limit];
    const policy = { perSecond: quota / windowSeconds, burst };
    const { granted, retryAfterS: resetSeconds = 1 } = await accountObject(c.env, c.var.account.id).take(
      bucket,
      policy,
      1,
    );
    if (granted > 0) continue;
    throw new ApiError("too_many_requests", "too many photos to fetch from image_url", {
      hint: `Wait ${resetSeconds} s, or send the file as image.`,
      headers: retryAfter(resetSeconds),
    });
  }
}
