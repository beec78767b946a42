import { readFileSync, rmSync } from "node:fs";
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
  settled,
  SHOWN_CASE,
  signIn,
  START,
  writeFeed,
} from "./demo-stage.ts";

const USAGE = `pnpm svc film

Takes an animated picture of the first minute with the running service of \`pnpm start\`: the command, an audit, a link on a phone, and
the case in the console. Needs Chromium. Writes .github/first-minute.webp, which the README shows.`;

const FILE = path.join(ROOT, ".github/first-minute.webp");
const SAMPLE = path.join(ROOT, "packages/commands/assets/sample.jpg");
const STAGE = { width: 960, height: 600 };
/** Large enough for the list to show the case; scaled down to the stage. */
const DESK = { width: 1200, height: 750 };
const PAPER = "#f4f4f1";

type Shot = { readonly png: Buffer; readonly seconds: number };

if (process.argv.includes("--help")) console.log(USAGE);
else await takeFilm(readDemo());

async function takeFilm(demo: Demo): Promise<void> {
  const feed = await writeFeed();
  const browser = await launchChromium({ feed });
  try {
    const shots = [
      ...(await ofTerminal(browser, demo)),
      ...(await ofPhone(browser, demo)),
      ...(await ofConsole(browser, demo)),
    ];
    const film = sharp(
      shots.map(({ png }) => png),
      { join: { animated: true } },
    );
    const { size } = await film
      .webp({
        nearLossless: true,
        quality: 40,
        effort: 6,
        loop: 0,
        delay: shots.map(({ seconds }) => seconds * 1000),
      })
      .toFile(FILE);
    console.log(`${path.relative(ROOT, FILE)}: ${Math.round(size / 1000)} KB`);
  } finally {
    await browser.close();
    rmSync(path.dirname(feed), { recursive: true });
  }
}

/** The two commands of the README, with what the service really answers. */
async function ofTerminal(browser: Browser, { base_url, secret_key }: Demo): Promise<readonly Shot[]> {
  const form = new FormData();
  form.set("image", new File([readFileSync(SAMPLE)], "sample.jpg", { type: "image/jpeg" }));
  const headers = { Authorization: `Bearer ${secret_key}` };
  const response = await fetch(`${base_url}/v1/audits/sync`, { method: "POST", headers, body: form });
  if (!response.ok) throw new Error(await response.text());
  const { id, status, verdict } = (await response.json()) as Readonly<Record<string, unknown>>;
  const answer = JSON.stringify({ id, status, verdict }, null, 2);
  const start = "$ npx -y pnpm@12.21.0 start";
  const audit = `$ curl -s $BASE/v1/audits/sync -H "Authorization: Bearer $KEY" -F image=@photo.jpg`;
  const ready = `The service answers at ${base_url}`;
  const page = await browser.newPage({ viewport: STAGE });
  const shots = [];
  for (const [text, seconds] of [
    [start, 1.5],
    [`${start}\n${ready}\n\n${audit}`, 2],
    [`${start}\n${ready}\n\n${audit}\n${answer}`, 3.5],
  ] as const) {
    await page.setContent(
      `<body style="margin:0;background:#14181d"><pre id="text" style="margin:0;padding:40px;color:#e8e6df;font:17px/1.6 monospace"></pre>`,
    );
    await page.locator("#text").evaluate((element, shown) => (element.textContent = shown), text);
    shots.push({ png: await page.screenshot(), seconds });
  }
  await page.close();
  return shots;
}

async function ofPhone(browser: Browser, demo: Demo): Promise<readonly Shot[]> {
  const context = await browser.newContext({ ...PHONE, locale: "en" });
  const page = await context.newPage();
  await page.goto(await newLink(demo));
  await page.getByRole("button", { name: START }).waitFor();
  await settled(page);
  const shots = [await onPhone(page, 2.5)];
  await page.getByRole("button", { name: START }).tap();
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 1);
  await page.getByText("The camera is starting").waitFor({ state: "hidden" });
  shots.push(await onPhone(page, 2.5));
  await context.close();
  return shots;
}

async function ofConsole(browser: Browser, demo: Demo): Promise<readonly Shot[]> {
  const context = await browser.newContext({
    storageState: await signIn(browser, demo),
    viewport: DESK,
    locale: "en",
    timezoneId: "Europe/Berlin",
  });
  const page = await context.newPage();
  await page.goto(`${demo.base_url}/app/cases`);
  await page.getByText("Genuine").first().waitFor();
  await settled(page);
  const list = await onDesk(page, 3);
  await page.goto(`${demo.base_url}/app/cases?outcome=flagged`);
  await page.getByText(SHOWN_CASE, { exact: true }).first().click();
  await page.locator(".stage-photo img").waitFor();
  await settled(page);
  const found = await onDesk(page, 4);
  await context.close();
  return [list, found];
}

async function onDesk(page: Page, seconds: number): Promise<Shot> {
  return {
    png: await sharp(await page.screenshot())
      .resize(STAGE)
      .png()
      .toBuffer(),
    seconds,
  };
}

/** A phone's screen in the middle of the stage. */
async function onPhone(page: Page, seconds: number): Promise<Shot> {
  const screen = await sharp(await page.screenshot())
    .resize({ height: STAGE.height - 40 })
    .toBuffer();
  const stage = sharp({ create: { ...STAGE, channels: 3, background: PAPER } });
  return {
    png: await stage
      .composite([{ input: screen }])
      .png()
      .toBuffer(),
    seconds,
  };
}
