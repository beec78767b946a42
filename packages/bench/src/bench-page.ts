import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { launchChromium, NO_BROWSER } from "@svc/testkit/chromium";
import type { Browser } from "playwright-core";
import type { Ratio } from "./figure.ts";
import { median } from "./median.ts";
import { freePort } from "@svc/commands/local/free-port";
import { addLocalTenant, migrate, startService } from "@svc/commands/local/service";

const RUNS = 9;

export type PageFigures = {
  /** HTML with its styles, and every script that is loaded before the camera opens. */
  readonly compressedKb: number;
  /** Milliseconds from navigation to the first picture of the camera. */
  readonly cameraReady: Ratio;
};

/** The capture page against a page that does nothing but open the camera; undefined where there is no browser. */
export async function benchPage(): Promise<PageFigures | undefined> {
  if (NO_BROWSER !== undefined) return undefined;
  const stateDir = mkdtempSync(path.join(tmpdir(), "svc-bench-page-"));
  await migrate(stateDir);
  const tenant = await addLocalTenant(stateDir, { org: "bench", name: "Bench", openingBalanceCents: 20_000 });
  const service = await startService({ port: await freePort(), stateDir, vars: { RATE_LIMITS: "off" } });
  const bare = await serveBarePage();
  const browser = await launchChromium("drawn");
  try {
    const link = await captureLink(service.baseUrl, tenant.secretKey);
    return {
      compressedKb: await weightKb(link),
      cameraReady: await compare(browser, { ours: link, bare: bare.url }),
    };
  } finally {
    await browser.close();
    bare.close();
    await service.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

async function captureLink(baseUrl: string, secretKey: string): Promise<string> {
  const headers = { Authorization: `Bearer ${secretKey}`, "Content-Type": "application/json" };
  const response = await fetch(`${baseUrl}/v1/verifications`, { method: "POST", headers, body: "{}" });
  const { capture_url } = (await response.json()) as { capture_url: string };
  return capture_url;
}

async function weightKb(link: string): Promise<number> {
  const html = await (await fetch(link)).text();
  const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, file]) => file ?? []);
  const bodies = await Promise.all(
    scripts.map(async (file) => (await fetch(new URL(file, link))).arrayBuffer()),
  );
  const all = [Buffer.from(html), ...bodies.map((body) => Buffer.from(body))];
  return all.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1024;
}

/** In turns, so that both meet the same moods of the machine; each with a profile that knows nothing. */
async function compare(browser: Browser, pages: { ours: string; bare: string }): Promise<Ratio> {
  const times = { ours: [] as number[], bare: [] as number[] };
  for (let run = 0; run < RUNS; run++) {
    for (const which of ["bare", "ours"] as const) times[which].push(await readyMs(browser, pages[which]));
  }
  const ours = median(times.ours);
  const bare = median(times.bare);
  return {
    name: "navigation to camera-ready against a bare getUserMedia page",
    ours,
    bare,
    ratio: ours / bare,
  };
}

async function readyMs(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({
    userAgent:
      "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36",
  });
  await context.addInitScript(startAtOnce);
  const page = await context.newPage();
  await page.goto(url);
  const ready = await page.waitForFunction(() => (globalThis as { readyMs?: number }).readyMs);
  const ms = await ready.jsonValue();
  await context.close();
  return ms ?? 0;
}

/** A person who presses Start the moment it can be pressed, and the clock since navigation. */
function startAtOnce(): void {
  const clicker = setInterval(() => {
    const start = document.querySelector<HTMLButtonElement>(".primary:enabled");
    if (!start) return;
    clearInterval(clicker);
    start.click();
  }, 1);
  const firstOnly = { capture: true, once: true };
  document.addEventListener(
    "playing",
    () => Object.assign(globalThis, { readyMs: performance.now() }),
    firstOnly,
  );
}

const BARE_PAGE = `<!doctype html><video autoplay muted playsinline></video><script type="module">
const video = { facingMode: { ideal: "environment" }, width: { ideal: 4096 }, height: { ideal: 3072 } };
document.querySelector("video").srcObject = await navigator.mediaDevices.getUserMedia({ video });
</script>`;

async function serveBarePage() {
  const server = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(BARE_PAGE);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}
