import { platformOf } from "./surroundings.ts";

/** Which instructions for re-enabling a permission fit this browser, as keys of the page's texts. */
export function permissionHelpOf(userAgent: string, touchPoints: number) {
  const platform = platformOf(userAgent, touchPoints);
  // all iOS browsers use WebKit, but only Safari has a permission per page
  if (platform === "ios") {
    return /CriOS|FxiOS|EdgiOS|OPiOS|OPT\//.test(userAgent) ? "help_ios_app" : "help_ios";
  }
  const isFirefox = userAgent.includes("Firefox/");
  if (platform === "android") return isFirefox ? "help_android_firefox" : "help_android";
  if (isFirefox) return "help_firefox";
  return /Chrome\//.test(userAgent) || !/Safari\//.test(userAgent) ? "help_chrome" : "help_safari";
}
