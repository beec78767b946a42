import { afterEach, describe, it, vi } from "vitest";
import {
  advanced,
  BEGINNING,
  type Device,
  failedAt,
  keepProgress,
  keptProgress,
  reportOf,
} from "./progress.ts";
import { PhoneReport } from "./report.ts";
import { SUPPORT } from "../capture/device/support-table.ts";

const HERE: Device = {
  browser: {
    user_agent: "A browser",
    in_app: false,
    touch_points: 5,
    screen: { width: 390, height: 844, dpr: 3 },
  },
  support: Object.fromEntries(Object.keys(SUPPORT).map((name) => [name, true])) as Device["support"],
  pixels: "true",
};

/** The part of a browser's storage that is used. */
function stubSession(kept: Map<string, string>): void {
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
}

describe("the progress of a check", () => {
  afterEach(() => void vi.unstubAllGlobals());

  it("goes on step by step and keeps what each photo found", ({ expect }) => {
    const first = advanced({ step: "upright", found: {} }, { photos: { upright: { failed: "no" } } });
    const second = advanced(first, {});
    const third = advanced(second, { photos: { right: { failed: "neither" } } }, "storage");
    expect([first.step, second.step, third.step]).toEqual(["left", "right", "storage"]);
    expect(third.found.photos).toEqual({ upright: { failed: "no" }, right: { failed: "neither" } });
  });

  it("charges a camera that went away to the step that lost it, and goes on to the clip", ({ expect }) => {
    expect(failedAt({ step: "camera", found: {} }, "denied")).toEqual([
      { camera: { failed: "denied" } },
      "storage",
    ]);
    const found = { camera: { failed: "slow" } };
    expect(failedAt({ step: "left", found }, "busy")).toEqual([
      { photos: { left: { failed: "busy" } } },
      "clip",
    ]);
    expect(failedAt({ step: "away", found }, "denied")).toEqual([{ away: { failed: "denied" } }, "clip"]);
  });

  it("survives a reload of its tab", ({ expect }) => {
    stubSession(new Map());
    const progress = advanced({ step: "camera", found: {} }, { camera: { failed: "denied" } }, "storage");
    expect(keepProgress(progress)).toBe(true);
    expect(keptProgress()).toEqual(progress);
  });

  it("starts again if nothing, nonsense, or an unknown step was stored", ({ expect }) => {
    for (const kept of ["{", "null", '{"step":"beyond","found":{}}']) {
      stubSession(new Map([["phone-check", kept]]));
      expect(keptProgress(), kept).toEqual(BEGINNING);
    }
    vi.stubGlobal("sessionStorage", undefined);
    expect([keptProgress(), keepProgress(BEGINNING)]).toEqual([BEGINNING, false]);
  });

  it("makes a report of any part, and what is missing was skipped", ({ expect }) => {
    const found = { digest: "ab", camera: { failed: "denied" } };
    const at = new Date("2026-11-27T12:00:00Z");
    const report = PhoneReport.parse(reportOf(found, { device: " Pixel 8, Chrome ", here: HERE, at }));
    expect(report).toMatchObject({
      device: "Pixel 8, Chrome",
      made_at: "2026-11-27T12:00:00.000Z",
      camera: { failed: "denied" },
      photos: { upright: { skipped: true }, upside_down: { skipped: true } },
      storage: { skipped: true },
    });
    expect(report).not.toHaveProperty("digest");
  });

  it("makes no report for a device whose name a page could take for markup", ({ expect }) => {
    expect(["iPhone 13 (blue), iOS 18.5", "SM-S918B", "小米 14"].map(isNamed)).toEqual([true, true, true]);
    expect(["<b>phone</b>", "a | b | c", "[a](b)", "`a`b`", "", "x\ny z"].map(isNamed)).toEqual(
      Array(6).fill(false),
    );
  });
});

function isNamed(device: string): boolean {
  return PhoneReport.safeParse(reportOf({}, { device, here: HERE, at: new Date() })).success;
}
