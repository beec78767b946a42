import type { Browser } from "playwright-core";
import { type Figure, standingOf } from "../figure.ts";
import { ANDROID } from "./camera-ready.ts";

/**
 * Paints the first screen while every request except the page itself is refused, so everything visible came in one response.
 */
export async function firstPaint(browser: Browser, link: string): Promise<Figure> {
  const context = await browser.newContext({ userAgent: ANDROID });
  const page = await context.newPage();
  await page.route(/\/(assets|v1)\//, (route) => route.abort());
  await page.goto(link);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const paintMs = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
  );
  await context.close();
  const isPainted = Number.isFinite(paintMs);
  return {
    name: "first paint of its one response alone",
    value: paintMs,
    unit: "ms",
    bound: "painted",
    standing: standingOf(isPainted, isPainted),
  };
}
