type Version = number | "no";
/** The first version of each engine on a phone: Chrome for Android, Safari on iOS, Firefox for Android. */
type Support = { readonly chrome: Version; readonly safari: Version; readonly firefox: Version };

/**
 * What the page uses and not every browser has, by MDN's browser-compat-data 8.1.9 (2026-11-12). Some of these are
 * older than the engines that the page is built for (`oldest-engines.ts`), and still absent in private windows, in
 * browsers inside other apps, or without TLS. Nothing but `support.ts` names them: `support.test.ts` holds that.
 */
export const SUPPORT = {
  mediaDevices: { chrome: 47, safari: 11, firefox: 36 },
  ImageCapture: { chrome: 60, safari: 18.4, firefox: "no" },
  getCapabilities: { chrome: 59, safari: 11, firefox: 132 },
  VideoFrame: { chrome: 94, safari: 16.4, firefox: 130 },
  requestVideoFrameCallback: { chrome: 83, safari: 15.4, firefox: 132 },
  MediaRecorder: { chrome: 47, safari: 14, firefox: 25 },
  // Firefox for Android takes the call and does nothing
  vibrate: { chrome: 32, safari: "no", firefox: 79 },
  permissions: { chrome: 43, safari: 16, firefox: 46 },
  userAgentData: { chrome: 90, safari: "no", firefox: "no" },
  clipboard: { chrome: 66, safari: 13.4, firefox: 63 },
  serviceWorker: { chrome: 40, safari: 11.3, firefox: 44 },
  caches: { chrome: 40, safari: 11.3, firefox: 41 },
  sendBeacon: { chrome: 42, safari: 11.3, firefox: 31 },
} as const satisfies Readonly<Record<string, Support>>;
