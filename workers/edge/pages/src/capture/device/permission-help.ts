import { platformOf } from "./surroundings.ts";

/** Where a person allows it again, by what the browser calls itself; the names of the page's texts. */
export function permissionHelpOf(userAgent: string, touchPoints: number) {
  const platform = platformOf(userAgent, touchPoints);
  // every browser there is WebKit, but only Safari asks for each page
  if (platform === "ios") {
    return /CriOS|FxiOS|EdgiOS|OPiOS|OPT\//.test(userAgent) ? "help_ios_app" : "help_ios";
  }
  const isFirefox = userAgent.includes("Firefox/");
  if (platform === "android") return isFirefox ? "help_android_firefox" : "help_android";
  if (isFirefox) return "help_firefox";
  return /Chrome\//.test(userAgent) || !/Safari\//.test(userAgent) ? "help_chrome" : "help_safari";
}
