import { gzipSync } from "node:zlib";
import { DEFAULT_BUNDLES } from "@svc/commands/local/bundles";
import { freePort } from "@svc/commands/local/free-port";
import { addLocalTenant, migrate, startService } from "@svc/commands/local/service";
import { removeNow, temporaryFolder } from "@svc/commands/local/temporary";
import { launchChromium, NO_BROWSER } from "@svc/testkit/chromium";
import type { Browser } from "playwright-core";
import { atMost, type Figure, notAbove } from "./figure.ts";
import { BARE_PAGE } from "./page/bare-page.ts";
import { readyTimes } from "./page/camera-ready.ts";
import { firstPaint } from "./page/first-paint.ts";
import { servePlainly } from "./page/plain-server.ts";
import { shutterMs } from "./page/shutter.ts";

const ROUNDS = 9;

/**
 * The capture page with Chromium's fake camera, compared with a page that only opens the camera. Empty if there is no
 * browser.
 */
export async function benchPage(): Promise<readonly Figure[]> {
  if (NO_BROWSER !== undefined) return [];
  const stateDir = temporaryFolder("bench-page");
  await migrate(stateDir);
  const tenant = await addLocalTenant(stateDir, { org: "bench", name: "Bench", openingBalanceCents: 20_000 });
  const service = await startService({
    port: await freePort(),
    stateDir,
    bundles: DEFAULT_BUNDLES,
    vars: { RATE_LIMITS: "off" },
  });
  const plain = await servePlainly(BARE_PAGE, service.baseUrl);
  const browser = await launchChromium("drawn");
  try {
    const link = await captureLink(service.baseUrl, tenant.secretKey);
    const shutterTimes = await shutterMs(browser, link, ROUNDS);
    return [
      ...(await weight(link)),
      await firstPaint(browser, link),
      ...(await camera(browser, {
        ours: link.replace(service.baseUrl, plain.baseUrl),
        bare: `${plain.baseUrl}/bare`,
      })),
      notAbove("shutter to review at a quarter of the CPU", shutterTimes, 300, "ms"),
    ];
  } finally {
    await browser.close();
    plain.close();
    await service.stop();
    removeNow(stateDir);
  }
}

async function captureLink(baseUrl: string, secretKey: string): Promise<string> {
  const headers = { Authorization: `Bearer ${secretKey}`, "Content-Type": "application/json" };
  const response = await fetch(`${baseUrl}/v1/verifications`, { method: "POST", headers, body: "{}" });
  const { capture_url } = (await response.json()) as { capture_url: string };
  return capture_url;
}

/**
 * HTML with its styles, and every script loaded before the camera opens. A brand's logo belongs to the tenant and
 * does not count.
 */
async function weight(link: string): Promise<readonly Figure[]> {
  const html = await (await fetch(link)).text();
  const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, file]) => file ?? []);
  const bodies = await Promise.all(
    scripts.map(async (file) => (await fetch(new URL(file, link))).arrayBuffer()),
  );
  const all = [Buffer.from(html), ...bodies.map((body) => Buffer.from(body))];
  const kb = all.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1024;
  return [
    notAbove("capture page before the camera opens, compressed", kb, 40, "KB"),
    // The page and its script; a brand's logo would be a third
    notAbove("requests for it", all.length, 2, ""),
  ];
}

/** Alternates between the pages, so that both meet the same load on the machine, each with a fresh profile. */
async function camera(
  browser: Browser,
  pages: { readonly ours: string; readonly bare: string },
): Promise<readonly Figure[]> {
  const times: { readonly ours: Times; readonly bare: Times }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await readyTimes(browser, pages.bare);
    times.push({ bare, ours: await readyTimes(browser, pages.ours) });
  }
  const compare = (name: string, since: keyof Times) => {
    const rounds = times.map(({ ours, bare }) => ({ ours: ours[since], bare: bare[since] }));
    return atMost({ name, rounds }, 1.2);
  };
  return [
    compare("tap to camera-ready against a bare getUserMedia page", "sinceTapMs"),
    compare("navigation to camera-ready against the same", "sinceNavigationMs"),
  ];
}

type Times = Awaited<ReturnType<typeof readyTimes>>;
