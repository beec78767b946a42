import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, beforeEach, describe, it, vi } from "vitest";
import { caseId } from "./console/console-cases.ts";
import { ConsoleStage } from "./console/console-stage.ts";

describe.skipIf(NO_BROWSER !== undefined)("finding a case from where one types", () => {
  let stage: ConsoleStage;
  beforeAll(async () => {
    stage = await ConsoleStage.set();
  });
  afterAll(() => stage?.strike());
  beforeEach(() => {
    stage.problems.length = 0;
    stage.service.isSignedIn = true;
    stage.service.templates.reset();
    stage.service.fill(300);
  });

  it("opens the only hit of the list by Enter, also before the answer is there", async ({ expect }) => {
    await stage.open("/app", {}, async (page) => {
      await page.getByText("Claim 10300").first().waitFor();
      stage.service.delayMs = 300;
      await page.keyboard.press("/");
      await page.keyboard.type("Claim 10121");
      await page.keyboard.press("Enter");
      await page.waitForURL(`**/app/cases/${caseId(121)}`);
      stage.service.delayMs = 0;
      await page.goBack();
      await page.locator(".row-link").first().waitFor();
      await page.keyboard.press("/");
      await page.keyboard.press("Enter");
      await page.waitForURL(`**/app/cases/${caseId(121)}`);
    });
    expect(stage.problems).toEqual([]);
  });

  it("stays in the list of several hits, whose rows the arrow keys go through", async ({ expect }) => {
    await stage.open("/app", {}, async (page) => {
      await page.getByText("Claim 10300").first().waitFor();
      await page.keyboard.press("/");
      await page.keyboard.type("Claim 1012");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/app/cases?search=Claim+1012");
      await page.locator('.list[aria-busy="false"] .row-link').first().waitFor();
      const rows = await page.locator(".row-link").evaluateAll((all) => all.map(({ id }) => id));
      await page.keyboard.press("ArrowDown");
      const focused = () => page.evaluate(() => document.activeElement?.id);
      expect(await focused()).toBe(rows[0]);
      await page.keyboard.press("ArrowDown");
      await vi.waitFor(async () => expect(await focused()).toBe(rows[1]));
      await page.keyboard.press("Enter");
      await page.waitForURL(`**/app/cases/${rows[1]?.replace("row-", "")}`);
    });
    expect(stage.problems).toEqual([]);
  });

  it("is offered the case itself by the command menu, and a template by its name", async ({ expect }) => {
    await stage.open("/app", {}, async (page) => {
      await page.getByText("Claim 10300").first().waitFor();
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Commands" }).fill("Claim 10121");
      await page.getByRole("option", { name: "Claim 10121", exact: true }).waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL(`**/app/cases/${caseId(121)}`);
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Commands" }).fill("househ");
      await page.getByRole("option", { name: "Household", exact: true }).waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL("**/app/templates/household");
    });
    expect(stage.problems).toEqual([]);
  });
});
