import type { LivenessSign } from "@svc/domain/finding";
import { isCameraSoftware, isInjector } from "./camera-names.ts";
import type { DeviceReport } from "./device-report.ts";

type Name = LivenessSign["sign"];

/** Signs in a device's own report that speak against the photo. */
export function deviceSigns(report: DeviceReport | undefined): readonly Name[] {
  if (!report) return ["no_device_report"];
  // A report that names neither camera nor picture is as empty as a missing one
  const isMute = report.label === undefined && !report.reported && !report.actual;
  return [
    ...(isMute ? (["no_device_report"] as const) : []),
    ...labelSigns(report),
    ...sizeSigns(report),
    ...(report.webdriver ? (["automation"] as const) : []),
  ];
}

function labelSigns({ label }: DeviceReport): readonly Name[] {
  if (label === undefined) return [];
  if (isInjector(label)) return ["virtual_camera"];
  return isCameraSoftware(label) ? ["camera_software"] : [];
}

/** Tolerated difference in proportions, from rounding to whole blocks. */
const SHAPE_TOLERANCE = 0.03;
/** A browser scales its pictures down, never up. */
const MORE_PIXELS = 1.1;

/** Rotating the device swaps the sides, which by itself explains a difference. */
function sizeSigns({ reported, actual }: DeviceReport): readonly Name[] {
  if (!reported || !actual) return [];
  const [was, is] = [reported, actual].map(({ width, height }) => ({
    shape: Math.max(width, height) / Math.min(width, height),
    pixels: width * height,
  }));
  if (!was || !is) return [];
  const isOtherShape = Math.abs(was.shape / is.shape - 1) > SHAPE_TOLERANCE;
  return isOtherShape || is.pixels > was.pixels * MORE_PIXELS ? ["settings_mismatch"] : [];
}
