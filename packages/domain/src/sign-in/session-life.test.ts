import { describe, it } from "vitest";
import { isConfirmedNow, isSeenAnew, isSessionOver, sessionEndsAt } from "./session-life.ts";

const NOW = 1_800_000_000_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe("a session (CONTRACT G10)", () => {
  it("ends 12 hours after it was last used", ({ expect }) => {
    const times = { createdAt: NOW, seenAt: NOW + HOUR_MS };
    expect(isSessionOver(times, NOW + 13 * HOUR_MS - 1)).toBe(false);
    expect(isSessionOver(times, NOW + 13 * HOUR_MS)).toBe(true);
    expect(sessionEndsAt(times)).toBe(NOW + 13 * HOUR_MS);
  });

  it("ends 14 days after it was made, however it is used", ({ expect }) => {
    const times = { createdAt: NOW, seenAt: NOW + 14 * DAY_MS - HOUR_MS };
    expect(isSessionOver(times, NOW + 14 * DAY_MS - 1)).toBe(false);
    expect(isSessionOver(times, NOW + 14 * DAY_MS)).toBe(true);
    expect(sessionEndsAt(times)).toBe(NOW + 14 * DAY_MS);
  });

  it("writes down a use every five minutes", ({ expect }) => {
    const times = { createdAt: NOW, seenAt: NOW };
    expect(isSeenAnew(times, NOW + 5 * 60_000 - 1)).toBe(false);
    expect(isSeenAnew(times, NOW + 5 * 60_000)).toBe(true);
  });

  it("is confirmed for five minutes after its person showed who they are", ({ expect }) => {
    expect(isConfirmedNow({ confirmedAt: NOW }, NOW + 5 * 60_000 - 1)).toBe(true);
    expect(isConfirmedNow({ confirmedAt: NOW }, NOW + 5 * 60_000)).toBe(false);
    expect(isConfirmedNow({}, NOW)).toBe(false);
  });
});
