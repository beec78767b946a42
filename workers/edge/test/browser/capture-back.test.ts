import { NO_BROWSER } from "@svc/testkit/chromium";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { afterAll, beforeAll, describe, it } from "vitest";
import { Stage } from "./stage.ts";

const WHO = { key: "who", kind: "text", description: "Who?", min: 0 };

describe.skipIf(NO_BROWSER !== undefined)("the device's own Back", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.set();
  });
  afterAll(() => stage?.strike());

  it("at the review of a photo takes it again, and at the step goes to the one before", async ({
    expect,
  }) => {
    const front = { key: "front", kind: "image", description: "The front", min: 2, max: 2 };
    const { id, capture_url } = await stage.create({ steps: [WHO, front] });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await phone.press("Start");
      await phone.press("Skip");
      const shutter = page.locator(".shutter:enabled");
      await shutter.waitFor();
      await phone.press("Take the photo");
      await phone.reviewed();
      await page.goBack();
      await page.locator(".review").waitFor({ state: "detached" });
      await phone.heading("The front");
      expect(await shutter.count()).toBe(1);
      // there is no forward entry any more
      await page.goForward();
      await expect.poll(() => page.evaluate(() => history.state)).toEqual({ at: "step", index: 1 });
      await phone.takePhoto();
      await page.getByText("Taken: 1 of 2").waitFor();
      await phone.press("Take the photo");
      await phone.press("Take it again");
      await phone.press("Take the photo");
      await phone.reviewed();
      await page.goBack();
      await page.locator(".review").waitFor({ state: "detached" });
      await page.getByText("Taken: 1 of 2").waitFor();
      await page.goBack();
      await phone.heading("Who?");
      await phone.press("Skip");
      await phone.takePhoto();
      await phone.press("Send to Acme Insurance");
      await phone.heading("Thank you");
      expect(phone.problems).toEqual([]);
    });
    expect(await stage.read(id)).toMatchObject({ captures_count: 2 });
  });

  it("never comes to a review again once its photo was used", async ({ expect }) => {
    const front = { key: "front", kind: "image", description: "The front" };
    const { capture_url } = await stage.create({ steps: [front, { ...WHO, min: 1 }] });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await phone.press("Start");
      await phone.takePhoto();
      await phone.heading("Who?");
      await page.goBack();
      await phone.heading("The front");
      expect(await page.locator(".review").count()).toBe(0);
      await page.goBack();
      await phone.heading("Welcome back");
    });
  });

  it("at a chosen file lets another be chosen", async ({ expect }) => {
    const bill = { key: "bill", kind: "upload", description: "The bill", min: 0, accept: ["image/jpeg"] };
    const { capture_url } = await stage.create({ steps: [WHO, bill] });
    const file = { name: "bill.jpg", mimeType: "image/jpeg" };
    const buffer = Buffer.from(await photoFile(drawScene(320, 240, 3), "jpeg"));
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await phone.press("Start");
      await phone.press("Skip");
      await phone.heading("The bill");
      await page.getByLabel("Choose a file").setInputFiles({ ...file, buffer });
      await page.getByText("bill.jpg").waitFor();
      await page.goBack();
      await phone.heading("The bill");
      expect(await page.getByText("bill.jpg").count()).toBe(0);
      await page.goBack();
      await phone.heading("Who?");
    });
  });
});
