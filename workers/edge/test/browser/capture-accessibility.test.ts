import { LANGUAGES } from "@svc/domain/language";
import { NO_BROWSER } from "@svc/testkit/chromium";
import sharp from "sharp";
import { afterAll, beforeAll, describe, it } from "vitest";
import { picture } from "./look.ts";
import { Stage } from "./stage.ts";

describe.skipIf(NO_BROWSER !== undefined)("for every account", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.set();
  });
  afterAll(() => stage?.strike());

  it("shows the tenant's name, logo and colour, with text on it that can be read", async ({ expect }) => {
    const logo = await sharp({ create: { width: 240, height: 64, channels: 3, background: "#7a0019" } })
      .png()
      .toBuffer();
    const support_url = "https://acme.example/help";
    await stage.addBrand({ slug: "roadside", name: "Acme Roadside", accent: "#ffe600", support_url }, logo);
    const { capture_url } = await stage.create({ brand_slug: "roadside" });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await phone.heading("Acme Roadside asks you for photos");
      const width = await page
        .locator(".brand img")
        .evaluate((image: HTMLImageElement) => image.naturalWidth);
      expect(width).toBe(240);
      const button = page.locator(".primary:enabled");
      const colours = await button.evaluate((element) => {
        const { backgroundColor, borderColor, color } = getComputedStyle(element);
        return { backgroundColor, borderColor, color };
      });
      // a line of 3 to 1 around what is yellow on white (WCAG 2.2, 1.4.11)
      expect(colours).toEqual({
        backgroundColor: "rgb(255, 230, 0)",
        borderColor: "rgb(165, 139, 0)",
        color: "rgb(0, 0, 0)",
      });
      expect(await phone.look("intro-branded")).toEqual([]);
      expect(phone.foreign).toEqual([]);
    });
  });

  it("reads from right to left in Arabic, and in the dark", async ({ expect }) => {
    const { capture_url } = await stage.create({
      steps: [
        { key: "front", kind: "image", description: "The front" },
        { key: "why", kind: "text", description: "Why?" },
      ],
    });
    await stage.withPhone(
      async (phone) => {
        await phone.visit(capture_url);
        expect(await phone.page.locator("html").getAttribute("dir")).toBe("rtl");
        expect(await phone.look("intro-arabic-dark")).toEqual([]);
        await phone.page.locator(".actions .primary").click();
        await phone.page.locator(".shutter:enabled").waitFor();
        expect(await phone.look("viewfinder-arabic-dark")).toEqual([]);
        await phone.page.locator(".shutter").click();
        await phone.page.locator(".actions .primary").click();
        await phone.page.getByRole("textbox").waitFor();
        expect(await phone.look("text-arabic-dark")).toEqual([]);
      },
      { locale: "ar-EG", colorScheme: "dark" },
    );
  });

  it("speaks twelve languages by Accept-Language, and another by ?lang=", async ({ expect }) => {
    const { capture_url } = await stage.create({});
    const titles = new Set<string>();
    for (const language of LANGUAGES) {
      await stage.withPhone(
        async (phone) => {
          const page = await phone.visit(capture_url);
          expect(await page.locator("html").getAttribute("lang")).toBe(language);
          titles.add((await page.locator("h1").textContent()) ?? "");
          await picture(page, `language-${language}`);
          await page.goto(`${capture_url}?lang=fr`);
          expect(await page.locator("html").getAttribute("lang")).toBe("fr");
        },
        { locale: language },
      );
    }
    expect(titles.size).toBe(12);
  });

  it("changes its language on any screen, and keeps the place and what was typed", async ({ expect }) => {
    const steps = [
      { key: "who", kind: "text", description: "Who?" },
      { key: "why", kind: "text", description: "Why?" },
      { key: "front", kind: "image", description: "The front" },
    ];
    const { capture_url } = await stage.create({ steps });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await phone.press("Start");
      await page.getByRole("textbox", { name: "Who?" }).fill("Ada");
      await phone.press("Continue");
      await page.getByRole("textbox", { name: "Why?" }).fill("A tree fe");
      await page.getByLabel("Language").selectOption({ label: "Deutsch" });
      await page.locator("html[lang=de]").waitFor();
      await phone.heading("Why?");
      expect(await page.getByRole("textbox").inputValue()).toBe("A tree fe");
      expect(await page.title()).toBe("Schritt 2 von 3 – Fotos für Acme Insurance");
      await page.goBack();
      await phone.heading("Who?");
      await page.locator("html[lang=de]").waitFor();
      expect(await page.getByRole("textbox").inputValue()).toBe("Ada");
      expect(phone.problems).toEqual([]);
    });
  });

  it("can be done with the keyboard alone, and says aloud what it sees", async ({ expect }) => {
    const { id, capture_url } = await stage.create({});
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await page.locator(".primary:enabled").waitFor();
      // skips the section about what is stored
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      // each screen's heading takes the focus, so that screen readers start there
      await page.locator(".viewfinder h1:focus").waitFor();
      await page.locator("[role=status]", { hasText: "Sharp and bright enough." }).waitFor();
      await page.locator(".shutter:enabled").waitFor();
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
        "Take the photo",
      );
      await page.keyboard.press("Space");
      await page.locator(".screen h1:focus").waitFor();
      // skips the Look closer button
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await phone.send();
      await phone.heading("Thank you");
    });
    expect(await stage.read(id)).toMatchObject({ status: "completed" });
  });

  it("fits a small phone held sideways and text at twice its size", async ({ expect }) => {
    const { capture_url } = await stage.create({});
    await stage.withPhone(async (phone) => {
      await phone.visit(capture_url);
      await phone.page.setViewportSize({ width: 320, height: 568 });
      expect(await phone.look("intro-small")).toEqual([]);
      await phone.press("Start");
      await phone.page.locator(".shutter:enabled").waitFor();
      await phone.page.setViewportSize({ width: 568, height: 320 });
      expect(await phone.look("viewfinder-sideways")).toEqual([]);
      await phone.page.locator(".shutter").click();
      await phone.reviewed();
      await phone.page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      await phone.page.setViewportSize({ width: 390, height: 844 });
      expect(await phone.look("review-large-text")).toEqual([]);
      const overflow = await phone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  });
});
