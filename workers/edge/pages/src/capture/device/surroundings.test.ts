import { describe, it } from "vitest";
import { outsideUrl, surroundingsOf } from "./surroundings.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const ANDROID = "Mozilla/5.0 (Linux; Android 14; SM-S918B)";
const ANDROID_VIEW =
  "Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.122 Mobile Safari/537.36";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";

const IN_APPS = [
  [
    "Facebook on iOS",
    "ios",
    `${IPHONE} Mobile/21F90 [FBAN/FBIOS;FBAV/467.0.0.37.108;FBBV/598640424;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/17.5;FBSS/3;FBID/phone;FBLC/de_DE;FBOP/5]`,
  ],
  ["Facebook on Android", "android", `${ANDROID_VIEW} [FB_IAB/FB4A;FBAV/450.0.0.38.109;]`],
  [
    "Messenger on iOS",
    "ios",
    `${IPHONE} Mobile/21F90 [FBAN/MessengerForiOS;FBAV/460.0.0.37.108;FBDV/iPhone15,2]`,
  ],
  [
    "Instagram on iOS",
    "ios",
    `${IPHONE} Mobile/15E148 Instagram 339.0.3.12.91 (iPhone15,2; iOS 17_5; de_DE; de; scale=3.00; 1179x2556; 624498154)`,
  ],
  [
    "Instagram on Android",
    "android",
    `${ANDROID_VIEW} Instagram 302.0.0.23.114 Android (34/14; 450dpi; 1080x2176; samsung; SM-S918B; dm3q; qcom; en_US; 538815920)`,
  ],
  ["Line on iOS", "ios", `${IPHONE} Mobile/15E148 Safari Line/14.9.0`],
  [
    "Line on Android",
    "android",
    `${ANDROID} AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 Line/14.10.0/IAB`,
  ],
  [
    "WeChat on iOS",
    "ios",
    `${IPHONE} Mobile/15E148 MicroMessenger/8.0.50(0x18003237) NetType/WIFI Language/zh_CN`,
  ],
  [
    "WeChat on Android",
    "android",
    `${ANDROID_VIEW} XWEB/1260059 MMWEBSDK/20240301 MicroMessenger/8.0.48.2580(0x28003036) WeChat/arm64 NetType/WIFI Language/zh_CN ABI/arm64`,
  ],
  [
    "TikTok on iOS",
    "ios",
    `${IPHONE} Mobile/15E148 musical_ly_28.4.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/CA WKWebView/1 BytedanceWebview/d8a21c6`,
  ],
  [
    "TikTok of before its own web view",
    "ios",
    `${IPHONE} Mobile/15E148 musical_ly_21.3.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US`,
  ],
  [
    "TikTok on Android",
    "android",
    `${ANDROID_VIEW} trill_330603 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/33.6.3 ByteLocale/en BytedanceWebview/d8a21c6`,
  ],
  [
    "Snapchat on iOS",
    "ios",
    `${IPHONE} Mobile/15E148 Snapchat/13.10.0.40 (like Safari/8618.2.12.10.9, panda)`,
  ],
  ["Gmail on iOS", "ios", `${IPHONE} Mobile/15E148`],
  ["an app on an iPad", "ios", MAC],
  [
    "Telegram on Android",
    "android",
    `${ANDROID} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36 Telegram-Android/11.0`,
  ],
  ["LinkedIn on iOS", "ios", `${IPHONE} Mobile/15E148 [LinkedInApp]/9.29.6500`],
  ["Threads on iOS", "ios", `${IPHONE} Mobile/15E148 Barcelona 352.0.0.25.86 (iPhone15,2; iOS 17_5; ko_KR)`],
  ["Naver on iOS", "ios", `${IPHONE} Mobile/15E148 NAVER(inapp; search; 2000; 12.10.3; 15PRO)`],
  ["the Google app on iOS", "ios", `${IPHONE} GSA/321.0.645944285 Mobile/15E148 Safari/604.1`],
  ["an Android web view of any app", "android", ANDROID_VIEW],
] as const;

const BROWSERS = [
  ["Safari on an iPhone", "ios", `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`],
  ["Firefox Focus on an iPhone", "ios", `${IPHONE} FxiOS/127.0 Focus/127.0 Mobile/15E148`],
  ["Chrome on an iPhone", "ios", `${IPHONE} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`],
  ["Firefox on an iPhone", "ios", `${IPHONE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`],
  ["Edge on an iPhone", "ios", `${IPHONE} Version/17.0 EdgiOS/126.0.2592.56 Mobile/15E148 Safari/605.1.15`],
  [
    "Chrome on Android",
    "android",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
  ],
  [
    "Gmail on Android, which opens a tab of Chrome",
    "android",
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
  ],
  ["Firefox on Android", "android", "Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0"],
  [
    "Samsung's browser",
    "android",
    `${ANDROID} AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
  ],
  [
    "Chrome on Windows",
    "desktop",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
  ],
  ["Firefox on Linux", "desktop", "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0"],
  ["Safari on a Mac", "desktop", `${MAC} Version/17.5 Safari/605.1.15`],
] as const;

describe("a browser inside another app (CONTRACT G3.11)", () => {
  it.for(IN_APPS)("is known: %s", ([, platform, userAgent], { expect }) => {
    expect(surroundingsOf(userAgent, 5)).toEqual({ platform, inApp: true });
  });

  it.for(BROWSERS)("is not %s", ([, platform, userAgent], { expect }) => {
    expect(surroundingsOf(userAgent, platform === "desktop" ? 0 : 5)).toEqual({ platform, inApp: false });
  });
});

describe("the platform", () => {
  it("of an iPad, which calls itself a Mac, is recognised by its touch screen", ({ expect }) => {
    const userAgent = `${MAC} Version/17.5 Safari/605.1.15`;
    expect(surroundingsOf(userAgent, 5).platform).toBe("ios");
    expect(surroundingsOf(userAgent, 0).platform).toBe("desktop");
  });

  it("of a Windows computer with a touch screen is a desktop", ({ expect }) => {
    expect(surroundingsOf(BROWSERS[9][2], 10).platform).toBe("desktop");
  });
});

describe("the way out of an app", () => {
  it("is an intent on Android that keeps the whole link", ({ expect }) => {
    expect(outsideUrl("https://v.example/v/01J.aB?lang=de", { platform: "android", inApp: true })).toBe(
      "intent://v.example/v/01J.aB?lang=de#Intent;scheme=https;end",
    );
  });

  it("is unknown elsewhere", ({ expect }) => {
    expect(outsideUrl("https://v.example/v/1", { platform: "ios", inApp: true })).toBeUndefined();
  });
});
