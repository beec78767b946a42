import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, describe, it } from "vitest";
import { Stage } from "./stage.ts";

const FRONT = { key: "front", kind: "image", description: "The front of the car" };

describe.skipIf(NO_BROWSER !== undefined)("a second look (CONTRACT G20)", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.set();
  });
  afterAll(() => stage?.strike());

  it("leads from a flagged photo to new ones, and tells what a person decided", async ({ expect }) => {
    const { id, capture_url } = await stage.create({
      steps: [FRONT],
      signals_required: ["ai"],
      appeal: { days: 7 },
      metadata: { svc_test: "ai" },
    });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await phone.start();
      await phone.takePhoto();
      await phone.heading("Check and send");
      await phone.press("Send to Acme Insurance");
      await phone.heading("Thank you");
      await expect.poll(async () => (await stage.read(id)).status).toBe("completed");
      await page.getByRole("link", { name: "See the result" }).click();
      await page.getByText("of 1,000 genuine photos, this check wrongly marks about").waitFor();
      expect(await phone.look("second-look-offer")).toEqual([]);
      await page.getByRole("button", { name: "Take new photos" }).click();
      await phone.start();
      await phone.takePhoto();
      await phone.heading("Check and send");
      await phone.press("Send to Acme Insurance");
      await phone.heading("Thank you");
      await expect.poll(async () => (await stage.read(id)).appeal?.state).toBe("waiting");
      const again = await phone.visit(capture_url);
      await again.getByRole("link", { name: "See the result" }).click();
      await again.getByText("A person will look at them and decide.").waitFor();
      const decided = { method: "POST", json: { decision: "accepted" } } as const;
      await stage.journey.call(stage.keys, 200, `/v1/cases/${id}/decision`, decided);
      await again.reload();
      await again.getByText("A person looked at it and accepted it.").waitFor();
      expect(await phone.look("second-look-decided")).toEqual([]);
    });
  });
});
