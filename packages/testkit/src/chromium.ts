import { existsSync } from "node:fs";
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from "playwright-core";

const PLACES = [
  process.env["CHROMIUM"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
const EXECUTABLE = PLACES.find((place) => place !== undefined && existsSync(place));

/** Why browser tests are skipped; undefined where they run. */
export const NO_BROWSER =
  EXECUTABLE === undefined
    ? "no Chromium was found: install one (apt-get install chromium) or name it in CHROMIUM"
    : undefined;
if (NO_BROWSER !== undefined) {
  if (process.env["REQUIRE_BROWSER"] === "1") throw new Error(NO_BROWSER);
  console.warn(`Browser tests are skipped: ${NO_BROWSER}`);
}

export type CameraKind = { readonly feed: string } | "drawn" | "none" | "refused";

/** A browser whose camera shows a film or what the browser draws, does not exist, or is refused by the person. */
export function launchChromium(camera: CameraKind): Promise<Browser> {
  return chromium.launch(launchOptions(camera));
}

/** A browser of its own process whose camera shows this film, for several processes to connect to. */
export function filmChromium(feed: string): Promise<BrowserServer> {
  return chromium.launchServer(launchOptions({ feed }));
}

export function connectChromium(address: string): Promise<Browser> {
  return chromium.connect(address);
}

function launchOptions(camera: CameraKind): LaunchOptions {
  if (EXECUTABLE === undefined) throw new Error(NO_BROWSER);
  const device = camera === "none" ? [] : ["--use-fake-device-for-media-stream"];
  const film = typeof camera === "string" ? [] : [`--use-file-for-fake-video-capture=${camera.feed}`];
  const consent = camera === "refused" ? "--deny-permission-prompts" : "--use-fake-ui-for-media-stream";
  const quiet = ["--no-sandbox", "--disable-blink-features=AutomationControlled", "--mute-audio"];
  return { executablePath: EXECUTABLE, args: [...quiet, ...device, ...film, consent] };
}
