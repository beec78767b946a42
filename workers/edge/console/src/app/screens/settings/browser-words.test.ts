import { it } from "vitest";
import { browserOf } from "./browser-words.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.for([
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${WEBKIT} Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Chrome",
    "Android",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0 Safari/537.36 Edg/130.0`,
    "Edge",
    "Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15",
    "Safari",
    "macOS",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/130.0 Safari/604.1",
    "Chrome",
    "iPhone",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox", "Linux"],
  ["Claims import", undefined, undefined],
] as const)("%s is %s on %s", ([userAgent, browser, system], { expect }) => {
  const found = browserOf(userAgent);
  expect([found.browser, found.system]).toEqual([browser, system]);
});
