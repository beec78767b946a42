import type { Browser, Page } from "playwright-core";
import { ANDROID } from "./camera-ready.ts";

/** CPU slowdown of a lower mid-range phone relative to a desktop core. */
const SLOWER = 4;
/** A person aims for a moment, so the page has finished starting. */
const AIM_MS = 1_000;

/** Time from the tap on the shutter to the painted review with the frozen picture, on a slow phone. */
export async function shutterMs(browser: Browser, link: string, rounds: number): Promise<readonly number[]> {
  const context = await browser.newContext({ userAgent: ANDROID, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(link);
  await page.locator("[data-ready] .primary:enabled").click();
  await page.locator(".shutter:enabled").waitFor();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.waitForTimeout(AIM_MS);
    times.push(await shoot(page));
    await page.locator(".review .actions button").last().click();
    await page.locator(".shutter:enabled").waitFor();
  }
  await context.close();
  return times;
}

function shoot(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const tappedAt = performance.now();
    document.querySelector<HTMLButtonElement>(".shutter")?.click();
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, which has nothing of this file
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (!document.querySelector(".review canvas")) await frame();
    // The frame with the picture was painted
    await frame();
    return performance.now() - tappedAt;
  });
}
