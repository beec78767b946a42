import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, describe, it } from "vitest";
import { picture } from "./look.ts";
import { Stage } from "./stage.ts";

describe.skipIf(NO_BROWSER !== undefined)("the documentation", () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await Stage.alone({ with: [] });
  });
  afterAll(() => stage?.strike());

  it("shows every operation from our own files alone, under a policy that nothing breaks", async ({
    expect,
  }) => {
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(`${stage.journey.baseUrl}/docs/reference`);
      await page
        .getByRole("heading", { name: "Create a verification" })
        .first()
        .waitFor({ state: "attached" });
      await page.getByText("Decides whether a photo is genuine").first().waitFor();
      await picture(page, "docs");
      expect([phone.foreign, phone.problems]).toEqual([[], []]);
    });
  });

  it.for(["light", "dark"] as const)(
    "has guides that everyone can read, in %s",
    async (colorScheme, { expect }) => {
      await stage.withPhone(
        async (phone) => {
          for (const name of ["", "/quickstart", "/errors", "/browsers"]) {
            const page = await phone.visit(`${stage.journey.baseUrl}/docs${name}`);
            expect(await phone.look(`docs-guide${name.replace("/", "-")}-${colorScheme}`)).toEqual([]);
            const { scroll, width } = await page.evaluate(() => ({
              scroll: document.documentElement.scrollWidth,
              width: innerWidth,
            }));
            expect(scroll, name).toBeLessThanOrEqual(width);
          }
          expect([phone.foreign, phone.problems]).toEqual([[], []]);
        },
        { colorScheme },
      );
    },
  );

  it("is searched by half a word and by keys, and its examples are copied", async ({ expect }) => {
    await stage.withPhone(async (phone) => {
      await phone.context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const page = await phone.visit(`${stage.journey.baseUrl}/docs`);
      await page.keyboard.press("/");
      await page.getByRole("searchbox", { name: "Search the documentation" }).pressSequentially("signatur");
      await page.getByRole("link", { name: /Check the signature/ }).waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/docs\/webhooks#check-the-signature$/);
      await page.getByRole("button", { name: "Copy" }).first().click();
      await page.getByRole("button", { name: "Copied" }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("/v1/me/settings");
      expect(phone.problems).toEqual([]);
    });
  });
});
