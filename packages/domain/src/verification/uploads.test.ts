import { describe, it } from "vitest";
import { aPhoto, someSettings } from "../../test/build.ts";
import { newAccountId, newUploadId, newVerificationId } from "../ids.ts";
import { begin, evolve } from "./evolve.ts";
import type { Settings } from "./settings.ts";
import type { Step } from "./step-kinds.ts";
import type { StoredCapture, Verification } from "./state.ts";
import { type BegunUpload, decideUpload, heldUntil } from "./uploads.ts";

const NOW = Date.UTC(2026, 0, 1);
const EXPIRES = NOW + 3_600_000;
const MB = 1_048_576;

function anUpload(different: Partial<BegunUpload> = {}): BegunUpload {
  return { id: newUploadId(NOW), bytes: 1, isOpen: true, ...different };
}

function uploads(count: number, different: Partial<BegunUpload> = {}): readonly BegunUpload[] {
  return Array.from({ length: count }, () => anUpload(different));
}

function touchedAt(...times: readonly number[]): readonly BegunUpload[] {
  return times.map((time) => anUpload({ touchedAt: time }));
}

function untilOf(time: number): number {
  return heldUntil(touchedAt(time), EXPIRES);
}

/** Two finished uploads with this many bytes together. */
function endedOf(bytes: number): readonly BegunUpload[] {
  return [10 * MB, bytes - 10 * MB].map((each) => anUpload({ isOpen: false, bytes: each }));
}

function fresh(capturePlan: Settings["capturePlan"]): Verification {
  return begin({
    type: "verification.created",
    at: NOW,
    id: newVerificationId(NOW),
    accountId: newAccountId(NOW),
    environment: "test",
    settings: someSettings({ capturePlan }),
    expiresAt: EXPIRES,
    captureUrl: "https://svc.example/v/1",
  });
}

function withPhoto(state: Verification, different: Partial<StoredCapture> = {}): Verification {
  return evolve(state, {
    type: "verification.capture.persisted",
    at: NOW,
    capture: aPhoto(different, NOW),
  });
}

const common = { description: "x", min: 0 };
const STEPS: readonly Step[] = [
  {
    ...common,
    key: "front",
    max: 2,
    kind: "image",
    overlay: "none",
    camera: "rear",
    ocr: "none",
    allowFile: true,
  },
  { ...common, key: "papers", max: 3, kind: "upload", accept: ["image/jpeg"] },
  { ...common, key: "clip", max: 1, kind: "video", maxSeconds: 5, audio: false },
  { ...common, key: "note", max: 7, kind: "text", maxLength: 500, multiline: false, format: "text" },
];
const one = fresh({ kind: "anonymous", maxCaptures: 1 });
const three = fresh({ kind: "anonymous", maxCaptures: 3 });
const guided = fresh({ kind: "steps", steps: STEPS });
const PHOTO = aPhoto({}, NOW);
const FRONT = aPhoto({ step: "front" }, NOW);
const TAKEN = { replaces: [] };
const CONFLICT = { refused: "conflict" };

describe("how long open uploads hold a verification (CONTRACT G14)", () => {
  it("is not past its expiry where none is open or none took bytes", ({ expect }) => {
    expect(heldUntil([], EXPIRES)).toBe(EXPIRES);
    expect(heldUntil([anUpload()], EXPIRES)).toBe(EXPIRES);
    expect(heldUntil([anUpload({ isOpen: false, touchedAt: EXPIRES })], EXPIRES)).toBe(EXPIRES);
  });

  it("is 60 seconds after the last bytes of any, and never less than to the expiry", ({ expect }) => {
    expect(heldUntil(touchedAt(EXPIRES - 1), EXPIRES)).toBe(EXPIRES + 59_999);
    expect(heldUntil(touchedAt(EXPIRES - 9, EXPIRES - 1, EXPIRES - 5), EXPIRES)).toBe(EXPIRES + 59_999);
    expect(heldUntil(touchedAt(EXPIRES - 60_000), EXPIRES)).toBe(EXPIRES);
    expect(heldUntil(touchedAt(EXPIRES - 60_001), EXPIRES)).toBe(EXPIRES);
    expect(heldUntil([anUpload({ touchedAt: 0 })], 1)).toBe(60_000);
  });

  it("is at most ten minutes past the expiry", ({ expect }) => {
    expect(untilOf(EXPIRES + 539_999)).toBe(EXPIRES + 599_999);
    expect(untilOf(EXPIRES + 540_000)).toBe(EXPIRES + 600_000);
    expect(untilOf(EXPIRES + 540_001)).toBe(EXPIRES + 600_000);
  });
});

