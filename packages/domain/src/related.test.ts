import { describe, it } from "vitest";
import { aPhoto, aVerification } from "../test/build.ts";
import { newCaptureId, newVerificationId } from "./ids.ts";
import { deviceScore, meetingScore, type Relation, strongestFirst, traceOf } from "./related.ts";
import { evolve } from "./verification/evolve.ts";
import type { StoredCapture } from "./verification/state.ts";

function traceWith(capture: Partial<StoredCapture>) {
  const photo = aPhoto(capture, 1);
  const event = { type: "verification.capture.persisted", at: 1, capture: photo } as const;
  return traceOf(evolve(aVerification({}, 1), event), photo.id);
}

const PHONE = { platform: "iPhone", languages: ["de"], time_zone: "Europe/Berlin", camera: { cameras: 2 } };
const upright = JSON.stringify({ ...PHONE, screen: { width: 390, height: 844, dpr: 3 } });
const turned = JSON.stringify({
  ...PHONE,
  screen: { width: 844, height: 390, dpr: 3 },
  torch_applied: [true],
});

describe("CONTRACT G14: what links verifications", () => {
  it("a device is the same however it is held and whatever else it says of one photo", ({ expect }) => {
    expect(traceWith({ device: upright })?.device).toBe(traceWith({ device: turned })?.device);
    const other = JSON.stringify({ ...PHONE, time_zone: "UTC", screen: { width: 390, height: 844, dpr: 3 } });
    expect(traceWith({ device: upright })?.device).not.toBe(traceWith({ device: other })?.device);
  });

  it.for(["", "no JSON", "[]", "{}", '"{}"', '{"platform":1}', '{"platform":"x","screen":7}'])(
    "a report that says nothing links nothing: %s",
    (device, { expect }) => {
      expect(traceWith({ device })?.device).toBeUndefined();
    },
  );

  it("a place counts where it was fixed live, at the photo's time", ({ expect }) => {
    const location = { lat: 52, lng: 4, accuracyM: 5 };
    expect(traceWith({ location, capturedAt: 7 })?.fix).toEqual({ lat: 52, lng: 4, at: 7 });
    expect(traceWith({ location: { ...location, derivedFrom: "exif" } })?.fix).toBeUndefined();
    expect(traceWith({ location: { ...location, derivedFrom: "last_known_system" } })?.fix).toBeUndefined();
  });

  it("two photos met within 50 m in the same minute, and not beyond", ({ expect }) => {
    const here = { lat: 52, lng: 4, at: 0 };
    expect(meetingScore(here, here)).toBe(1);
    expect(meetingScore(here, { ...here, lat: 52.0004, at: 60_000 })).toBeCloseTo(0.555, 2);
    expect(meetingScore(here, { ...here, lat: 52.0005 })).toBeUndefined();
    expect(meetingScore(here, { ...here, at: 60_001 })).toBeUndefined();
  });

  it("a device that many share says little", ({ expect }) => {
    expect([2, 3, 11].map(deviceScore)).toEqual([1, 0.5, 0.1]);
  });

  it("each verification is named once a reason, the strongest link first", ({ expect }) => {
    const [a, b] = [newVerificationId(1), newVerificationId(2)];
    const link = (verificationId: typeof a, reason: Relation["reason"], score: number): Relation => ({
      verificationId,
      reason,
      score,
      captureId: newCaptureId(1),
    });
    const links = [
      link(a, "device", 0.2),
      link(b, "photo", 0.9),
      link(a, "device", 0.4),
      link(a, "photo", 1),
    ];
    expect(strongestFirst(links).map(({ reason, score }) => [reason, score])).toEqual([
      ["photo", 1],
      ["photo", 0.9],
      ["device", 0.4],
    ]);
  });
});
