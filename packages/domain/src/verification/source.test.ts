import { someSettings } from "../../test/build.ts";
import { describe, it } from "vitest";
import { newAccountId, newCaptureId, newVerificationId } from "../ids.ts";
import { decide } from "./decide.ts";
import { begin, evolve } from "./evolve.ts";
import type { Settings } from "./settings.ts";
import type { Step } from "./step-kinds.ts";
import { linkSourceOf, signsOf } from "./source.ts";
import { livenessOf, type StoredCapture } from "./state.ts";

const NOW = Date.UTC(2026, 10, 21);
const common = { description: "x", min: 1, max: 1 };
const image = { ...common, kind: "image", overlay: "none", camera: "rear", ocr: "none" } as const;
const STEPS: readonly Step[] = [
  { ...image, key: "live", allowFile: false },
  { ...image, key: "any", allowFile: true },
  { ...common, kind: "video", key: "clip", maxSeconds: 5, audio: false },
  { ...common, kind: "upload", key: "papers", accept: ["image/jpeg"] },
];
const SETTINGS = someSettings({ mode: "verification", capturePlan: { kind: "steps", steps: STEPS } });
const ANONYMOUS: Settings = { ...SETTINGS, capturePlan: { kind: "anonymous", maxCaptures: 1 } };
const LOCATION = { lat: 52.1, lng: 4.3, accuracyM: 8 };

function photo(more: Partial<StoredCapture> = {}): StoredCapture {
  const file = { contentType: "image/jpeg", bytes: 1, sha256: "00" };
  return { id: newCaptureId(NOW), kind: "image", source: "camera", ...file, ...more };
}

function stored(settings: Settings, capture: StoredCapture) {
  const ids = { id: newVerificationId(NOW), accountId: newAccountId(NOW), environment: "test" };
  const state = begin({
    type: "verification.created",
    at: NOW,
    ...ids,
    settings,
    expiresAt: NOW + 3_600_000,
    captureUrl: "https://svc.example/v/1",
  });
  const decided = decide(state, { type: "capture", capture }, NOW);
  if ("refused" in decided) throw new Error(decided.refused);
  return decided.reduce(evolve, state).captures[0];
}

describe("the source of a capture by the link (CONTRACT G14)", () => {
  // [step, the declared source, the source it counts as]
  const rules = [
    ["live", "camera", "camera"],
    ["live", "system_camera", "system_camera"],
    ["live", "file", undefined],
    ["live", undefined, undefined],
    ["any", "camera", "camera"],
    ["any", "file", "file"],
    ["any", undefined, "file"],
    ["clip", "system_camera", "system_camera"],
    ["clip", undefined, undefined],
    ["papers", undefined, "file"],
    ["papers", "camera", "file"],
  ] as const;
  it.for(rules)("to the step %s, said to be %s, is %s", ([step, declared, source], { expect }) => {
    expect(linkSourceOf(SETTINGS, step, declared)).toBe(source);
  });

  it("is never a file where there are no steps", ({ expect }) => {
    expect(linkSourceOf(ANONYMOUS, undefined, "camera")).toBe("camera");
    expect(linkSourceOf(ANONYMOUS, undefined, "file")).toBeUndefined();
    expect(linkSourceOf(ANONYMOUS, undefined)).toBeUndefined();
  });
});

describe("what a live capture lacks (CONTRACT G14)", () => {
  it("is nothing where all came, and each of it where it did not", ({ expect }) => {
    const whole = photo({ challenge: "answered", device: "{}", frames: ["a"], capturedAt: NOW });
    expect(signsOf(whole, NOW)).toEqual([]);
    expect(signsOf(photo(), NOW)).toEqual(["no_challenge", "no_frames", "no_device_report"]);
    expect(signsOf(photo({ source: "system_camera", challenge: "stale", device: "{}" }), NOW)).toEqual([
      "stale_challenge",
      "no_frames",
    ]);
    expect(signsOf({ ...whole, capturedAt: NOW - 3_600_000 }, NOW)).toEqual(["taken_before"]);
    expect(signsOf({ ...whole, capturedAt: NOW - 30_000 }, NOW)).toEqual([]);
  });

  it("asks no frames of a clip and nothing of a file", ({ expect }) => {
    expect(signsOf(photo({ kind: "video", challenge: "answered", device: "{}" }), NOW)).toEqual([]);
    expect(signsOf(photo({ source: "file" }), NOW)).toEqual([]);
    expect(signsOf(photo({ source: "api" }), NOW)).toEqual([]);
  });

  it("is shown in the capture though no check looked at it, and stays when it is redacted", ({ expect }) => {
    const capture = stored(ANONYMOUS, photo());
    expect(capture && livenessOf(capture)).toEqual([
      { sign: "no_challenge", strength: "weak" },
      { sign: "no_frames", strength: "weak" },
      { sign: "no_device_report", strength: "weak" },
    ]);
  });
});

describe("a file (SPEC 2.1)", () => {
  it("has no place, whatever its sender says of the device", ({ expect }) => {
    const step = { step: "any", location: LOCATION };
    expect(stored(SETTINGS, photo({ ...step, source: "file" }))).not.toHaveProperty("location");
    expect(stored(SETTINGS, photo(step))).toMatchObject({ location: LOCATION });
  });
});
