import type { CameraFacts } from "../camera/camera.ts";

/** What the device says of itself: evidence, never a reason to turn a person away (CONTRACT G3.4 `device`). */
export function deviceReport(
  camera: CameraFacts | { readonly method: "input" },
): Readonly<Record<string, unknown>> {
  const { userAgentData } = navigator as Navigator & {
    readonly userAgentData?: { readonly platform: string; readonly mobile: boolean };
  };
  return {
    camera,
    platform: userAgentData?.platform ?? navigator.platform,
    ...(userAgentData && { mobile: userAgentData.mobile }),
    touch_points: navigator.maxTouchPoints,
    languages: navigator.languages.slice(0, 8),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    screen: { width: screen.width, height: screen.height, dpr: devicePixelRatio },
    ...(navigator.webdriver && { webdriver: true }),
  };
}
