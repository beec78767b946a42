/** See USAGE. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { typedOptions } from "@svc/commands/local/typed-options";
import { ROOT } from "@svc/commands/local/wrangler";
import { cameraFeed, picturesOf } from "../camera-feed.ts";
import { launchBlink } from "./chromium.ts";
import { callOf, type Engine } from "./engine.ts";
import { launchFirefox } from "./firefox.ts";
import { FILM, Front } from "./front.ts";
import { HELPERS } from "./in-page.ts";
import { showFilm } from "./page-scripts.ts";
import { Person } from "./person.ts";
import { launchWebkit } from "./webkit.ts";

const USAGE = `node compare.ts [--out engine-screens]

While pnpm start runs, takes one photo on its capture page in Chromium, Firefox and WebKitGTK. Writes pictures of the screens to --out, and prints
how long it took from Start to the camera and what the photo weighs. Every camera shows the same film.`;

const { values } = typedOptions(USAGE, {
  options: {
    out: { type: "string", default: "engine-screens" },
  },
});
const { out } = values;
const demo = readFileSync(path.join(ROOT, ".wrangler/demo.json"), "utf8");
const { base_url: at, secret_key: key } = JSON.parse(demo) as Record<string, string>; // written by pnpm start
mkdirSync(out, { recursive: true });
const folder = mkdtempSync(path.join(tmpdir(), "svc-compare-"));
const film = picturesOf(readFileSync(await cameraFeed(folder)));
rmSync(folder, { recursive: true });
for (const launch of [launchBlink, launchFirefox, launchWebkit]) {
  const engine = await launch();
  try {
    await compare(engine);
  } finally {
    await engine.close();
  }
}

async function compare(engine: Engine): Promise<void> {
  const scripts = [HELPERS, callOf(measure, []), callOf(showFilm, [FILM, film.length, ""])];
  const front = await Front.open(at ?? "", scripts.join(";\n"), film);
  const person = new Person(await engine.open());
  const show = (screen: string) => person.tab.screenshot(`${path.join(out, `${screen}-${engine.name}`)}.png`);
  try {
    const { id, capture_url: link } = await ask("/v1/verifications", { max_captures: 1 });
    await person.tab.goto(front.through(link));
    await person.find("button", "Start");
    await show("1-start");
    await person.press("Start");
    await person.find("button", "Take the photo");
    await show("2-viewfinder");
    const ms = await person.tab.evaluate(() => document.documentElement.dataset["cameraMs"]);
    await person.press("Take the photo");
    await person.find("button", "Use this photo");
    await show("3-review");
    await person.press("Use this photo");
    await person.send();
    await person.heading("Thank you");
    await show("4-done");
    const { items } = await ask(`/v1/verifications/${id}/captures`);
    const [{ width, height, bytes }] = items;
    console.log(`${engine.name}: ${ms} ms from Start to the camera; ${width}×${height}, ${bytes} bytes`);
  } finally {
    await front.close();
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- the service's own responses
async function ask(route: string, body?: object): Promise<any> {
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const response = await fetch(new URL(route, at), {
    headers,
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${route}: ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Measures the milliseconds from the tap on Start until the shutter is enabled, and writes them to the page's root. */
function measure(): void {
  addEventListener(
    "click",
    ({ timeStamp }) => {
      const look = () => {
        if (!document.querySelector(".shutter:enabled")) return void requestAnimationFrame(look);
        document.documentElement.dataset["cameraMs"] ??= String(Math.round(performance.now() - timeStamp));
      };
      look();
    },
    { capture: true, once: true },
  );
}
