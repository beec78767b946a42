import type { DeviceReport } from "@svc/contract/capture/device-report";
import type { CameraFacts } from "../camera/camera.ts";
import { agentData } from "./support.ts";

/** The device's report about itself. It is evidence, and never a reason to refuse a photo (CONTRACT G3.4 `device`). */
export function deviceReport(camera: CameraFacts | { readonly method: "input" }): DeviceReport {
  const agent = agentData();
  return {
    camera,
    platform: agent?.platform ?? navigator.platform,
    ...(agent && { mobile: agent.mobile }),
    touch_points: navigator.maxTouchPoints,
    languages: navigator.languages.slice(0, 8),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    screen: { width: screen.width, height: screen.height, dpr: devicePixelRatio },
    ...(navigator.webdriver && { webdriver: true }),
  };
}
