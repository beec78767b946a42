import { describe, it } from "vitest";
import { someSettings } from "../../test/build.ts";
import { newAccountId, newVerificationId } from "../ids.ts";
import { begin } from "./evolve.ts";
import { deletesAt, EMPTY_KEPT_DAYS, emptyAfterRetention, redactsAt } from "./retention.ts";
import type { Verification } from "./state.ts";

const START = Date.UTC(2026, 0, 1);
const CLOSED = START + 5_000;
const DAY = 86_400_000;
const open = begin({
  type: "verification.created",
  at: START,
  id: newVerificationId(START),
  accountId: newAccountId(START),
  environment: "test",
  settings: someSettings(),
  expiresAt: START + 60_000,
  captureUrl: "https://svc.example/v/1",
});
const closed: Verification = { ...open, status: "completed", closedAt: CLOSED };
const emptied: Verification = { ...closed, redacted: true };
const WEEK = { settings: someSettings({ retentionDays: 7 }) };

describe("a verification that empties itself (CONTRACT G4.7)", () => {
  it("does so 180 days after its end, or after as many as its account says", ({ expect }) => {
    expect(redactsAt(closed)).toBe(CLOSED + 180 * DAY);
    expect(redactsAt({ ...closed, ...WEEK })).toBe(CLOSED + 7 * DAY);
  });

  it("does so neither before it is over nor once it is empty", ({ expect }) => {
    expect(redactsAt(open)).toBeUndefined();
    expect(redactsAt({ ...open, redacted: true })).toBeUndefined();
    expect(redactsAt(emptied)).toBeUndefined();
  });

  it("says at that moment, and not a millisecond earlier, that retention did it", ({ expect }) => {
    const week = { ...closed, ...WEEK };
    const due = CLOSED + 7 * DAY;
    expect(emptyAfterRetention(week, due - 1)).toEqual([]);
    for (const at of [due, due + 1])
      expect(emptyAfterRetention(week, at)).toEqual([
        { type: "verification.redacted", at, reason: "retention" },
      ]);
  });

  it("says nothing while it is not over, however late, nor a second time", ({ expect }) => {
    expect(emptyAfterRetention(open, CLOSED + 4_000 * DAY)).toEqual([]);
    expect(emptyAfterRetention(emptied, CLOSED + 4_000 * DAY)).toEqual([]);
  });
});

describe("a verification that is deleted (CONTRACT G4.7)", () => {
  it("goes 30 days after its retention, whenever it was emptied", ({ expect }) => {
    expect(EMPTY_KEPT_DAYS).toBe(30);
    expect(deletesAt(emptied)).toBe(CLOSED + 210 * DAY);
    expect(deletesAt({ ...emptied, ...WEEK })).toBe(CLOSED + 37 * DAY);
  });

  it("stays while it holds anything, and while it is not over", ({ expect }) => {
    expect(deletesAt(closed)).toBeUndefined();
    expect(deletesAt(open)).toBeUndefined();
    expect(deletesAt({ ...open, redacted: true })).toBeUndefined();
  });
});
