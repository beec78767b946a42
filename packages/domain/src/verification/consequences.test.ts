import { describe, it } from "vitest";
import { aPhoto, aVerification } from "../../test/build.ts";
import { type Consequence, consequencesOf, delayMsOf } from "./consequences.ts";
import type { Event } from "./event.ts";
import { evolve } from "./evolve.ts";

const NOW = Date.UTC(2026, 10, 21);
const PHOTO = aPhoto({}, NOW);
const OPENED = aVerification({ seal: false }, NOW);
const CLIP = aPhoto({ kind: "video", durationMs: 16_000 }, NOW);

/** The consequences of the event for a verification with these files. */
function after(event: Event, ...files: readonly (typeof PHOTO)[]) {
  const persisted = files.map((capture): Event => ({
    type: "verification.capture.persisted",
    at: NOW,
    capture,
  }));
  const state = [...persisted, event].reduce(evolve, OPENED);
  return consequencesOf(event, state);
}

const refundOf = ({ id }: typeof PHOTO, amountCents: number) => ({
  type: "book",
  booking: { cause: `refund:${id}`, kind: "refund", amountCents, verificationId: OPENED.id },
});

function bookings(following: readonly Consequence[]) {
  return following.filter(({ type }) => type === "book");
}

describe("what must follow from an event", () => {
  it("of a stored file is its analysis, and one charge by its photos (CONTRACT G5.5)", ({ expect }) => {
    for (const [capture, cents] of [
      [PHOTO, -20],
      [CLIP, -80],
    ] as const) {
      const event: Event = { type: "verification.capture.persisted", at: NOW, capture };
      expect(consequencesOf(event, evolve(OPENED, event))).toEqual([
        { type: "analyze", captureId: capture.id },
        {
          type: "book",
          booking: {
            cause: `charge:${capture.id}`,
            kind: "charge",
            amountCents: cents,
            verificationId: OPENED.id,
          },
        },
      ]);
    }
  });

  it("of a failure is what every file cost", ({ expect }) => {
    const failed: Event = { type: "verification.failed", at: NOW, reason: "media_unreadable" };
    expect(bookings(after(failed, PHOTO, CLIP))).toEqual([refundOf(PHOTO, 20), refundOf(CLIP, 80)]);
    expect(after(failed)).toEqual([]);
  });

  it("of a photo that is taken again is the end of its file, and of its place in the index", ({ expect }) => {
    const removed: Event = { type: "verification.capture.removed", at: NOW, captureId: PHOTO.id };
    expect(after(removed, PHOTO)).toEqual([
      { type: "forget", captureId: PHOTO.id },
      { type: "erase_capture", captureId: PHOTO.id },
    ]);
  });

  it("of a redaction is the erasure, twice", ({ expect }) => {
    const redacted: Event = { type: "verification.redacted", at: NOW };
    expect(consequencesOf(redacted, aVerification({ seal: false }, NOW))).toEqual([
      { type: "erase" },
      { type: "erase_again" },
    ]);
  });

  it("of everything else is nothing", ({ expect }) => {
    expect(after({ type: "verification.opened", at: NOW })).toEqual([]);
  });
});

describe("how long after its event a consequence is due", () => {
  it("is a day for the file of a photo that was taken again (CONTRACT G3.9)", ({ expect }) => {
    expect(delayMsOf({ type: "erase_capture" })).toBe(24 * 3_600_000);
  });

  it("is 20 minutes for the second erasure, longer than an analysis lasts", ({ expect }) => {
    expect(delayMsOf({ type: "erase_again" })).toBe(20 * 60_000);
  });

  it("is what it says itself, or at once", ({ expect }) => {
    expect(delayMsOf({ type: "stamp", afterMs: 30_000 })).toBe(30_000);
    expect(delayMsOf({ type: "analyze" })).toBe(0);
    expect(delayMsOf({ type: "erase_capture", afterMs: 5 })).toBe(24 * 3_600_000);
  });
});
