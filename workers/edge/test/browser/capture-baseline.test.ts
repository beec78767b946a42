import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, describe, it } from "vitest";
import type { Phone } from "./phone.ts";
import { Stage } from "./stage.ts";

const STEPS = [{ key: "front", kind: "image", description: "The front of the car" }];

async function photograph(phone: Phone): Promise<void> {
  await phone.takePhoto();
  await phone.heading("Check and send");
  await phone.press("Send to Acme Insurance");
  await phone.heading("Thank you");
}

describe.skipIf(NO_BROWSER !== undefined)("a baseline (CONTRACT G21)", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.set();
  });
  afterAll(() => stage?.strike());

  it("is shown over the camera's picture, and the new photo is compared with it", async ({ expect }) => {
    const { id: baseline, capture_url: first } = await stage.create({ steps: STEPS });
    await stage.withPhone(async (phone) => {
      await phone.visit(first);
      await phone.start();
      await photograph(phone);
    });
    expect(await stage.read(baseline)).toMatchObject({ status: "completed" });
    const { id, capture_url } = await stage.create({ steps: STEPS, baseline });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await phone.start();
      const ghost = page.locator("img.ghost");
      await ghost.waitFor();
      expect(
        await ghost.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0)),
      ).toBe(true);
      expect(await phone.look("baseline-ghost")).toEqual([]);
      await page.getByRole("button", { name: "Earlier photo" }).click();
      await ghost.waitFor({ state: "detached" });
      await photograph(phone);
    });
    expect(await stage.read(id)).toMatchObject({ status: "completed", baseline });
    const { items } = await stage.journey.call(stage.keys, 200, `/v1/verifications/${id}/captures`);
    expect(items[0].change).toMatchObject({ verification_id: baseline, matrix: expect.any(Array) });
  });
});
