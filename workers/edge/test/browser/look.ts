import { mkdirSync } from "node:fs";
import path from "node:path";
import { ROOT } from "@svc/commands/local/wrangler";
import axe from "axe-core";
import type { Page } from "playwright-core";

/** Screenshots of all screens, for people to review. */
const SCREENS = path.join(ROOT, "workers/edge/pages/screens");

/** From the smallest common phone to a desktop. */
const SIZES = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
] as const;
const [NARROWEST, , , WIDEST] = SIZES;

/** The visible part or, with `fullPage`, the whole page. */
export type Extent = { readonly fullPage?: boolean };

/** Saves a screenshot. `name` may include folders. */
export async function picture(page: Page, name: string, extent: Extent = {}): Promise<void> {
  const file = path.join(SCREENS, `${name}.jpg`);
  mkdirSync(path.dirname(file), { recursive: true });
  await page.screenshot({ path: file, type: "jpeg", quality: 80, ...extent });
}

/**
 * Saves a screenshot and returns problems: findings of axe-core (WCAG 2.2 A and AA, best practice), and content cut off
 * at the sides.
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

/** Saves a screenshot and returns content cut off at the sides. */
export async function glance(page: Page, name: string): Promise<readonly string[]> {
  await picture(page, name);
  return cutOff(page, name);
}

/**
 * Saves a screenshot at every size, and returns problems at the narrowest and widest; the sizes between use one of
 * these layouts.
 */
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
