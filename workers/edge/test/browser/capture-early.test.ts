import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, describe, it } from "vitest";
import { Stage } from "./stage.ts";

const LATE_MS = 1_500;

describe.skipIf(NO_BROWSER !== undefined)("a tap on Start before the page's script is there", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.set();
  });
  afterAll(() => stage?.strike());

  it("is kept, and opens the camera once, with the picture as soon as the script is there", async ({
    expect,
  }) => {
    const { id, capture_url } = await stage.create({ max_captures: 1 });
    await stage.withPhone(async (phone) => {
      await phone.context.addInitScript(countCameras);
      await phone.context.route(/\/assets\/.*\.js$/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, LATE_MS));
        await route.continue();
      });
      const page = await phone.visit(capture_url, "commit");
      await phone.press("Start");
      expect(await page.evaluate(opened)).toBe(1);
      expect(await page.evaluate(() => "ready" in document.documentElement.dataset)).toBe(false);
      await page.locator(".shutter:enabled").waitFor();
      await phone.takePhoto();
      await phone.heading("Thank you");
      expect(await page.evaluate(opened)).toBe(1);
      expect(phone.problems).toEqual([]);
    });
    expect(await stage.read(id)).toMatchObject({ captures_count: 1 });
  });

  it("opens no camera where a question comes first, or where the place has to be asked for", async ({
    expect,
  }) => {
    const note = { key: "note", kind: "text", description: "What happened?" };
    for (const asked of [{ steps: [note] }, { max_captures: 1, require_location: true }]) {
      const { capture_url } = await stage.create(asked);
      await stage.withPhone(
        async (phone) => {
          await phone.context.addInitScript(countCameras);
          const page = await phone.visit(capture_url, "commit");
          await phone.press("Start");
          await page.getByRole("heading", { name: /What happened|location/ }).waitFor();
          expect(await page.evaluate(opened)).toBe(0);
        },
        { located: false },
      );
    }
  });
});

function countCameras(): void {
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  let count = 0;
  mediaDevices.getUserMedia = (wishes) => {
    count += 1;
    Object.assign(globalThis, { opened: count });
    return open(wishes);
  };
}

function opened(): number {
  return (globalThis as { opened?: number }).opened ?? 0;
}
