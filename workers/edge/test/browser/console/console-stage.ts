import { mkdirSync } from "node:fs";
import path from "node:path";
import { ROOT } from "@svc/commands/local/wrangler";
import { launchChromium } from "@svc/testkit/chromium";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import axe from "axe-core";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import sharp from "sharp";
import { FakeConsole } from "./fake-console.ts";

/** Where a person can look at every screen. */
const SCREENS = path.join(ROOT, "workers/edge/pages/screens/console");
const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } } as const;
const PICTURES = 9;

type Look = Pick<BrowserContextOptions, "colorScheme" | "locale"> & { readonly size?: keyof typeof SIZES };

/** A browser, and a service that speaks the console's wire. */
export class ConsoleStage {
  readonly service: FakeConsole;
  readonly browser: Browser;
  readonly problems: string[] = [];

  private constructor(service: FakeConsole, browser: Browser) {
    this.service = service;
    this.browser = browser;
  }

  static async set(): Promise<ConsoleStage> {
    const pictures = await Promise.all(
      Array.from({ length: PICTURES }, async (_, seed) => {
        const scene = sharp(await photoFile(drawScene(1200, 900, seed + 1), "png"));
        const large = await scene
          .modulate({ hue: seed * 40 })
          .jpeg()
          .toBuffer();
        return { large, thumb: await sharp(large).resize(320).jpeg().toBuffer() };
      }),
    );
    const service = await FakeConsole.open(pictures);
    return new ConsoleStage(service, await launchChromium("none"));
  }

  async strike(): Promise<void> {
    await this.browser.close();
    await this.service.close();
  }

  async open(
    address: string,
    look: Look,
    use: (page: Page, context: BrowserContext) => Promise<void>,
  ): Promise<void> {
    const { size = "desk", ...options } = look;
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
      await picture(page, "failed");
      throw error;
    } finally {
      await context.close();
    }
  }

  /** Every screen at both widths in light and dark; answers what axe finds wrong with it. */
  async lookAt(
    name: string,
    address: string,
    ready: (page: Page) => Promise<void>,
  ): Promise<readonly string[]> {
    const found: string[] = [];
    for (const size of ["desk", "phone"] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one page at a time
      await this.open(address, { size, colorScheme: "light" }, async (page) => {
        await ready(page);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          const title = `${name}-${SIZES[size].width}-${colorScheme}`;
          await picture(page, title);
          found.push(...(await wrongWith(page)).map((each) => `${title}: ${each}`));
        }
      });
    }
    return found;
  }
}

async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(SCREENS, { recursive: true });
  await page.screenshot({ path: path.join(SCREENS, `${name}.png`) });
}

/** WCAG 2.2 A and AA and best practice, as axe-core tells them, and whether anything is cut off at the side. */
async function wrongWith(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  const overflow = await page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll("main, dialog")];
    return Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  });
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(" ")}`,
  );
  return overflow > 0 ? [...found, `${overflow} px wider than its room`] : found;
}
