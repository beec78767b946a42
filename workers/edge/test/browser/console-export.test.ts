import { readFileSync } from "node:fs";
import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, describe, it } from "vitest";
import { ConsoleStage } from "./console/console-stage.ts";

describe.skipIf(NO_BROWSER !== undefined)("the list of cases as a file", () => {
  let stage: ConsoleStage;
  beforeAll(async () => {
    stage = await ConsoleStage.set();
    stage.service.isSignedIn = true;
    stage.service.fill(350);
  });
  afterAll(() => stage?.strike());

  it("has every case that the filters let through, page by page", async ({ expect }) => {
    await stage.open("/app/cases?outcome=genuine&outcome=look", {}, async (page) => {
      await page.getByRole("button", { name: "Export CSV" }).click();
      const link = page.getByRole("dialog").getByRole("link", { name: "Save the file" });
      await link.waitFor();
      const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
      expect(download.suggestedFilename()).toMatch(/^cases-\d{4}-\d\d-\d\d\.csv$/);
      const lines = readFileSync(await download.path(), "utf8")
        .trimEnd()
        .split("\r\n");
      const clear = stage.service.items.filter(({ verification }) => verification.verdict?.svc === true);
      expect(clear.length).toBeGreaterThan(50);
      expect(lines).toHaveLength(clear.length + 1);
      expect(lines[1]).toMatch(/,completed,(?:genuine,Genuine|look,Needs a look),/);
      await page.getByRole("dialog").waitFor({ state: "detached" });
    });
    expect(stage.problems).toEqual([]);
  });

  it("says what is wrong where the service does not answer, and goes on from there", async ({ expect }) => {
    await stage.open("/app/cases", {}, async (page) => {
      await page.getByRole("button", { name: "Export CSV" }).waitFor();
      stage.service.isDown = true;
      await page.getByRole("button", { name: "Export CSV" }).click();
      const again = page.getByRole("dialog").getByRole("button", { name: "Try again" });
      await again.waitFor({ timeout: 60_000 });
      stage.service.isDown = false;
      await again.click();
      await page.getByText("350 cases are in the file.").waitFor();
    });
    expect(stage.problems).toEqual([]);
  });
});
