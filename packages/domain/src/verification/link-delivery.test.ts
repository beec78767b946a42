import { describe, it } from "vitest";
import { aPhoto, aVerification } from "../../test/build.ts";
import { decide } from "./decide.ts";
import type { Event } from "./event.ts";
import { evolve } from "./evolve.ts";
import { decideReminder, deliveryStatusOf, linkQueued, remindsAt } from "./link-delivery.ts";
import type { LinkTerms, Verification } from "./state.ts";
import { viewOf } from "./view.ts";

const START = 1_800_000_000_000;
const MINUTE_MS = 60_000;
const MAIL: LinkTerms = {
  channel: "email",
  mail: {
    to: "ada@example.org",
    accountName: "Acme",
    unsubscribeUrl: "https://svc.example/u/1",
    brand: { name: "Acme" },
  },
};
const NEW = aVerification({ mode: "verification", reminderAfterMinutes: 10 }, START);
const QUEUED = evolve(NEW, linkQueued(MAIL, START));
const HEAD = { channel: "email", about: "link" } as const;

function accepted(at: number): Event {
  return { type: "verification.notified", at, ...HEAD };
}
const SENT = evolve(QUEUED, accepted(START + MINUTE_MS));

/** The verification after its reminder was sent. */
function reminded(state: Verification, at: number): Verification {
  return [...decideReminder(state, at), accepted(at)].reduce(evolve, state);
}

const opened = evolve(SENT, { type: "verification.opened", at: START });
const captured = evolve(opened, { type: "verification.capture.persisted", at: START, capture: aPhoto() });

describe("the status of a link that was sent", () => {
  const cases: readonly (readonly [status: string | undefined, state: Verification])[] = [
    [undefined, NEW],
    ["queued", QUEUED],
    ["sent", SENT],
    ["bounced", evolve(QUEUED, { type: "verification.notify_failed", at: START, ...HEAD, reason: "422" })],
    [
      "held_back",
      evolve(QUEUED, { type: "verification.notify_skipped", at: START, ...HEAD, reason: "daily_limit" }),
    ],
    ["held_back", evolve(QUEUED, { type: "verification.expired", at: START })],
    ["sent", evolve(SENT, { type: "verification.expired", at: START })],
    ["opened", opened],
    ["started", captured],
    ["sent", evolve(SENT, { type: "verification.notified", at: START, channel: "email" })],
  ];
  it.for(cases)("is %s", ([status, state], { expect }) => {
    expect(deliveryStatusOf(state)).toBe(status);
  });

  it("is shown with its recipient until a redaction", ({ expect }) => {
    const shown = { channel: "email", status: "sent", sentAt: START + MINUTE_MS, reminders: 0 };
    expect(viewOf(SENT).delivery).toEqual({ ...shown, to: "ada@example.org" });
    const redacted = evolve(SENT, { type: "verification.redacted", at: START });
    expect(viewOf(redacted).delivery).toEqual(shown);
  });
});

describe("a reminder", () => {
  it("comes after the tenant's time, counted from when the last message was accepted, twice at most", ({
    expect,
  }) => {
    const first = START + 11 * MINUTE_MS;
    expect(remindsAt(SENT)).toBe(first);
    expect(decideReminder(SENT, first - 1)).toEqual([]);
    expect(decideReminder(SENT, first)).toEqual([
      { type: "verification.link_queued", at: first, purpose: "reminder", ...MAIL },
    ]);
    const once = reminded(SENT, first);
    const twice = reminded(once, first + 10 * MINUTE_MS);
    expect([remindsAt(once), twice.delivery?.reminders, remindsAt(twice)]).toEqual([
      first + 10 * MINUTE_MS,
      2,
      undefined,
    ]);
  });

  it("is not repeated while it is on its way", ({ expect }) => {
    const at = START + 11 * MINUTE_MS;
    const underWay = decideReminder(SENT, at).reduce(evolve, SENT);
    expect([underWay.delivery?.state, decideReminder(underWay, at + 60 * MINUTE_MS)]).toEqual(["queued", []]);
  });

  const without: readonly (readonly [why: string, state: Verification])[] = [
    ["the tenant sets no time", { ...SENT, settings: { ...SENT.settings, reminderAfterMinutes: 0 } }],
    ["nothing was sent", NEW],
    [
      "the mail bounced",
      evolve(SENT, { type: "verification.notify_failed", at: START, ...HEAD, reason: "" }),
    ],
    ["the link expires before", { ...SENT, settings: { ...SENT.settings, reminderAfterMinutes: 60 } }],
    ["it was submitted", evolve(captured, { type: "verification.submitted", at: START, auto: false })],
    [
      "it was cancelled",
      [decide(SENT, { type: "expire" }, START)].flat().reduce((state, event) => {
        return "refused" in event ? state : evolve(state, event);
      }, SENT),
    ],
    ["it was redacted", evolve(SENT, { type: "verification.redacted", at: START })],
  ];
  it.for(without)("is not sent when %s", ([, state], { expect }) => {
    expect([remindsAt(state), decideReminder(state, START + 30 * MINUTE_MS)]).toEqual([undefined, []]);
  });

  it("that is overdue when the link has expired is not sent", ({ expect }) => {
    expect(decideReminder(SENT, SENT.expiresAt)).toEqual([]);
  });
});
