import path from "node:path";
import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, describe, it } from "vitest";
import { SCREENS } from "./phone.ts";
import { Stage } from "./stage.ts";

describe.skipIf(NO_BROWSER !== undefined)("the reference at /docs", () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await Stage.set({ without: ["video", "reader"] });
  });
  afterAll(() => stage?.strike());

  it("shows every operation from our own files alone, under a policy that nothing breaks", async ({
    expect,
  }) => {
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(`${stage.journey.baseUrl}/docs`);
      await page
        .getByRole("heading", { name: "Create a verification" })
        .first()
        .waitFor({ state: "attached" });
      await page.getByText("Decides whether a photo is genuine").first().waitFor();
      await page.screenshot({ path: path.join(SCREENS, "docs.png") });
      expect([phone.foreign, phone.problems]).toEqual([[], []]);
    });
  });
});
