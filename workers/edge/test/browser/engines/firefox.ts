import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, type ElementHandle, type Frame, launch, type Page } from "puppeteer-core";
import { CALL_MS, callOf, type Engine, type Found, firstOf, PHONE, type Script, type Tab } from "./engine.ts";

const EXECUTABLE = process.env["FIREFOX"] ?? firstOf(["/usr/bin/firefox-esr", "/usr/bin/firefox"]);

/** Why its tests are skipped. Undefined when they run. */
export const NO_FIREFOX =
  EXECUTABLE === undefined
    ? "no Firefox was found: apt-get install firefox-esr, or name one in FIREFOX"
    : undefined;

const ANDROID = "Mozilla/5.0 (Android 15; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0";

/** A phone whose user grants every permission. */
const PREFERENCES = {
  "general.useragent.override": ANDROID,
  "media.navigator.streams.fake": true,
  "media.navigator.permission.disabled": true,
  "dom.w3c_touch_events.enabled": 1,
  "dom.maxtouchpoints.testing.value": 5,
  "ui.primaryPointerCapabilities": 1,
  "ui.allPointerCapabilities": 1,
  "geo.prompt.testing": true,
  "geo.prompt.testing.allow": true,
  "geo.provider.testing": true,
  "geo.provider.network.url": 'data:application/json,{"location":{"lat":52.52,"lng":13.405},"accuracy":12}',
};

/** Gecko as packaged by Debian, headless, driven by W3C WebDriver BiDi. */
export async function launchFirefox(): Promise<Engine> {
  if (EXECUTABLE === undefined) throw new Error(NO_FIREFOX);
  // as root, Firefox does not start in another user's home, which a CI container may have
  const home = mkdtempSync(path.join(tmpdir(), "svc-firefox-"));
  const browser = await launch({
    browser: "firefox",
    executablePath: EXECUTABLE,
    extraPrefsFirefox: PREFERENCES,
    env: { ...process.env, HOME: home },
    timeout: 2 * CALL_MS,
    protocolTimeout: CALL_MS,
  });
  return {
    name: "firefox",
    open: async () => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      page.setDefaultTimeout(CALL_MS);
      await page.setViewport({ ...PHONE, deviceScaleFactor: 2 });
      return new FirefoxTab(context, page);
    },
    close: async () => {
      // kills the browser even if it no longer responds
      await browser.close().finally(() => browser.process()?.kill("SIGKILL"));
      rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

class FirefoxTab implements Tab {
  readonly #context: BrowserContext;
  readonly #page: Page;
  #frame: Frame | undefined;

  constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.#page = page;
  }

  async goto(url: string): Promise<void> {
    await this.#page.goto(url);
  }

  async reload(): Promise<void> {
    await this.#page.reload();
  }

  async evaluate<A extends readonly unknown[], T>(script: Script<A, T>, ...given: A): Promise<Awaited<T>> {
    return (await this.#shown().evaluate(callOf(script, given))) as Awaited<T>; // the script's return value
  }

  async element<A extends readonly unknown[]>(
    script: Script<A, Element | null | Promise<Element | null>>,
    ...given: A
  ): Promise<Found | undefined> {
    const handle = await this.#shown().evaluateHandle(callOf(script, given));
    const found = handle.asElement() as ElementHandle<HTMLInputElement> | null; // files are only chosen for inputs
    if (!found) return undefined;
    return {
      click: () => found.click(),
      type: (text) => found.type(text),
      choose: (file) => found.uploadFile(file),
    };
  }

  #shown(): Page | Frame {
    return this.#frame ?? this.#page;
  }

  async enterFrame(): Promise<void> {
    this.#frame = await this.#page.waitForFrame((frame) => frame.parentFrame() === this.#page.mainFrame());
  }

  async leaveFrame(): Promise<void> {
    this.#frame = undefined;
  }

  async hiddenWhile(act: () => Promise<void>): Promise<void> {
    const other = await this.#context.newPage();
    await other.bringToFront();
    await act();
    await this.#page.bringToFront();
    await other.close();
  }

  async screenshot(file: `${string}.png`): Promise<void> {
    await this.#page.screenshot({ path: file });
  }

  async close(): Promise<void> {
    await this.#context.close();
  }
}
