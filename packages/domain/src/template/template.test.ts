import { describe, it } from "vitest";
import { nextStatus, secondsToNextDay, startRefusal, TEMPLATE_STATUSES } from "./template.ts";

const active = { status: "active", dailyCap: 2, totalCap: 5 } as const;

describe("CONTRACT G6.2: starting from a template", () => {
  it("is refused by draft, paused and revoked, each with its code", ({ expect }) => {
    const none = { usedToday: 0, usedTotal: 0 };
    expect(TEMPLATE_STATUSES.map((status) => startRefusal({ ...active, status }, none))).toEqual([
      "conflict",
      undefined,
      "link_paused",
      "not_found",
    ]);
  });

  it("is refused at the daily cap and at the total cap", ({ expect }) => {
    expect(startRefusal(active, { usedToday: 1, usedTotal: 4 })).toBeUndefined();
    expect(startRefusal(active, { usedToday: 2, usedTotal: 2 })).toBe("link_cap_exceeded");
    expect(startRefusal(active, { usedToday: 0, usedTotal: 5 })).toBe("link_cap_exceeded");
    expect(
      startRefusal({ status: "active", dailyCap: 2 }, { usedToday: 0, usedTotal: 9_999 }),
    ).toBeUndefined();
  });

  it("counts days in UTC", ({ expect }) => {
    expect(secondsToNextDay(Date.UTC(2026, 10, 21, 23, 59, 58, 500))).toBe(2);
    expect(secondsToNextDay(Date.UTC(2026, 10, 21))).toBe(86_400);
  });
});

describe("CONTRACT G6.2: pause, resume, revoke", () => {
  it("are repeatable, go from the states that the table names, and revoked is the end", ({ expect }) => {
    expect(TEMPLATE_STATUSES.map((status) => nextStatus(status, "pause"))).toEqual([
      undefined,
      "paused",
      "paused",
      undefined,
    ]);
    expect(TEMPLATE_STATUSES.map((status) => nextStatus(status, "resume"))).toEqual([
      undefined,
      "active",
      "active",
      undefined,
    ]);
    expect(TEMPLATE_STATUSES.map((status) => nextStatus(status, "revoke"))).toEqual(
      TEMPLATE_STATUSES.map(() => "revoked"),
    );
  });
});
