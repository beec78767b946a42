import { describe, it } from "vitest";
import { captureRefusal, moneyRefusal, planLeft } from "./credits.ts";
import { DETECTOR_ATTEMPTS, detectorRetryDelayS, outboxRetryDelayMs, credentialLeaseMs } from "./retry.ts";
import { type Bucket, takeTokens } from "./token-bucket.ts";

describe("rate limits (CONTRACT G11)", () => {
  const policy = { perSecond: 10, burst: 20 };

  it("let a burst through, then as many a second as the policy says", ({ expect }) => {
    let bucket: Bucket | undefined;
    let granted = 0;
    // 10 s with 100 requests a second.
    for (let now = 0; now < 10_000; now += 10) {
      const taken = takeTokens(policy, bucket, { wanted: 1, now });
      bucket = taken.bucket;
      granted += taken.grant.granted;
    }
    expect(granted).toBeGreaterThanOrEqual(118);
    expect(granted).toBeLessThanOrEqual(120);
  });

  it("of nothing a second say to ask again in a day", ({ expect }) => {
    const none = { perSecond: 0, burst: 0 };
    expect(takeTokens(none, undefined, { wanted: 1, now: 0 }).grant.retryAfterS).toBe(86_400);
  });

  it("answer Retry-After in whole seconds, at least 1", ({ expect }) => {
    const empty = { tokens: 0, at: 1_000 };
    expect(takeTokens(policy, empty, { wanted: 1, now: 1_000 }).grant).toEqual({
      granted: 0,
      remaining: 0,
      retryAfterS: 1,
    });
    const slow = { perSecond: 0.1, burst: 1 };
    expect(takeTokens(slow, empty, { wanted: 1, now: 1_000 }).grant.retryAfterS).toBe(10);
  });

  it("give nothing for a clock that went back", ({ expect }) => {
    const { bucket, grant } = takeTokens(policy, { tokens: 0, at: 5_000 }, { wanted: 1, now: 1_000 });
    expect(grant.granted).toBe(0);
    expect(bucket.at).toBe(5_000);
  });
});

describe("402, in the order of CONTRACT G5.5", () => {
  const rich = { balanceCents: 100_000, photosThisMonth: 0, verificationsThisMonth: 0 };
  const poor = { balanceCents: 19, photosThisMonth: 100, verificationsThisMonth: 100 };

  it("plan_limit_reached: the quota is used and there are no credits", ({ expect }) => {
    const plan = { photosPerMonth: 100, monthlyVerificationLimit: 100 };
    expect(moneyRefusal(plan, poor, 1)).toBe("plan_limit_reached");
    expect(moneyRefusal(plan, { ...poor, balanceCents: 20, verificationsThisMonth: 0 }, 1)).toBeUndefined();
  });

  it("nothing, of what costs nothing, even for a balance below zero", ({ expect }) => {
    expect(moneyRefusal({}, { ...poor, balanceCents: -20 }, 0)).toBeUndefined();
    expect(moneyRefusal({}, { ...poor, balanceCents: -20 }, 1)).toBe("insufficient_credits");
  });

  it("monthly_verification_limit_reached: the owner's own limit, even with credits", ({ expect }) => {
    expect(moneyRefusal({ monthlyVerificationLimit: 100 }, { ...rich, verificationsThisMonth: 100 }, 1)).toBe(
      "monthly_verification_limit_reached",
    );
  });

  it("the plan pays for its photos whatever the balance is; of more than it has left, credits pay the rest", ({
    expect,
  }) => {
    const plan = { photosPerMonth: 10 };
    const usage = { balanceCents: -100, photosThisMonth: 8, verificationsThisMonth: 0 };
    expect(moneyRefusal(plan, usage, 2)).toBeUndefined();
    expect(moneyRefusal(plan, usage, 3)).toBe("plan_limit_reached");
    expect(moneyRefusal(plan, { ...usage, balanceCents: 20 }, 3)).toBeUndefined();
    expect(moneyRefusal(plan, { ...usage, balanceCents: 20 }, 4)).toBe("plan_limit_reached");
    // This month more was refunded than charged.
    expect([planLeft({}, -3), planLeft(plan, -3)]).toEqual([0, 10]);
  });

  it("a capture on an existing link goes on down to −2000 cents, with a plan too", ({ expect }) => {
    const usage = { balanceCents: -2_000, photosThisMonth: 10, verificationsThisMonth: 0 };
    expect(captureRefusal({}, usage)).toBe("insufficient_credits");
    expect(captureRefusal({ photosPerMonth: 10 }, usage)).toBe("plan_limit_reached");
    expect(captureRefusal({ photosPerMonth: 11 }, usage)).toBeUndefined();
    expect(captureRefusal({ photosPerMonth: 10 }, { ...usage, balanceCents: -1_980 })).toBeUndefined();
  });

  it("insufficient_credits: less than the price of the least number of photos", ({ expect }) => {
    expect(moneyRefusal({}, poor, 1)).toBe("insufficient_credits");
    expect(moneyRefusal({}, { ...poor, balanceCents: 20 }, 1)).toBeUndefined();
    expect(moneyRefusal({}, { ...poor, balanceCents: 59 }, 3)).toBe("insufficient_credits");
  });
});

describe("a detector that does not answer (CONTRACT G1.4)", () => {
  it("is asked 5 times over about 4 minutes", ({ expect }) => {
    const delays = [1, 2, 3, 4, 5].map((attempt) => detectorRetryDelayS(attempt, 0.5));
    expect(delays).toEqual([2, 10, 45, 180, undefined]);
    expect(DETECTOR_ATTEMPTS).toBe(5);
    expect(detectorRetryDelayS(4, 0)).toBe(162);
    expect(detectorRetryDelayS(4, 1)).toBe(198);
  });
});

describe("what a neighbour did not take", () => {
  it("is offered again after twice as long each time, from a second to five minutes", ({ expect }) => {
    expect([0, 1, 2, 8, 9, 60].map(outboxRetryDelayMs)).toEqual([
      1_000, 2_000, 4_000, 256_000, 300_000, 300_000,
    ]);
  });

  it("is a stamp for two minutes, then four, up to about eight hours and a half", ({ expect }) => {
    expect([0, 1, 8, 12].map((attempts) => credentialLeaseMs(attempts) / 60_000)).toEqual([2, 4, 512, 512]);
    expect(credentialLeaseMs(3, 10)).toBe(80);
  });
});

describe("a plan with photos (CONTRACT G5.5)", () => {
  const used = { balanceCents: 0, photosThisMonth: 99, verificationsThisMonth: 99 };

  it("ends with its last photo, and its monthly limit with the last verification", ({ expect }) => {
    expect(moneyRefusal({ photosPerMonth: 100 }, used, 1)).toBeUndefined();
    expect(moneyRefusal({ photosPerMonth: 100 }, used, 2)).toBe("plan_limit_reached");
    expect(moneyRefusal({ photosPerMonth: 100, monthlyVerificationLimit: 100 }, used, 1)).toBeUndefined();
    expect(moneyRefusal({ photosPerMonth: 100, monthlyVerificationLimit: 99 }, used, 1)).toBe(
      "monthly_verification_limit_reached",
    );
  });
});
