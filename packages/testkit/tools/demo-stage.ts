import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import sharp from "sharp";

export const ROOT = path.join(import.meta.dirname, "../../..");
/** The case of the demo with a generator's marks. */
export const SHOWN_CASE = "H-2026-0152";
export const START = /^(Start|Los|Starten)/;
/** A computer is shown a code that continues on the phone, so this is one. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 780 },
  isMobile: true,
  hasTouch: true,
  userAgent:
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
};
const FRAMES = 8;

export type Demo = {
  readonly base_url: string;
  readonly secret_key: string;
  readonly dashboard_email: string;
  readonly is_full?: boolean;
};
export function readDemo(): Demo {
  const demo = JSON.parse(readFileSync(path.join(ROOT, ".wrangler/demo.json"), "utf8")) as Demo; // written by start.ts
  if (!demo.is_full)
    throw new Error("the demo account is not filled yet: run `pnpm start` and wait for its cases");
  return demo;
}

/** A film for the fake camera, which reads JPEGs one after another. */
export async function writeFeed(): Promise<string> {
  const folder = path.join(tmpdir(), `svc-pictures-${process.pid}`);
  mkdirSync(folder);
  const frame = await uprightCar();
  const feed = path.join(folder, "camera.mjpeg");
  writeFileSync(feed, Buffer.concat(Array.from({ length: FRAMES }, () => frame)));
  return feed;
}

/** The demo's drawn car (800 x 600 pixels) with sky and grass added, so that it fills the outline on the page. */
async function uprightCar(): Promise<Buffer> {
  const car = sharp(path.join(ROOT, "packages/commands/assets/demo/car.jpg"));
  const grass = await car.clone().extract({ left: 0, top: 592, width: 800, height: 8 }).toBuffer();
  const withSky = await car.extend({ top: 120, extendWith: "mirror" }).toBuffer();
  const upright = sharp({ create: { width: 800, height: 1066, channels: 3, background: "#000" } });
  return upright
    .composite([
      { input: grass, tile: true, gravity: "south" },
      { input: withSky, gravity: "north" },
    ])
    .jpeg()
    .toBuffer();
}

export type Session = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["storageState"]>>;

/** Signs in with the code that the service's own mailbox shows. */
export async function signIn(browser: Browser, demo: Demo): Promise<Session> {
  const context = await browser.newContext({ locale: "en" });
  const page = await context.newPage();
  await page.goto(`${demo.base_url}/app`);
  await page.getByLabel("E-mail").fill(demo.dashboard_email);
  await page.keyboard.press("Enter");
  const code = page.getByRole("textbox", { name: "Code" });
  // a wait here that ends without one: the address was given too many codes, and gets one again within the hour
  await code.waitFor();
  await code.fill(await newestCode(demo.base_url));
  await code.waitFor({ state: "detached" });
  const session = await context.storageState();
  await context.close();
  return session;
}

async function newestCode(baseUrl: string): Promise<string> {
  const mailbox = await (await fetch(`${baseUrl}/dev/mail`)).text();
  const [code] = /\d{3} \d{3}(?= is your sign-in code)/.exec(mailbox) ?? [];
  if (code === undefined) throw new Error("/dev/mail shows no code");
  return code;
}

export async function newLink({ base_url, secret_key }: Demo): Promise<string> {
  const steps = [
    { key: "vehicle", kind: "image", description: "Fahrzeug / Vehicle", overlay: "vehicle_right" },
  ];
  const response = await fetch(`${base_url}/v1/verifications`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret_key}`, "content-type": "application/json" },
    body: JSON.stringify({ steps, brand_slug: "demo-insurance" }),
  });
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { capture_url: string }).capture_url;
}

export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
}
