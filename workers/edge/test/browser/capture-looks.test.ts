import { NO_BROWSER } from "@svc/testkit/chromium";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, it } from "vitest";
import { LANGUAGES } from "../../pages/src/server/languages.ts";
import { picture } from "./look.ts";
import { Stage } from "./stage.ts";

// 1280 by 1024 at 400 %, and the smallest supported phones
const NARROW = [
  [320, 256],
  [480, 320],
  [568, 320],
] as const;

const PARTS = ["hood", "door", "roof", "wheel"].map((value) => ({ value, label: value }));
const STEPS = [
  { key: "what", kind: "text", description: "What happened?", multiline: true, max_length: 100 },
  { key: "parts", kind: "choice", description: "Which parts are damaged?", max: 4, options: PARTS },
  { key: "more", kind: "upload", description: "A bill, if there is one", min: 0 },
  { key: "where", kind: "address", description: "Where does it stand?" },
  { key: "front", kind: "image", description: "The front" },
];
const MANY = Array.from({ length: 8 }, (_, index) => ({
  key: `photo-${index}`,
  kind: index < 6 ? "image" : "text",
  description: `Number ${index}`,
}));

describe.skipIf(NO_BROWSER !== undefined)("how the page looks", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.set();
    const logo = await sharp({ create: { width: 480, height: 96, channels: 3, background: "#7a0019" } })
      .png()
      .toBuffer();
    const name = "Nordlichtversicherungsgesellschaft";
    const brand = { slug: "north", name, accent: "#00695c", support_url: "https://north.example/help" };
    await stage.addBrand(brand, logo);
  });
  afterAll(() => stage?.strike());

  // dark mode does not depend on the language; the last language is written from right to left
  const looks = [
    { locale: "en", colorScheme: "light" },
    { locale: "de", colorScheme: "light" },
    { locale: "ar", colorScheme: "light" },
    { locale: "ar", colorScheme: "dark" },
  ] as const;
  it.for(looks)(
    "in $locale, $colorScheme: nothing is wrong with any screen at any size",
    async (look, { expect }) => {
      const { capture_url } = await stage.create({
        steps: STEPS,
        brand_slug: "north",
        expected_location: "Marienplatz 1, Munich",
      });
      await stage.withPhone(
        async (phone) => {
          const page = await phone.visit(capture_url);
          const see = async (screen: string) => {
            const name = `look-${screen}-${look.locale}-${look.colorScheme}`;
            expect(await phone.lookAtEverySize(name), name).toEqual([]);
          };
          await page.locator(".primary:enabled").waitFor();
          await see("welcome");
          await page.locator(".primary").click();
          await page.locator(".actions [type=submit]").click();
          await page.locator("#app [role=alert]:not(:empty)").first().waitFor();
          await see("text");
          await page
            .locator("textarea")
            .fill("A tree fell on it, and then it rained for the whole of the night until morning.");
          await page.locator(".actions [type=submit]").click();
          await page.locator("input[type=checkbox]").first().check();
          await page.locator("input[type=checkbox]").nth(2).check();
          await see("choice");
          await page.locator(".actions [type=submit]").click();
          await page.locator("input[type=file]").waitFor();
          await see("upload");
          await page.locator(".actions button").last().click();
          await page.locator("input[autocomplete=address-line1]").waitFor();
          await see("address");
          await page.locator("input[autocomplete=address-line1]").fill("Unter den Linden 1");
          await page.locator(".actions [type=submit]").click();
          await page.locator(".actions .primary").click();
          await page.locator("#app [role=alert]:not(:empty)").waitFor();
          await see("location-denied");
        },
        { ...look, located: false },
      );
    },
  );

  it.for(LANGUAGES)(
    "shows the whole welcome and Start on a small phone in %s",
    async (locale, { expect }) => {
      const { capture_url } = await stage.create({ steps: MANY });
      await stage.withPhone(
        async (phone) => {
          const page = await phone.visit(capture_url);
          await page.setViewportSize({ width: 360, height: 640 });
          const [facts, bar] = await Promise.all([boxOf(page, ".facts"), boxOf(page, ".actions")]);
          expect(facts.bottom).toBeLessThanOrEqual(bar.top);
          expect(bar.bottom).toBeLessThanOrEqual(640);
          await picture(page, `look-small-${locale}`);
        },
        { locale },
      );
    },
  );

  it("cuts nothing at 400 %, breaks no name at 200 %, and has targets that can be hit", async ({
    expect,
  }) => {
    const { capture_url } = await stage.create({ steps: STEPS, brand_slug: "north" });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await page.locator(".primary:enabled").waitFor();
      expect(await smallTargets(page)).toEqual([]);
      await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      await picture(page, "look-text-200");
      const name = page.locator(".brand span");
      const lines = await name.evaluate((span) => span.getClientRects().length);
      expect(lines).toBe(1);
      await page.evaluate(() => (document.documentElement.style.fontSize = ""));
      await page.setViewportSize({ width: 320, height: 256 });
      await picture(page, "look-zoom-400");
      expect(await page.locator(".actions").evaluate((bar) => getComputedStyle(bar).position)).toBe("static");
      await page.locator(".primary").click();
      await page.locator("textarea").waitFor();
      expect(await smallTargets(page)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  });

  it("leaves the camera's picture and the photo their room at 400 %, and on a small phone that lies", async ({
    expect,
  }) => {
    const front = { key: "front", kind: "image", description: "The front of the car", allow_file: true };
    const { capture_url } = await stage.create({ steps: [{ ...front, min: 0 }, STEPS[0]] });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await phone.press("Start");
      for (const [width, height] of NARROW) {
        await page.setViewportSize({ width, height });
        await page.locator(".hint.good").waitFor();
        const name = `${width}x${height}`;
        await picture(page, `look-aiming-${name}`);
        expect(await shareOf(page, ".view"), `aiming at ${name}`).toEqual({ isWide: true, isHigh: true });
        expect(await smallTargets(page)).toEqual([]);
        await page.locator(".shutter").click();
        await phone.reviewed();
        await picture(page, `look-review-${name}`);
        expect(await shareOf(page, ".review .picture"), `review at ${name}`).toMatchObject({ isHigh: true });
        const texts = await page.locator(".review .content").evaluate(({ clientWidth }) => clientWidth);
        expect(texts, `words beside the photo at ${name}`).toBeGreaterThanOrEqual(width * 0.4);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `wider than ${width}`).toBeLessThanOrEqual(0);
        await phone.press("Take it again");
      }
    });
  });

  it("never hides what has the focus under the bar at the bottom (WCAG 2.2, 2.4.11)", async ({ expect }) => {
    const { capture_url } = await stage.create({
      steps: [{ key: "where", kind: "address", description: "Where does it stand?" }],
    });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await page.setViewportSize({ width: 360, height: 640 });
      await page.locator(".primary:enabled").click();
      await page.locator("input[autocomplete=address-line1]").focus();
      const hidden: string[] = [];
      for (let field = 0; field < 6; field++) {
        hidden.push(...(await page.evaluate(hiddenFocus)));
        await page.keyboard.press("Tab");
      }
      expect(hidden).toEqual([]);
    });
  });
});

/** Whether the element covers at least 40 % of the window, in width or height. */
function shareOf(page: Page, selector: string) {
  return page.locator(selector).evaluate((each) => {
    const { width, height } = each.getBoundingClientRect();
    return { isWide: width >= innerWidth * 0.4, isHigh: height >= innerHeight * 0.4 };
  });
}

function boxOf(page: Page, selector: string) {
  return page.locator(selector).evaluate((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return { top, bottom };
  });
}

/** The focused element, if the bottom bar covers it. */
function hiddenFocus(): readonly string[] {
  const { activeElement: focused } = document;
  const bar = document.querySelector(".actions");
  if (!focused || !bar || bar.contains(focused)) return [];
  const isSeen = focused.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top;
  return isSeen ? [] : [focused.outerHTML];
}

/** Everything tappable that is smaller than 44 pixels in height or width (WCAG 2.2, 2.5.8 requires 24). */
function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        "button, select, summary, a, label.option, textarea, input:not([type=checkbox])",
      ),
    ]
      .filter((each) => {
        const { width, height } = each.getBoundingClientRect();
        return width > 0 && (width < 44 || height < 44);
      })
      .map(({ outerHTML }) => outerHTML),
  );
}
