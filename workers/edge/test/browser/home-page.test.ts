import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, describe, it } from "vitest";
import { Stage } from "./stage.ts";

describe.skipIf(NO_BROWSER !== undefined)("the page at /", () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await Stage.alone({ with: [] });
  });
  afterAll(() => stage?.strike());

  const LOOKS = [
    { locale: "en-GB", colorScheme: "light", lead: "Is this photo what it claims to be?" },
    { locale: "de-AT", colorScheme: "dark", lead: "Ist dieses Foto echt?" },
    { locale: "fr-FR", colorScheme: "dark", lead: "Is this photo what it claims to be?" },
  ] as const;

  it.for(LOOKS)(
    "says what the service is, to a browser in $locale",
    async ({ lead, ...look }, { expect }) => {
      await stage.withPhone(async (phone) => {
        const page = await phone.visit(`${stage.journey.baseUrl}/`);
        await page.getByRole("heading", { level: 1, name: lead }).waitFor();
        expect(await page.locator("pre").textContent()).toContain(`${stage.journey.baseUrl}/v1/audits/sync`);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        await page.waitForLoadState("networkidle");
        const shown = await page
          .locator("img")
          .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth > 0));
        expect(shown).toEqual([true, true, true]);
        expect(await phone.look(`home-${look.locale}`)).toEqual([]);
        expect([phone.foreign, phone.problems]).toEqual([[], []]);
      }, look);
    },
  );

  it("leads to the console, the documentation, the checks of a record and the scorecard", async ({
    expect,
  }) => {
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(`${stage.journey.baseUrl}/?lang=de`);
      const links = await page
        .locator("a")
        .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href));
      const answers = await Promise.all(links.map(async (link) => (await fetch(link)).status));
      expect(new Set(answers)).toEqual(new Set([200]));
      const paths = links.map((link) => new URL(link).pathname + new URL(link).search);
      for (const way of ["/app", "/docs", "/verify", "/scorecard", "/?lang=en"]) expect(paths).toContain(way);
      await page.getByRole("link", { name: "English" }).click();
      await page.getByRole("heading", { level: 1, name: "Is this photo what it claims to be?" }).waitFor();
    });
  });
});
