import { describe, it } from "vitest";
import { permissionHelpOf } from "./permission-help.ts";

const WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${WEBKIT}`;
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0";

const BROWSERS = [
  ["Safari on an iPhone", `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, 5, "help_ios"],
  ["Safari on an iPad", `${MAC} ${WEBKIT} Version/17.5 Safari/605.1.15`, 5, "help_ios"],
  ["Chrome on an iPhone", `${IPHONE} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, 5, "help_ios_app"],
  ["Firefox on an iPhone", `${IPHONE} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`, 5, "help_ios_app"],
  ["Edge on an iPhone", `${IPHONE} Version/17.0 EdgiOS/131.0 Mobile/15E148 Safari/604.1`, 5, "help_ios_app"],
  [
    "Chrome on Android",
    `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`,
    5,
    "help_android",
  ],
  [
    "Samsung Internet",
    `Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    5,
    "help_android",
  ],
  [
    "Firefox on Android",
    "Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0",
    5,
    "help_android_firefox",
  ],
  ["Chrome on Windows", `${WINDOWS} ${CHROME} Safari/537.36`, 0, "help_chrome"],
  [
    "Edge on Windows with a touch screen",
    `${WINDOWS} ${CHROME} Safari/537.36 Edg/131.0.0.0`,
    10,
    "help_chrome",
  ],
  ["Chrome on a Mac", `${MAC} ${CHROME} Safari/537.36`, 0, "help_chrome"],
  [
    "Firefox on Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0",
    0,
    "help_firefox",
  ],
  ["Safari on a Mac", `${MAC} ${WEBKIT} Version/17.5 Safari/605.1.15`, 0, "help_safari"],
  ["a browser that nobody knows", "Mozilla/5.0 (X11; Linux x86_64) Something/1.0", 0, "help_chrome"],
] as const;

describe("how to allow the location again", () => {
  it.for(BROWSERS)("in %s", ([, userAgent, touchPoints, help], { expect }) => {
    expect(permissionHelpOf(userAgent, touchPoints)).toBe(help);
  });
});
