import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { type Extent, look, lookAtEverySize } from "./look.ts";

const ANDROID =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";
const DESKTOP =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";

const VIEWPORT = { width: 390, height: 844 };

export type PhoneOptions = Pick<BrowserContextOptions, "locale" | "colorScheme" | "userAgent"> & {
  readonly located?: boolean;
  /** The camera's name. By default the fake camera is named after its film. */
  readonly cameraLabel?: string;
};

/** A person's device: one browser profile at a phone's size. */
export class Phone {
  readonly context: BrowserContext;
  page!: Page; // set by `visit`, which runs before everything else
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

  /** `until`: how far the page has to load; `commit` means its first byte has arrived. */
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

  /**
   * Presses Start, and waits until the page has read its session with the first step, as it does in the background.
   * Otherwise it could learn there what a test wants it to learn later.
   */
  async start(): Promise<void> {
    // requests that the page makes once on opening
    await this.page.waitForLoadState("networkidle");
    const sessionRead = this.page.waitForResponse(/\/session$/);
    await this.press("Start");
    await sessionRead;
  }

  /** Waits for the screen with this heading. */
  async heading(name: string | RegExp): Promise<void> {
    await this.page.getByRole("heading", { level: 1, name }).waitFor();
  }

  /** Waits until a photo is taken, completed and under review. */
  async reviewed(): Promise<void> {
    await this.page.getByText("Is everything sharp and visible?").waitFor();
  }

  /** Takes a photo and keeps it. */
  async takePhoto(): Promise<void> {
    await this.press("Take the photo");
    await this.press("Use this photo");
  }

  /** The end of every capture: "Check and send". */
  async send(): Promise<void> {
    await this.heading("Check and send");
    await this.press(/^Send to /);
  }

  look(name: string, extent?: Extent): Promise<readonly string[]> {
    return look(this.page, name, extent);
  }

  /** Restores the phone's window size at the end. */
  async lookAtEverySize(name: string): Promise<readonly string[]> {
    const found = await lookAtEverySize(this.page, name);
    await this.page.setViewportSize(VIEWPORT);
    return found;
  }

  /** Kills the tab as the system does when it needs memory; the page gets no event. */
  async killTab(): Promise<void> {
    const session = await this.context.newCDPSession(this.page);
    const crashed = this.page.waitForEvent("crash");
    // a crashed tab does not respond
    void session.send("Page.crash").catch(() => {});
    await crashed;
  }

  async close(): Promise<void> {
    // a route handler that is still waiting for the service would fail unhandled
    await this.context.unrouteAll({ behavior: "ignoreErrors" });
    await this.context.close();
  }
}

function nameCamera(label: string): void {
  Object.defineProperty(MediaStreamTrack.prototype, "label", { get: () => label });
}
