import { connectChromium, launchChromium } from "@svc/testkit/chromium";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { inject } from "vitest";
import { glance, look, picture } from "../look.ts";
import { FakeConsole } from "./fake-console.ts";
import { readPictures } from "./pictures.ts";

const SIZES = {
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
  /** 1280x800 at 200 %. */
  zoomed: { width: 640, height: 400 },
  /** 1440x900 at 200 %. */
  near: { width: 720, height: 450 },
  smallest: { width: 320, height: 568 },
} as const;
/** The colour scheme axe checks at each width. */
const JUDGED = { desk: "light", phone: "dark" } as const;

type Look = Pick<BrowserContextOptions, "colorScheme" | "locale"> & { readonly size?: keyof typeof SIZES };

/** A browser, and a fake service that speaks the console's wire format. */
export class ConsoleStage {
  readonly service: FakeConsole;
  readonly browser: Browser;
  readonly problems: string[] = [];

  private constructor(service: FakeConsole, browser: Browser) {
    this.service = service;
    this.browser = browser;
  }

  static async set(whose: "shared" | "whole" = "shared"): Promise<ConsoleStage> {
    const { pictures } = inject("shared");
    const service = await FakeConsole.open(readPictures(pictures));
    const browser =
      whose === "shared" ? await connectChromium(inject("chromium")) : await launchChromium("none");
    return new ConsoleStage(service, browser);
  }

  async strike(): Promise<void> {
    await this.browser.close();
    await this.service.close();
  }

  async open(
    address: string,
    as: Look,
    use: (page: Page, context: BrowserContext) => Promise<void>,
  ): Promise<void> {
    const { size = "desk", ...options } = as;
    const context = await this.browser.newContext({
      viewport: SIZES[size],
      locale: "en",
      timezoneId: "Europe/Berlin",
      ...(size === "phone" && { deviceScaleFactor: 2, hasTouch: true, isMobile: true }),
      ...options,
    });
    const page = await context.newPage();
    page.on("pageerror", (error) => this.problems.push(String(error.stack)));
    page.on("console", (message) => {
      const isNetwork = message.text().includes("Failed to load resource");
      if (message.type() === "error" && !isNetwork) this.problems.push(message.text());
    });
    page.on("request", (request) => {
      if (new URL(request.url()).origin !== this.service.url && request.url().startsWith("http")) {
        this.problems.push(`asked ${request.url()}`);
      }
    });
    try {
      await page.goto(`${this.service.url}${address}`);
      await use(page, context);
    } catch (error) {
      await picture(page, "console/failed");
      throw error;
    } finally {
      await context.close();
    }
  }

  /** Saves a screenshot for people to review. */
  keep(page: Page, name: string): Promise<void> {
    return picture(page, `console/${name}`);
  }

  /**
   * Opens a screen at both widths in light and dark. Returns what is cut off, and axe's findings for each layout and
   * each colour scheme. Not every combination is checked, because findings depend on either, but not on both together.
   */
  async lookAt(
    name: string,
    address: string,
    ready: (page: Page) => Promise<void>,
  ): Promise<readonly string[]> {
    const found: string[] = [];
    for (const size of ["desk", "phone"] as const) {
      await this.open(address, { size, colorScheme: "light" }, async (page) => {
        await ready(page);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          const title = `${name}-${SIZES[size].width}-${colorScheme}`;
          const see = JUDGED[size] === colorScheme ? look : glance;
          found.push(...(await see(page, `console/${title}`)));
        }
      });
    }
    return found;
  }
}
