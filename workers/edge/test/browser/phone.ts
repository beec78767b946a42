import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { type Extent, look, lookAtEverySize } from "./look.ts";

const ANDROID =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";
const DESKTOP =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";

const VIEWPORT = { width: 390, height: 844 };

export type PhoneOptions = Pick<BrowserContextOptions, "locale" | "colorScheme" | "userAgent"> & {
  readonly located?: boolean;
  /** What the camera calls itself; the browser's own fake one goes by the name of its film. */
  readonly cameraLabel?: string;
};

/** A person's device: one browser profile at a phone's size. */
export class Phone {
  readonly context: BrowserContext;
  page!: Page; // `visit` opens it before anything is done with it
  readonly problems: string[] = [];
  readonly foreign: string[] = [];

  private constructor(context: BrowserContext) {
    this.context = context;
  }

  static async open(browser: Browser, options: PhoneOptions = {}): Promise<Phone> {
    const { located = true, cameraLabel = "camera2 0, facing back", ...rest } = options;
    const context = await browser.newContext({
      viewport: VIEWPORT,
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      locale: "en",
      userAgent: ANDROID,
      ...(located && {
        geolocation: { latitude: 52.52, longitude: 13.405, accuracy: 12 },
        permissions: ["geolocation"],
      }),
      ...rest,
    });
    await context.addInitScript(nameCamera, cameraLabel);
    return new Phone(context);
  }

  static async desktop(browser: Browser): Promise<Phone> {
    const size = { viewport: { width: 1280, height: 800 }, userAgent: DESKTOP, locale: "en" };
    return new Phone(await browser.newContext(size));
  }

  /** `until`: how far the page has to be; `commit` is as soon as its first byte is there. */
  async visit(link: string, until: "load" | "commit" = "load"): Promise<Page> {
    this.page = await this.context.newPage();
    this.page.on("pageerror", (error) => this.problems.push(String(error.stack)));
    this.page.on("console", (message) => {
      const isNetwork = message.text().includes("Failed to load resource");
      if (message.type() === "error" && !isNetwork) this.problems.push(message.text());
    });
    const { origin } = new URL(link);
    this.page.on("request", (request) => {
      const url = new URL(request.url());
      if (/^https?:$/.test(url.protocol) && url.origin !== origin) this.foreign.push(request.url());
    });
    await this.page.goto(link, { waitUntil: until });
    return this.page;
  }

  async press(name: string | RegExp): Promise<void> {
    await this.page.getByRole("button", { name }).click();
  }

  /** The screen with this heading stands. */
  async heading(name: string | RegExp): Promise<void> {
    await this.page.getByRole("heading", { level: 1, name }).waitFor();
  }

  /** A photo was taken, is finished, and can be looked at. */
  async reviewed(): Promise<void> {
    await this.page.getByText("Is everything sharp and visible?").waitFor();
  }

  /** Aims, takes a photo and keeps it. */
  async takePhoto(): Promise<void> {
    await this.press("Take the photo");
    await this.press("Use this photo");
  }

  look(name: string, extent?: Extent): Promise<readonly string[]> {
    return look(this.page, name, extent);
  }

  /** Leaves the window at a phone's size. */
  async lookAtEverySize(name: string): Promise<readonly string[]> {
    const found = await lookAtEverySize(this.page, name);
    await this.page.setViewportSize(VIEWPORT);
    return found;
  }

  /** As the system does it to a tab that it needs the memory of: nothing in the page hears of it. */
  async killTab(): Promise<void> {
    const session = await this.context.newCDPSession(this.page);
    const crashed = this.page.waitForEvent("crash");
    // a tab that is gone does not answer
    void session.send("Page.crash").catch(() => {});
    await crashed;
  }

  async close(): Promise<void> {
    // a route that still asks the service would fail with nobody to hear it
    await this.context.unrouteAll({ behavior: "ignoreErrors" });
    await this.context.close();
  }
}

function nameCamera(label: string): void {
  Object.defineProperty(MediaStreamTrack.prototype, "label", { get: () => label });
}
