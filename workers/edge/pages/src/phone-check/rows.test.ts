import { describe, it } from "vitest";
import { awayRow, clipRow, photoRow, storageRow } from "./rows.ts";
import type { FoundClip, FoundPhoto, PhoneReport } from "./report.ts";

const PHOTO: FoundPhoto = {
  held: { shape: "landscape", type: "landscape-primary", angle: 90 },
  viewfinder: { width: 1280, height: 960 },
  photo: { width: 4000, height: 3000 },
  bytes: 2_400_000,
  ms: 640,
  method: "photo",
  frames: 3,
  looks: "upright",
};
const CLIP: FoundClip = {
  type: "video/mp4",
  bytes: 900_000,
  ms: 3100,
  seconds: 3,
  viewfinder: { width: 720, height: 1280 },
  clip: { width: 720, height: 1280 },
};
/** The part of a report that a row reads. */
const of = (part: Partial<PhoneReport>) => part as PhoneReport;

describe("a row of the report", () => {
  it("says of a photo its size, its time and how it lies", ({ expect }) => {
    expect(photoRow("left", PHOTO)).toEqual({
      what: "Photo: top to the left",
      found: "4000 × 3000, 2400 kB, 640 ms, by the sensor, landscape-primary, right way up",
      good: true,
    });
  });

  it("is bad for a photo of another shape than the page, and for one that a person sees upside down", ({
    expect,
  }) => {
    const tall = photoRow("left", { ...PHOTO, photo: { width: 3000, height: 4000 } });
    expect([tall.good, tall.found]).toEqual([false, expect.stringContaining("not shaped like the page")]);
    expect(photoRow("left", { ...PHOTO, looks: "upside_down" }).good).toBe(false);
  });

  it("is bad for a clip that is turned against the viewfinder or does not play", ({ expect }) => {
    expect(clipRow(of({ clip: CLIP })).good).toBe(true);
    const turned = clipRow(of({ clip: { ...CLIP, clip: { width: 1280, height: 720 } } }));
    expect([turned.good, turned.found]).toEqual([false, expect.stringContaining("turned against")]);
    const { clip: _clip, ...silent } = CLIP;
    expect(clipRow(of({ clip: silent })).good).toBe(false);
  });

  it("is bad for a camera that does not come back, and for a photo that a reload loses", ({ expect }) => {
    const away = { hidden_ms: 3200, reopened: false, events: ["mute" as const] };
    expect(awayRow(of({ away }))).toEqual({
      what: "After another app",
      found: "no picture came back, 3 s away, mute",
      good: false,
    });
    expect(awayRow(of({ away: { ...away, pictures_after_ms: 120 } })).good).toBe(true);
    const storage = { kept: "bytes" as const, bytes: 1000, after_reload: "same" as const };
    expect(storageRow(of({ storage })).good).toBe(true);
    expect(storageRow(of({ storage: { ...storage, after_reload: "gone" } })).good).toBe(false);
    expect(storageRow(of({ storage: { ...storage, kept: "memory" } })).good).toBe(false);
  });

  it("is neither for a step that was skipped, and bad with its reason for one that failed", ({ expect }) => {
    expect(clipRow(of({ clip: { skipped: true } }))).toEqual({ what: "Clip", found: "skipped" });
    expect(clipRow(of({ clip: { failed: "Error: the browser recorded nothing" } }))).toEqual({
      what: "Clip",
      found: "Error: the browser recorded nothing",
      good: false,
    });
  });
});
