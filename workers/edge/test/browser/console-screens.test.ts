import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, beforeEach, describe, it } from "vitest";
import { picture } from "./look.ts";
import { ConsoleStage } from "./console/console-stage.ts";
import { HOSTILE } from "./console/console-cases.ts";

describe.skipIf(NO_BROWSER !== undefined)(
  "every screen of the console, at both widths, light and dark",
  () => {
    let stage: ConsoleStage;
    beforeAll(async () => {
      stage = await ConsoleStage.set();
    });
    afterAll(() => stage?.strike());
    beforeEach(() => {
      stage.problems.length = 0;
      stage.service.isSignedIn = true;
      stage.service.fill(300);
    });

    it("the list of cases", async ({ expect }) => {
      const wrong = await stage.lookAt("cases", "/app", async (page) => {
        await page.getByText("Claim 10300").first().waitFor();
        await page.waitForLoadState("networkidle");
      });
      expect([wrong, stage.problems]).toEqual([[], []]);
    });

    it("the list with filters and their menu", async ({ expect }) => {
      const address = "/app/cases?svc=true&due=reverse&template=motor-claim";
      const wrong = await stage.lookAt("cases-filters", address, async (page) => {
        await page.getByRole("button", { name: "Filter", exact: true }).click();
        await page.getByText("Metadata value").waitFor();
      });
      expect([wrong, stage.problems]).toEqual([[], []]);
    });

    it("a list of nothing teaches with a call to copy", async ({ expect }) => {
      stage.service.fill(0);
      const wrong = await stage.lookAt("cases-none", "/app", async (page) => {
        await page.getByText("No cases yet").waitFor();
      });
      expect([wrong, stage.problems]).toEqual([[], []]);
    });

    it("sign-in, and the code", async ({ expect }) => {
      stage.service.isSignedIn = false;
      const wrong = await stage.lookAt("sign-in", "/app", async (page) => {
        await page.getByRole("heading", { name: "Sign in" }).waitFor();
      });
      const code = await stage.lookAt("sign-in-code", "/app", async (page) => {
        await page.getByLabel("E-mail").fill("dana@acme.example");
        await page.getByRole("button", { name: "Send the code" }).click();
        await page.getByRole("textbox", { name: "Code" }).fill("000000");
        await page.getByText("4 tries left").waitFor();
      });
      expect([wrong, code, stage.problems]).toEqual([[], [], []]);
    });

    it("the command menu and the keys", async ({ expect }) => {
      const commands = await stage.lookAt("commands", "/app", async (page) => {
        await page.getByText("Claim 10300").first().waitFor();
        await page.keyboard.press("Control+k");
        await page.getByRole("combobox").fill("c");
      });
      const keys = await stage.lookAt("keys", "/app", async (page) => {
        await page.getByText("Claim 10300").first().waitFor();
        await page.keyboard.press("?");
        await page.getByRole("heading", { name: "Keyboard shortcuts" }).waitFor();
      });
      expect([commands, keys, stage.problems]).toEqual([[], [], []]);
    });

    it("texts of a hostile tenant change nothing around them", async ({ expect }) => {
      const { items } = stage.service;
      stage.service.items = items.map((item) => ({
        ...item,
        name: HOSTILE,
        identification: HOSTILE,
        template: HOSTILE,
        metadata: { [HOSTILE]: HOSTILE },
        verification: { ...item.verification, location: { lat: 1, lng: 1, accuracy_m: 1, place: HOSTILE } },
      }));
      const wrong = await stage.lookAt("cases-hostile", "/app", async (page) => {
        await page.locator(".row-title").first().waitFor();
        expect(await page.title()).not.toContain("owned");
        expect(await page.locator(".row-link img[src=x]").count()).toBe(0);
      });
      expect([wrong, stage.problems]).toEqual([[], []]);
    });

    it("are all in the navigation of a small phone, without scrolling sideways", async ({ expect }) => {
      await stage.open("/app/cases", { size: "smallest" }, async (page) => {
        const navigation = page.getByRole("navigation", { name: "Console" });
        const more = navigation.getByRole("button", { name: "More" });
        await more.click();
        const links = await navigation.getByRole("link").all();
        expect(links).toHaveLength(10);
        for (const link of links) {
          const { x = -1, y = 0, width = 0, height = 0 } = (await link.boundingBox()) ?? {};
          expect(x).toBeGreaterThanOrEqual(0);
          expect([x + width <= 320, y + height <= 568]).toEqual([true, true]);
        }
        await picture(page, "console/navigation-smallest");
        await page.keyboard.press("Escape");
        expect(await navigation.getByRole("link", { name: "Settings" }).isVisible()).toBe(false);
        await more.click();
        await navigation.getByRole("link", { name: "Settings" }).click();
        await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
        expect(await more.getAttribute("aria-expanded")).toBe("false");
      });
      expect(stage.problems).toEqual([]);
    });
  },
);
