import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { type Browser, chromium, type LaunchOptions } from "playwright-core";

const { CHROMIUM } = process.env;
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const EXECUTABLE = CHROMIUM ?? PLACES.find((place) => existsSync(place));

/** Headless Chromium is a third faster, but never denies a permission and is never offline after a reload. */
const SHELL = "/usr/bin/chromium-headless-shell";
const LIGHT_EXECUTABLE = CHROMIUM === undefined && existsSync(SHELL) ? SHELL : EXECUTABLE;

/** Why browser tests are skipped; undefined if they run. */
export const NO_BROWSER =
  EXECUTABLE === undefined
    ? "no Chromium was found: install one (apt-get install chromium) or name it in CHROMIUM"
    : undefined;
if (NO_BROWSER !== undefined) {
  if (process.env["REQUIRE_BROWSER"] === "1") throw new Error(NO_BROWSER);
  console.warn(`Browser tests are skipped: ${NO_BROWSER}`);
}

export type CameraKind = { readonly feed: string } | "drawn" | "none" | "refused";

/** A full browser whose camera shows a film, shows what the browser draws, does not exist, or is denied by the user. */
export function launchChromium(camera: CameraKind): Promise<Browser> {
  return chromium.launch(launchOptions(EXECUTABLE, camera));
}

/** A browser that several processes connect to by its address. */
export type SharedBrowser = { readonly address: string; readonly close: () => Promise<void> };

/**
 * Starts headless Chromium if available, otherwise the full browser, with a camera that shows this film. It is not
 * launched by Playwright, because the launching client would also answer the dialogs of all other clients.
 */
export async function filmChromium(feed: string): Promise<SharedBrowser> {
  const { executablePath = "", args = [] } = launchOptions(LIGHT_EXECUTABLE, { feed });
  const profile = mkdtempSync(path.join(tmpdir(), "svc-chromium-"));
  const own = ["--headless", "--remote-debugging-port=0", `--user-data-dir=${profile}`];
  // On Debian the executable is a script that starts the browser. Both get their own process group and end with it
  const browser = spawn(executablePath, [...own, ...QUIET, ...args], {
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  const gone = once(browser, "close");
  const end = () => {
    if (browser.pid !== undefined && browser.exitCode === null) process.kill(-browser.pid, "SIGKILL");
  };
  process.once("exit", end);
  const close = async () => {
    process.off("exit", end);
    end();
    browser.stderr.resume();
    await gone;
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  };
  for await (const line of createInterface(browser.stderr)) {
    const [, address] = /^DevTools listening on (ws:\S+)$/.exec(line) ?? [];
    if (address === undefined) continue;
    browser.stderr.resume(); // a full pipe would block the browser
    return { address, close };
  }
  throw new Error(`${executablePath} does not start`);
}

/** The features Playwright disables, as far as they affect these pages. */
const QUIET = [
  "--disable-background-networking",
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-renderer-backgrounding",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-dev-shm-usage",
  "--disable-extensions",
  "--disable-features=HttpsUpgrades,PaintHolding,MediaRouter,OptimizationHints",
  "--disable-hang-monitor",
  "--disable-ipc-flooding-protection",
  "--disable-popup-blocking",
  "--disable-sync",
  "--enable-unsafe-swiftshader",
  "--force-color-profile=srgb",
  "--hide-scrollbars",
  "--no-first-run",
  "--password-store=basic",
];

/** Connects to a browser on this machine. Closing the connection leaves the browser running for others. */
export function connectChromium(address: string): Promise<Browser> {
  return chromium.connectOverCDP(address, { isLocal: true });
}

function launchOptions(executablePath: string | undefined, camera: CameraKind): LaunchOptions {
  if (executablePath === undefined) throw new Error(NO_BROWSER);
  const device = camera === "none" ? [] : ["--use-fake-device-for-media-stream"];
  const film = typeof camera === "string" ? [] : [`--use-file-for-fake-video-capture=${camera.feed}`];
  const consent = camera === "refused" ? "--deny-permission-prompts" : "--use-fake-ui-for-media-stream";
  const quiet = ["--no-sandbox", "--disable-blink-features=AutomationControlled", "--mute-audio"];
  return { executablePath, args: [...quiet, ...device, ...film, consent] };
}
