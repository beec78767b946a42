import { describe, it } from "vitest";
import { clockSkewMs } from "./clock.ts";

const NOW = Date.parse("2026-11-21T10:00:00Z");

describe("a device's clock", () => {
  it("is believed when it is about right", ({ expect }) => {
    expect(clockSkewMs("2026-11-21T10:20:00Z", NOW)).toBe(0);
    expect(clockSkewMs("2026-11-20T11:00:00Z", NOW)).toBe(0);
  });

  it("is set right when it is off by more than a day, either way", ({ expect }) => {
    expect(NOW + clockSkewMs("2027-01-01T00:00:00Z", NOW)).toBe(Date.parse("2027-01-01T00:00:00Z"));
    expect(NOW + clockSkewMs("1970-01-01T00:00:00Z", NOW)).toBe(0);
  });
});
