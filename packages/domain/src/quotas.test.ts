import { describe, it } from "vitest";
import { newAccountId, newVerificationId } from "./ids.ts";
import { exceededQuota, hasAmpleQuota, hasNewOccupancy, occupancyOf, QUOTAS, quotasOf } from "./quotas.ts";
import { begin } from "./verification/evolve.ts";

const NONE = { openVerifications: 0, storedRows: 0, storedBytes: 0 };
const pending = begin({
  type: "verification.created",
  at: 0,
  id: newVerificationId(0),
  accountId: newAccountId(0),
  environment: "test",
  settings: {
    mode: "verification",
    capturePlan: { kind: "anonymous", maxCaptures: 1 },
    expiresInSeconds: 60,
    signalsRequired: ["ai"],
    seal: true,
    requireLocation: false,
    metadata: { claim: "ä" },
  },
  expiresAt: 1,
  captureUrl: "https://svc.example/v/1",
});

describe("what one account may have at a time", () => {
  it("is as many verifications and bytes as the others leave it, and more where an operator says so", ({
    expect,
  }) => {
    expect(QUOTAS).toEqual({
      openVerifications: 50_000,
      storedRows: 5_000_000,
      storedBytes: 2_147_483_648,
    });
    expect(quotasOf()).toEqual(QUOTAS);
    expect(quotasOf({ storedRows: 9 })).toEqual({ ...QUOTAS, storedRows: 9 });
  });

  it("is used up by what goes past it, not by what fills it", ({ expect }) => {
    expect(exceededQuota(QUOTAS, QUOTAS)).toBeUndefined();
    expect(exceededQuota(QUOTAS, { ...QUOTAS, storedRows: 5_000_001 })).toBe("storedRows");
    expect(exceededQuota(QUOTAS, { ...NONE, storedBytes: QUOTAS.storedBytes + 1 })).toBe("storedBytes");
  });

  it("is ample while a fifth of each is left, and 1,000 or 64 MB", ({ expect }) => {
    expect(hasAmpleQuota(QUOTAS, NONE)).toBe(true);
    expect(hasAmpleQuota(QUOTAS, { ...NONE, openVerifications: 40_000 })).toBe(true);
    expect(hasAmpleQuota(QUOTAS, { ...NONE, openVerifications: 40_001 })).toBe(false);
    expect(hasAmpleQuota(QUOTAS, { ...NONE, storedRows: 4_000_001 })).toBe(false);
    const small = { openVerifications: 2_000, storedRows: 2_000, storedBytes: 128 * 1024 ** 2 };
    const full = { openVerifications: 1_000, storedRows: 1_000, storedBytes: 64 * 1024 ** 2 };
    expect(hasAmpleQuota(small, full)).toBe(true);
    for (const name of ["openVerifications", "storedRows", "storedBytes"] as const)
      expect(hasAmpleQuota(small, { ...full, [name]: full[name] + 1 })).toBe(false);
  });

  it("is taken by a verification while it may be added to, and by the bytes of what the tenant said", ({
    expect,
  }) => {
    // This letter takes two bytes.
    const bytes = JSON.stringify(pending.settings).length + 1;
    expect(occupancyOf(pending)).toEqual({ isOpen: true, bytes });
    expect(occupancyOf({ ...pending, submittedAt: 1 })).toEqual({ isOpen: false, bytes });
    expect(occupancyOf({ ...pending, status: "expired" })).toEqual({ isOpen: false, bytes });
  });

  it("is counted again when the settings change or the verification closes", ({ expect }) => {
    expect(hasNewOccupancy(pending, { ...pending, opened: true })).toBe(false);
    expect(hasNewOccupancy(pending, { ...pending, submittedAt: 1 })).toBe(true);
    expect(hasNewOccupancy(pending, { ...pending, settings: { ...pending.settings, metadata: {} } })).toBe(
      true,
    );
  });
});
