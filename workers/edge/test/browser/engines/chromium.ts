import { launchChromium } from "@svc/testkit/chromium";
import type { Page } from "playwright-core";
import { CALL_MS, callOf, type Engine, type Found, PHONE, type Script, type Tab } from "./engine.ts";

const ANDROID =
  "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";

/** For comparison with the other engines. It is tested by the projects `browser` and `camera`. */
export async function launchBlink(): Promise<Engine> {
  const browser = await launchChromium("drawn");
  return {
    name: "chromium",
    open: async () => {
      const phone = { viewport: PHONE, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
      const context = await browser.newContext({ ...phone, userAgent: ANDROID, locale: "en" });
      context.setDefaultTimeout(CALL_MS);
      return new BlinkTab(await context.newPage());
    },
    close: () => browser.close(),
  };
}

class BlinkTab implements Tab {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async goto(url: string): Promise<void> {
    await this.#page.goto(url);
  }

  async reload(): Promise<void> {
    await this.#page.reload();
  }

  async evaluate<A extends readonly unknown[], T>(script: Script<A, T>, ...given: A): Promise<Awaited<T>> {
    return this.#page.evaluate<Awaited<T>>(callOf(script, given));
  }

  async element<A extends readonly unknown[]>(
    script: Script<A, Element | null | Promise<Element | null>>,
    ...given: A
  ): Promise<Found | undefined> {
    const handle = await this.#page.evaluateHandle<Element | null>(callOf(script, given));
    const found = handle.asElement();
    if (!found) return undefined;
    return {
      click: () => found.click(),
      type: (text) => found.fill(text),
      choose: (file) => found.setInputFiles(file),
    };
  }

  async hiddenWhile(act: () => Promise<void>): Promise<void> {
    await act();
  }

  async screenshot(file: `${string}.png`): Promise<void> {
    await this.#page.screenshot({ path: file });
  }

  async close(): Promise<void> {
    await this.#page.context().close();
  }
}
