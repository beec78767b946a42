import { describe, it } from "vitest";
import { DeviceReport } from "./device-report.ts";
import { parseLiveCaptureForm } from "./capture-form.ts";

const REPORT = { camera: { label: "camera2 0", actual: { width: 1080, height: 1920 } }, platform: "Android" };

function deviceOf(report: unknown) {
  const parsed = parseLiveCaptureForm(new Map([["device", [JSON.stringify(report)]]]));
  return parsed.ok ? parsed.value.device : parsed.error.fields;
}

describe("a device report (CONTRACT G3.4)", () => {
  it("is kept with members that we do not know", ({ expect }) => {
    const report = { ...REPORT, app: { version: "1.2" }, camera: { ...REPORT.camera, lens: "wide" } };
    expect(deviceOf(report)).toEqual(report);
    expect(DeviceReport.parse(report)).toEqual(report);
  });

  it("is evidence, so a member of another form does not refuse the photo", ({ expect }) => {
    const report = { camera: { label: 7, actual: { width: "wide" } }, webdriver: "yes" };
    expect(deviceOf(report)).toEqual(report);
  });

  it("has at most 4 KB", ({ expect }) => {
    expect(deviceOf({ note: "x".repeat(4096) })).toEqual([
      { path: "device", message: "must be at most 4096 bytes" },
    ]);
  });
});
