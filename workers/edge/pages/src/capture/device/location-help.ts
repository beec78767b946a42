import { platformOf } from "./surroundings.ts";

/** Where a person allows it again, by what the browser calls itself; the names of the page's texts. */
export function locationHelpOf(userAgent: string, touchPoints: number) {
  const platform = platformOf(userAgent, touchPoints);
  // every browser there is WebKit, but only Safari asks for each page
  if (platform === "ios") {
    return /CriOS|FxiOS|EdgiOS|OPiOS|OPT\//.test(userAgent) ? "location_help_ios_app" : "location_help_ios";
  }
  const isFirefox = userAgent.includes("Firefox/");
  if (platform === "android") return isFirefox ? "location_help_android_firefox" : "location_help_android";
  if (isFirefox) return "location_help_firefox";
  return /Chrome\//.test(userAgent) || !/Safari\//.test(userAgent)
    ? "location_help_chrome"
    : "location_help_safari";
}
