type Version = number | "no";
/** The first supporting version on phones: Chrome for Android, Safari on iOS, Firefox for Android. */
type Support = { readonly chrome: Version; readonly safari: Version; readonly firefox: Version };

/**
 * Web APIs the page uses that not every browser has, from MDN's browser-compat-data 8.1.9 (2026-11-12). Some are older
 * than the oldest supported engines (`oldest-engines.ts`) and still missing in private windows, in-app browsers or
 * without TLS. Only `support.ts` may use them, which `support.test.ts` checks.
 */
export const SUPPORT = {
  mediaDevices: { chrome: 47, safari: 11, firefox: 36 },
  ImageCapture: { chrome: 60, safari: 18.4, firefox: "no" },
  getCapabilities: { chrome: 59, safari: 11, firefox: 132 },
  VideoFrame: { chrome: 94, safari: 16.4, firefox: 130 },
  requestVideoFrameCallback: { chrome: 83, safari: 15.4, firefox: 132 },
  MediaRecorder: { chrome: 47, safari: 14, firefox: 25 },
  // Firefox for Android has the function, but it does nothing
  vibrate: { chrome: 32, safari: "no", firefox: 79 },
  permissions: { chrome: 43, safari: 16, firefox: 46 },
  userAgentData: { chrome: 90, safari: "no", firefox: "no" },
  clipboard: { chrome: 66, safari: 13.4, firefox: 63 },
  serviceWorker: { chrome: 40, safari: 11.3, firefox: 44 },
  caches: { chrome: 40, safari: 11.3, firefox: 41 },
  sendBeacon: { chrome: 42, safari: 11.3, firefox: 31 },
} as const satisfies Readonly<Record<string, Support>>;
