import { readFileSync } from "node:fs";
import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, beforeEach, describe, it } from "vitest";
import { ConsoleStage } from "./console/console-stage.ts";

describe.skipIf(NO_BROWSER !== undefined)("usage", () => {
  let stage: ConsoleStage;
  beforeAll(async () => {
    stage = await ConsoleStage.set();
  });
  afterAll(() => stage?.strike());
  beforeEach(() => {
    const { service, problems } = stage;
    problems.length = 0;
    service.isSignedIn = true;
    service.calls.length = 0;
    service.data.anew();
  });

  it.for([
    ["usage", "/app/usage", async () => {}],
    ["usage-german", "/app/usage", async () => {}],
  ] as const)(
    "shows its charts at both widths, light and dark",
    { timeout: 120_000 },
    async ([name, path], { expect }) => {
      const wrong = await stage.lookAt(name, path, async (page) => {
        await page.locator(".part").first().waitFor();
        if (name !== "usage-german") return;
        await page.evaluate(() => localStorage.setItem("svc.language", "de"));
        await page.reload();
        await page.getByText("Zeit bis zum Abschluss").first().waitFor();
        await page.locator(".settings-parts").evaluate((parts) => parts.scrollTo(0, 560));
      });
      expect([wrong, stage.problems]).toEqual([[], []]);
    },
  );

  it("shows a period without anything", async ({ expect }) => {
    stage.service.data.isEmpty = true;
    const wrong = await stage.lookAt("usage-none", "/app/usage", async (page) => {
      await page.getByText("No case was finished in this period.").waitFor();
      await page.getByText("There were no guided steps in this period.").waitFor();
    });
    expect([wrong, stage.problems]).toEqual([[], []]);
  });

  it("shows every value by keyboard, and has a table behind each chart", async ({ expect }) => {
    await stage.open("/app/usage", {}, async (page) => {
      const chart = page.getByRole("group", { name: "Cases by result" });
      await chart.focus();
      await page.keyboard.press("Home");
      const told = page.locator(".chart-told").first();
      await page.getByText("Oct 25, 2026: Genuine").waitFor();
      await page.keyboard.press("ArrowRight");
      expect(await told.textContent()).toMatch(
        /^Oct 26, 2026: Genuine \d+, Needs a look \d+, Flagged \d+, Not fully checked \d+, No result \d+$/,
      );
      await page.keyboard.press("End");
      expect(await told.textContent()).toContain("Nov 23, 2026");
      const toggles = page.getByRole("button", { name: /^Show as table/ });
      const count = await toggles.count();
      expect(count).toBe(4);
      for (let index = 0; index < count; index += 1) {
        await toggles.first().click();
      }
      expect(await page.locator("table").count()).toBe(4);
      expect(await page.getByRole("row", { name: /^Oct 25, 2026 40 / }).count()).toBe(1);
      expect(await page.getByRole("row", { name: "Step 3 902 655" }).count()).toBe(1);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download as CSV: Where people leave" }).click(),
      ]);
      const file = readFileSync(await download.path(), "utf8");
      expect(file).toBe("\uFEFFStep,Reached,Done\r\n1,1010,931\r\n2,931,902\r\n3,902,655\r\n4,655,649\r\n");
    });
    expect(stage.problems).toEqual([]);
  });

  it("requests the chosen days, which are in the address", async ({ expect }) => {
    const { calls } = stage.service;
    await stage.open("/app/usage?days=7", {}, async (page) => {
      await page.locator(".part").first().waitFor();
      expect(calls.findLast((call) => call.includes("/usage"))).toMatch(/group=day$/);
      await page.getByRole("button", { name: "90 days" }).click();
      await page.waitForURL("**/app/usage?days=90");
      await page.getByLabel("First day").fill("2026-01-01");
      await page.getByLabel("First day").blur();
      await page.waitForURL("**/app/usage?from=2026-01-01&to=*");
      await page.locator(".part").first().waitFor();
      expect(calls.findLast((call) => call.includes("/usage"))).toMatch(/from=2026-01-01&to=.*&group=week$/);
    });
    expect(stage.problems).toEqual([]);
  });
});
