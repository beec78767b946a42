/** In-app browsers, which often have no camera (CONTRACT G3.11). */
const IN_APP =
  /\b(FBAN|FBAV|FB_IAB|Instagram|Line|MicroMessenger|Snapchat|TikTok|musical_ly|BytedanceWebview|Twitter|LinkedInApp|Pinterest|GSA|WhatsApp|Viber|KAKAOTALK|Barcelona|NAVER|Zalo|Telegram-Android)(\b|_)|; wv\)/;

export type Surroundings = {
  readonly platform: "ios" | "android" | "desktop";
  readonly inApp: boolean;
};

export function surroundingsOf(userAgent: string, touchPoints: number): Surroundings {
  const platform = platformOf(userAgent, touchPoints);
  // every iOS browser names Safari or itself; a web view names neither, whatever its app (Gmail, for one, does not
  // identify itself)
  const isView = platform === "ios" && !/Safari\/|Focus\/|UCBrowser\//.test(userAgent);
  return { platform, inApp: isView || IN_APP.test(userAgent) };
}

export function surroundingsHere(): Surroundings {
  const found = surroundingsOf(navigator.userAgent, navigator.maxTouchPoints);
  // a page on the iOS home screen looks like a web view
  const isOnHomeScreen = "standalone" in navigator && navigator.standalone === true;
  return isOnHomeScreen ? { ...found, inApp: false } : found;
}

export function platformOf(userAgent: string, touchPoints: number): Surroundings["platform"] {
  if (userAgent.includes("Android")) return "android";
  // an iPad identifies as a Mac, but no Mac has a touch screen
  if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && touchPoints > 1))
    return "ios";
  return "desktop";
}

/** A link that opens the page outside the current app. Only Android has one. */
export function outsideUrl(href: string, { platform }: Surroundings): string | undefined {
  if (platform !== "android") return undefined;
  const { protocol, host, pathname, search } = new URL(href);
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};end`;
}
