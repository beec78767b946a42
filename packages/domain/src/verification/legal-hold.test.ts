import { describe, it } from "vitest";
import { someSettings } from "../../test/build.ts";
import { newAccountId, newVerificationId } from "../ids.ts";
import { decide } from "./decide.ts";
import { begin, evolve } from "./evolve.ts";
import { heldAtCreation } from "./legal-hold.ts";
import { deletesAt, EMPTY_KEPT_DAYS, redactsAt } from "./retention.ts";
import type { Command } from "./command.ts";
import type { Verification } from "./state.ts";

const START = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;
const ENDED: Verification = {
  ...begin({
    type: "verification.created",
    at: START,
    id: newVerificationId(START),
    accountId: newAccountId(START),
    environment: "test",
    settings: someSettings({ retentionDays: 7 }),
    expiresAt: START + 60_000,
    captureUrl: "https://svc.example/v/1",
  }),
  status: "completed",
  closedAt: START,
};

function after(state: Verification, command: Command, at: number): Verification {
  const decided = decide(state, command, at);
  if ("refused" in decided) throw new Error(decided.refused);
  return decided.reduce(evolve, state);
}

const held = after(ENDED, { type: "hold", reason: "A lawsuit.", by: "usr_1" }, START + DAY);

describe("a legal hold (CONTRACT G4.7)", () => {
  it("says since when, why and by whom, and that nothing is due to be deleted", ({ expect }) => {
    expect(held.hold).toEqual({ since: START + DAY, reason: "A lawsuit.", by: "usr_1" });
    expect([redactsAt(held), deletesAt(held)]).toEqual([undefined, undefined]);
  });

  it("has lasted since the first call when it gets another reason", ({ expect }) => {
    const again = after(held, { type: "hold", reason: "An appeal.", by: "usr_2" }, START + 2 * DAY);
    expect(again.hold).toEqual({ since: START + DAY, reason: "An appeal.", by: "usr_2" });
    expect(decide(again, { type: "hold", by: "usr_1" }, START + 3 * DAY)).toEqual([]);
  });

  it("is released in time without an effect on its retention", ({ expect }) => {
    const released = after(held, { type: "release", by: "usr_1" }, START + 2 * DAY);
    expect(released.hold).toBeUndefined();
    expect(redactsAt(released)).toBe(START + 7 * DAY);
  });

  it("leaves 30 days to erase everything when it is released late", ({ expect }) => {
    const at = START + 400 * DAY;
    const released = after(held, { type: "release", by: "usr_1" }, at);
    expect(released.redacted).toBe(true);
    expect(deletesAt(released)).toBe(at + EMPTY_KEPT_DAYS * DAY);
  });

  it.for([
    [true, [{ type: "verification.held", at: START }]],
    [false, []],
    [undefined, []],
  ] as const)("with legalHold %s of the settings begins with %j", ([legalHold, events], { expect }) => {
    const settings = someSettings(legalHold === undefined ? {} : { legalHold });
    expect(heldAtCreation(settings, START)).toEqual(events);
  });
});
