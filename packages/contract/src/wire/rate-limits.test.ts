import { describe, it } from "vitest";
import { rateLimitHeaders, retryAfter } from "./rate-limits.ts";

describe("CONTRACT G11: limit headers", () => {
  it("are those of the IETF draft", ({ expect }) => {
    expect(rateLimitHeaders("writes", { remaining: 7.9, resetSeconds: 0.2 })).toEqual({
      "RateLimit-Policy": '"writes";q=10;w=1',
      RateLimit: '"writes";r=7;t=1',
    });
    expect(retryAfter(0)).toEqual({ "Retry-After": "1" });
  });

  it("never show more left than the quota, whatever the burst", ({ expect }) => {
    const { RateLimit } = rateLimitHeaders("reads", { remaining: 99, resetSeconds: 1 });
    expect(RateLimit).toBe('"reads";r=50;t=1');
  });
});
