import { mkdirSync } from "node:fs";
import path from "node:path";
import { ROOT } from "@svc/commands/local/wrangler";
import axe from "axe-core";
import type { Page } from "playwright-core";

/** Where a person can look at every screen. */
const SCREENS = path.join(ROOT, "workers/edge/pages/screens");

/** From the smallest phone that many have to a desk. */
const SIZES = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
] as const;
const [NARROWEST, , , WIDEST] = SIZES;

/** What the window shows, or, below the fold too, the whole page. */
export type Extent = { readonly fullPage?: boolean };

/** Writes a picture of it; `name` may lead into a folder. */
export async function picture(page: Page, name: string, extent: Extent = {}): Promise<void> {
  const file = path.join(SCREENS, `${name}.jpg`);
  mkdirSync(path.dirname(file), { recursive: true });
  await page.screenshot({ path: file, type: "jpeg", quality: 80, ...extent });
}

/**
 * Writes the picture of this screen and answers what is wrong with it: what axe-core finds (WCAG 2.2 A and AA, best
 * practice), and whether anything is cut off at the side.
 */
export async function look(page: Page, name: string, extent: Extent = {}): Promise<readonly string[]> {
  await picture(page, name, extent);
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  const found = violations.map(
    ({ id, help, nodes }) => `${name}: ${id}: ${help}: ${nodes.map(({ html }) => html).join(" ")}`,
  );
  return [...found, ...(await cutOff(page, name))];
}

/** Writes the picture of this screen and answers whether anything is cut off at the side. */
export async function glance(page: Page, name: string): Promise<readonly string[]> {
  await picture(page, name);
  return cutOff(page, name);
}

/** A picture at every size, and all that is wrong on the narrowest and the widest: what lies between is laid out like one of them. */
export async function lookAtEverySize(page: Page, name: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const size of SIZES) {
    const title = `${name}-${size.width}`;
    await page.setViewportSize(size);
    const see = size === NARROWEST || size === WIDEST ? look : glance;
    found.push(...(await see(page, title)));
  }
  return found;
}

async function cutOff(page: Page, name: string): Promise<readonly string[]> {
  const overflow = await page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll("main, dialog")];
    return Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  });
  return overflow > 0 ? [`${name}: ${overflow} px wider than its room`] : [];
}
