/** Browsers inside other apps, which often have no camera (CONTRACT G3.11). */
const IN_APP =
  /\b(FBAN|FBAV|FB_IAB|Instagram|Line|MicroMessenger|Snapchat|TikTok|musical_ly|BytedanceWebview|Twitter|LinkedInApp|Pinterest|GSA|WhatsApp|Viber|KAKAOTALK|Barcelona|NAVER|Zalo|Telegram-Android)(\b|_)|; wv\)/;

export type Surroundings = {
  readonly platform: "ios" | "android" | "desktop";
  readonly inApp: boolean;
};

export function surroundingsOf(userAgent: string, touchPoints: number): Surroundings {
  const platform = platformOf(userAgent, touchPoints);
  // every browser of iOS names Safari or itself; a web view does not, whatever the app (Gmail says nothing of itself)
  const isView = platform === "ios" && !/Safari\/|Focus\/|UCBrowser\//.test(userAgent);
  return { platform, inApp: isView || IN_APP.test(userAgent) };
}

export function surroundingsHere(): Surroundings {
  const found = surroundingsOf(navigator.userAgent, navigator.maxTouchPoints);
  // a page on the home screen of iOS calls itself a view
  const isOnHomeScreen = "standalone" in navigator && navigator.standalone === true;
  return isOnHomeScreen ? { ...found, inApp: false } : found;
}

export function platformOf(userAgent: string, touchPoints: number): Surroundings["platform"] {
  if (userAgent.includes("Android")) return "android";
  // an iPad calls itself a Mac; no Mac has a touch screen
  if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && touchPoints > 1))
    return "ios";
  return "desktop";
}

/** A link that leaves the app it was opened in; only Android knows one. */
export function outsideUrl(href: string, { platform }: Surroundings): string | undefined {
  if (platform !== "android") return undefined;
  const { protocol, host, pathname, search } = new URL(href);
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};end`;
}
