import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, beforeEach, describe, it } from "vitest";
import { ConsoleStage } from "./console/console-stage.ts";
import { look } from "./look.ts";

const PATH = "/app/usage/judges";

describe.skipIf(NO_BROWSER !== undefined)("external AI checks", () => {
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
    service.data.judgesSetUp = ["hive"];
  });

  it("are shown at every width, light and dark", { timeout: 120_000 }, async ({ expect }) => {
    const wrong = await stage.lookAt("judges", PATH, async (page) => {
      await page.getByRole("heading", { name: "Hive" }).waitFor();
    });
    expect([wrong, stage.problems]).toEqual([[], []]);
  });

  it("fit a phone of 320 px, in both colours", { timeout: 120_000 }, async ({ expect }) => {
    for (const colorScheme of ["light", "dark"] as const)
      await stage.open(PATH, { size: "smallest", colorScheme }, async (page) => {
        await page.getByRole("heading", { name: "Hive" }).waitFor();
        expect(await look(page, `console/judges-320-${colorScheme}`)).toEqual([]);
      });
    expect(stage.problems).toEqual([]);
  });

  it("say how many photos each judged, how often it agrees, and what it costs", async ({ expect }) => {
    await stage.open(PATH, {}, async (page) => {
      const part = page.locator(".settings-part", { hasText: "Hive" }).first();
      await part.waitFor();
      const said = await part.locator("dd").allTextContents();
      expect(said).toEqual([
        "1,204",
        "1,150 of 1,204 (96%)",
        "31 of 40 (78%)",
        "6 of 800 (1%)",
        "$0.0035",
        "$4.21",
      ]);
      const watermarks = page.locator(".settings-part", { hasText: "Google SynthID" }).first();
      expect(await watermarks.locator("dd").count()).toBe(4);
    });
    expect(stage.problems).toEqual([]);
  });

  it("lead to the cases in which a check and the result disagree", async ({ expect }) => {
    await stage.open(PATH, {}, async (page) => {
      const row = page.getByRole("row", { name: /^Policies Not generated Hive: 93%/ });
      await row.waitFor();
      expect(await row.textContent()).toContain("Google SynthID: no watermark");
      expect(await row.getByRole("link").getAttribute("href")).toBe(`/app/cases/vfy_${"0".repeat(26)}`);
    });
    expect(stage.problems).toEqual([]);
  });

  it("say what to do where there are none: tick one, or ask the operator", async ({ expect }) => {
    stage.service.data.isEmpty = true;
    const wrong = await stage.lookAt("judges-none", PATH, async (page) => {
      await page.getByText("Tick a company in the settings.").waitFor();
    });
    stage.service.data.judgesSetUp = [];
    await stage.open(PATH, {}, (page) => page.getByText("Ask the operator for one").waitFor());
    expect([wrong, stage.problems]).toEqual([[], []]);
  });

  it("request the chosen days, and show a tenant's words as text", async ({ expect }) => {
    stage.service.data.hostile();
    await stage.open(`${PATH}?days=7`, {}, async (page) => {
      await page.getByRole("button", { name: "90 days" }).click();
      await page.waitForURL(`**${PATH}?days=90`);
      await page.getByRole("heading", { name: "Hive" }).waitFor();
      expect(await page.locator("td script, td img").count()).toBe(0);
    });
    expect(stage.service.calls.filter((call) => call.includes("/outside-judges"))).toHaveLength(2);
    expect(stage.problems).toEqual([]);
  });
});