describe("an upload that a link begins (CONTRACT G3.5)", () => {
  it("is refused as its capture would be (CONTRACT G3.4)", ({ expect }) => {
    expect(decideUpload(one, PHOTO, [], EXPIRES + 1)).toEqual({ refused: "expired" });
    expect(decideUpload(one, FRONT, [], NOW)).toEqual({ refused: "unknown_step" });
    const full = withPhoto(guided, { step: "clip" });
    expect(decideUpload(full, aPhoto({ step: "clip" }, NOW), [], NOW)).toEqual({ refused: "step_full" });
  });

  it("allows one open upload more than there are free places", ({ expect }) => {
    expect(decideUpload(one, PHOTO, [], NOW)).toEqual(TAKEN);
    expect(decideUpload(one, PHOTO, uploads(2), NOW)).toEqual(TAKEN);
    expect(decideUpload(one, PHOTO, uploads(3), NOW)).toEqual(CONFLICT);
    expect(decideUpload(one, PHOTO, uploads(4), NOW)).toEqual(CONFLICT);
  });

  it("finds the places of stored photos taken", ({ expect }) => {
    expect(decideUpload(three, PHOTO, uploads(4), NOW)).toEqual(TAKEN);
    expect(decideUpload(withPhoto(three), PHOTO, uploads(3), NOW)).toEqual(TAKEN);
    expect(decideUpload(withPhoto(three), PHOTO, uploads(4), NOW)).toEqual(CONFLICT);
  });

  it("competes with the open ones of its own step alone", ({ expect }) => {
    const others = [...uploads(9, { step: "papers" }), ...uploads(9, { step: "front", isOpen: false })];
    const own = uploads(3, { step: "front" });
    expect(decideUpload(guided, FRONT, [...others, ...own], NOW)).toEqual(TAKEN);
    const fourth = anUpload({ step: "front" });
    expect(decideUpload(guided, FRONT, [...others, ...own, fourth], NOW)).toEqual(CONFLICT);
  });

  it("replaces the oldest open one of the same photo where there is no place left", ({ expect }) => {
    const photo = aPhoto({ clientCaptureId: "a" }, NOW);
    const closed = anUpload({ clientCaptureId: "a", isOpen: false });
    const other = anUpload({ clientCaptureId: "b" });
    const oldest = anUpload({ clientCaptureId: "a" });
    const newer = anUpload({ clientCaptureId: "a" });
    const begun = [closed, other, oldest, newer];
    expect(decideUpload(one, photo, begun, NOW)).toEqual({ replaces: [oldest.id] });
    const unlike = aPhoto({ clientCaptureId: "c" }, NOW);
    expect(decideUpload(one, unlike, begun, NOW)).toEqual(CONFLICT);
  });

  it("replaces nothing while there is a place", ({ expect }) => {
    const photo = aPhoto({ clientCaptureId: "a" }, NOW);
    expect(decideUpload(one, photo, uploads(2, { clientCaptureId: "a" }), NOW)).toEqual(TAKEN);
  });
});

describe("what a link may begin over its whole life (CONTRACT G3.5)", () => {
  it("is ten times as many as there are places and two more, however they ended", ({ expect }) => {
    expect(decideUpload(one, PHOTO, uploads(29, { isOpen: false }), NOW)).toEqual(TAKEN);
    expect(decideUpload(one, PHOTO, uploads(30, { isOpen: false }), NOW)).toEqual(CONFLICT);
    expect(decideUpload(three, PHOTO, uploads(49, { isOpen: false }), NOW)).toEqual(TAKEN);
    expect(decideUpload(three, PHOTO, uploads(50, { isOpen: false }), NOW)).toEqual(CONFLICT);
  });

  it("is four times the bytes of as many photos, with those of the new one (CONTRACT G11)", ({ expect }) => {
    const photo = aPhoto({ bytes: 25 * MB }, NOW);
    expect(decideUpload(one, photo, endedOf(75 * MB), NOW)).toEqual(TAKEN);
    expect(decideUpload(one, photo, endedOf(75 * MB + 1), NOW)).toEqual(CONFLICT);
    expect(decideUpload(three, photo, endedOf(275 * MB), NOW)).toEqual(TAKEN);
    expect(decideUpload(three, photo, endedOf(275 * MB + 1), NOW)).toEqual(CONFLICT);
  });

  it("is counted over all steps that take files", ({ expect }) => {
    // two photos, three documents and a clip
    const ended = { step: "papers", isOpen: false };
    expect(decideUpload(guided, FRONT, uploads(79, ended), NOW)).toEqual(TAKEN);
    expect(decideUpload(guided, FRONT, uploads(80, ended), NOW)).toEqual(CONFLICT);
    const most = 4 * (5 * 25 + 200) * MB - FRONT.bytes;
    expect(decideUpload(guided, FRONT, [anUpload({ ...ended, bytes: most })], NOW)).toEqual(TAKEN);
    expect(decideUpload(guided, FRONT, [anUpload({ ...ended, bytes: most + 1 })], NOW)).toEqual(CONFLICT);
  });

  it("holds also for one that would replace another", ({ expect }) => {
    const photo = aPhoto({ clientCaptureId: "a" }, NOW);
    const open = uploads(3, { clientCaptureId: "a" });
    const ended = uploads(26, { isOpen: false });
    const last = anUpload({ isOpen: false });
    expect(decideUpload(one, photo, [...open, ...ended], NOW)).toEqual({ replaces: [open[0]?.id] });
    expect(decideUpload(one, photo, [...open, ...ended, last], NOW)).toEqual(CONFLICT);
  });
});
