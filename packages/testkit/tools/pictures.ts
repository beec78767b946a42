import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { launchChromium } from "../src/chromium.ts";

const USAGE = `pnpm svc pictures

Takes the screenshots of the page at / from the running service of \`pnpm start\`: the case list and a case of its demo account, and the
capture page on a phone, in English and German, light and dark. Needs Chromium. Writes workers/edge/pages/src/home/pictures.`;

const ROOT = path.join(import.meta.dirname, "../../..");
const PICTURES = path.join(ROOT, "workers/edge/pages/src/home/pictures");
const LANGUAGES = ["en", "de"] as const;
const SCHEMES = ["light", "dark"] as const;
const DESK = { width: 1200, height: 750 };
const PHONE = { width: 390, height: 780 };
const WEBP = { quality: 72, effort: 6 };
/** The case of the demo with a generator's marks. */
const SHOWN_CASE = "H-2026-0152";
const START = /^(Start|Los|Starten)/;
/** A computer is shown a code that continues on the phone. */
const PHONE_AGENT =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const FRAMES = 8;

type Demo = {
  readonly base_url: string;
  readonly secret_key: string;
  readonly dashboard_email: string;
  readonly is_full?: boolean;
};
type Look = { readonly language: (typeof LANGUAGES)[number]; readonly scheme: (typeof SCHEMES)[number] };

if (process.argv.includes("--help")) console.log(USAGE);
else await takePictures(readDemo());

function readDemo(): Demo {
  const demo = JSON.parse(readFileSync(path.join(ROOT, ".wrangler/demo.json"), "utf8")) as Demo; // written by start.ts
  if (!demo.is_full)
    throw new Error("the demo account is not filled yet: run `pnpm start` and wait for its cases");
  return demo;
}

async function takePictures(demo: Demo): Promise<void> {
  const feed = await writeFeed();
  const browser = await launchChromium({ feed });
  try {
    mkdirSync(PICTURES, { recursive: true });
    const session = await signIn(browser, demo);
    for (const language of LANGUAGES) {
      await ofCapture(browser, demo, language);
      for (const scheme of SCHEMES) await ofConsole(browser, demo, session, { language, scheme });
    }
  } finally {
    await browser.close();
    rmSync(path.dirname(feed), { recursive: true });
  }
}

/** A film for the fake camera, which reads JPEGs one after another. */
async function writeFeed(): Promise<string> {
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

type Session = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["storageState"]>>;

/** Signs in with the code that the service's own mailbox shows. */
async function signIn(browser: Browser, demo: Demo): Promise<Session> {
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

async function ofConsole(browser: Browser, demo: Demo, storageState: Session, look: Look): Promise<void> {
  const context = await browser.newContext({
    storageState,
    viewport: DESK,
    locale: look.language,
    colorScheme: look.scheme,
    timezoneId: "Europe/Berlin",
  });
  const page = await context.newPage();
  await page.goto(`${demo.base_url}/app/cases`);
  await page.getByText(SHOWN_CASE, { exact: true }).first().waitFor();
  await settled(page);
  await save(page, `cases-${look.language}-${look.scheme}`);
  await page.getByText(SHOWN_CASE, { exact: true }).first().click();
  await page.locator(".stage-photo img").waitFor();
  await settled(page);
  await save(page, `case-${look.language}-${look.scheme}`);
  await context.close();
}

/** The camera is dark in every colour scheme. */
async function ofCapture(browser: Browser, demo: Demo, locale: Look["language"]): Promise<void> {
  const context = await browser.newContext({
    viewport: PHONE,
    isMobile: true,
    userAgent: PHONE_AGENT,
    hasTouch: true,
    locale,
  });
  const page = await context.newPage();
  await page.goto(await newLink(demo));
  await page.getByRole("button", { name: START }).tap();
  await page.locator("video").waitFor();
  await settled(page);
  await save(page, `capture-${locale}`);
  await context.close();
}

async function newLink({ base_url, secret_key }: Demo): Promise<string> {
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

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
}

async function save(page: Page, name: string): Promise<void> {
  const file = `${name}.webp`;
  const { size } = await sharp(await page.screenshot())
    .webp(WEBP)
    .toFile(path.join(PICTURES, file));
  console.log(`${file}: ${Math.round(size / 1000)} KB`);
}
