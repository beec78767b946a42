import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { launchChromium } from "../src/chromium.ts";
import {
  type Demo,
  newLink,
  PHONE,
  readDemo,
  ROOT,
  type Session,
  settled,
  SHOWN_CASE,
  signIn,
  START,
  writeFeed,
} from "./demo-stage.ts";

const USAGE = `pnpm svc pictures

Takes the screenshots of the page at / from the running service of \`pnpm start\`: the case list and a case of its demo account, and the
capture page on a phone, in English and German, light and dark. Needs Chromium. Writes workers/edge/pages/src/home/pictures.`;

const PICTURES = path.join(ROOT, "workers/edge/pages/src/home/pictures");
const LANGUAGES = ["en", "de"] as const;
const SCHEMES = ["light", "dark"] as const;
const DESK = { width: 1200, height: 750 };
const WEBP = { quality: 72, effort: 6 };

type Look = { readonly language: (typeof LANGUAGES)[number]; readonly scheme: (typeof SCHEMES)[number] };

if (process.argv.includes("--help")) console.log(USAGE);
else await takePictures(readDemo());

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
  const context = await browser.newContext({ ...PHONE, locale });
  const page = await context.newPage();
  await page.goto(await newLink(demo));
  await page.getByRole("button", { name: START }).tap();
  await page.locator("video").waitFor();
  await settled(page);
  await save(page, `capture-${locale}`);
  await context.close();
}

async function save(page: Page, name: string): Promise<void> {
  const file = `${name}.webp`;
  const { size } = await sharp(await page.screenshot())
    .webp(WEBP)
    .toFile(path.join(PICTURES, file));
  console.log(`${file}: ${Math.round(size / 1000)} KB`);
}
