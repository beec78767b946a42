import type { Browser } from "playwright-core";

/** A phone's user agent: on a desktop, the page first offers to continue on a phone. */
export const ANDROID =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36";

type Times = { readonly sinceTapMs: number; readonly sinceNavigationMs: number };

/** Time until the camera's first picture, for a person who presses Start as soon as it is painted. */
export async function readyTimes(browser: Browser, url: string): Promise<Times> {
  const context = await browser.newContext({ userAgent: ANDROID });
  await context.addInitScript(startAtOnce);
  const page = await context.newPage();
  await page.goto(url);
  const times = await page.waitForFunction(() => (globalThis as { times?: Times }).times);
  const found = await times.jsonValue();
  await context.close();
  if (!found) throw new Error(`no camera on ${url}`);
  return found;
}

function startAtOnce(): void {
  let tappedAt = 0;
  const clicker = setInterval(() => {
    const start = document.querySelector<HTMLButtonElement>(".primary:enabled");
    if (!start) return;
    clearInterval(clicker);
    tappedAt = performance.now();
    start.click();
  }, 1);
  const firstOnly = { capture: true, once: true };
  document.addEventListener(
    "playing",
    () => {
      const sinceNavigationMs = performance.now();
      Object.assign(globalThis, { times: { sinceTapMs: sinceNavigationMs - tappedAt, sinceNavigationMs } });
    },
    firstOnly,
  );
}
