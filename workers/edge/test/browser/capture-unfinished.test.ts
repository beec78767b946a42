import { NO_BROWSER } from "@svc/testkit/chromium";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type Held, holdStill } from "./held-still.ts";
import { Stage } from "./stage.ts";

// takePhoto may take four seconds
const STILL_WAIT_MS = 15_000;

describe.skipIf(NO_BROWSER !== undefined)("a photo that the camera has not finished", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.set();
  });
  afterAll(() => stage?.strike());

  it.for(["keeps silent", "fails"] as const)(
    "is the picture at the tap, in full size, if the sensor's still %s",
    async (how, { expect }) => {
      const { capture_url } = await stage.create({});
      await stage.withPhone(async (phone) => {
        await phone.context.addInitScript(paintCamera, how);
        const page = await phone.visit(capture_url);
        await phone.press("Start");
        await page.locator(".shutter:enabled").waitFor();
        await phone.press("Take the photo");
        await page.evaluate(() => (globalThis as unknown as Painted).turn());
        await page.locator(".review img").waitFor({ timeout: STILL_WAIT_MS });
        await expect.poll(() => photoOf(page)).toMatchObject({ width: 1920, height: 1440 });
        const { red, blue } = await photoOf(page);
        expect(red).toBeLessThan(40);
        expect(blue).toBeGreaterThan(200);
      });
    },
  );

  it("is shown rather than kept where it looks worse than what the person pressed «Use» for", async ({
    expect,
  }) => {
    const { id, capture_url } = await stage.create({ max_captures: 1 });
    await stage.withPhone(async (phone) => {
      await phone.context.addInitScript(holdStill);
      const page = await phone.visit(capture_url);
      await phone.press("Start");
      await page.locator(".shutter:enabled").waitFor();
      await page.evaluate(darkenStill);
      await phone.press("Take the photo");
      await phone.press("Use this photo");
      await page.getByRole("button", { name: "Finishing the photo …", disabled: true }).waitFor();
      await page.evaluate(() => (globalThis as unknown as Held).release());
      await page.getByRole("alert").filter({ hasText: "This photo looks dark." }).waitFor();
      expect(await page.locator(".actions .primary").innerText()).toBe("Take it again");
      // focus and announcement stay on the button
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Use it anyway");
      expect(await stage.statusOf(id)).toBe("pending");
      await phone.press("Use it anyway");
      await phone.send();
      await phone.heading("Thank you");
      expect(phone.problems).toEqual([]);
    });
  });

  it("is one, however often the shutter is pressed in one moment, and can be taken again", async ({
    expect,
  }) => {
    const { capture_url } = await stage.create({});
    await stage.withPhone(async (phone) => {
      await phone.context.addInitScript(holdStill);
      const page = await phone.visit(capture_url);
      await phone.press("Start");
      await page.locator(".shutter:enabled").waitFor();
      await page.locator(".shutter").evaluate((shutter: HTMLButtonElement) => {
        shutter.click();
        shutter.click();
      });
      await page.locator(".review canvas").waitFor();
      expect(await page.evaluate(() => (globalThis as unknown as Held).buzzed)).toEqual([10]);
      await phone.press("Take it again");
      await phone.press("Take the photo");
      await page.locator(".review canvas").waitFor();
      expect(await page.evaluate(() => (globalThis as unknown as Held).buzzed)).toEqual([10, 10]);
      await page.evaluate(() => (globalThis as unknown as Held).release());
      await phone.reviewed();
    });
  });
});

type Painted = { readonly turn: () => void };

/** For `addInitScript`: a camera that shows blue squares, and red ones after `turn`. Its sensor provides no still. */
function paintCamera(how: "keeps silent" | "fails"): void {
  const canvas = document.createElement("canvas");
  canvas.width = 1920;
  canvas.height = 1440;
  const context = canvas.getContext("2d");
  let isTurned = false;
  const paint = () => {
    if (!context) return;
    context.fillStyle = isTurned ? "#e00000" : "#0000e0";
    context.fillRect(0, 0, canvas.width, canvas.height);
  };
  const turn = () => {
    isTurned = true;
    paint();
  };
  paint();
  setInterval(paint, 50);
  class Mute {
    takePhoto(): Promise<Blob> {
      return new Promise((_, reject) => {
        if (how === "fails") setTimeout(() => reject(new DOMException("no", "UnknownError")), 1_000);
      });
    }
  }
  Object.assign(globalThis, { turn, ImageCapture: Mute });
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
}

/** From now on the sensor's stills are almost black; the video is unchanged. */
function darkenStill(): void {
  const { ImageCapture: Bright } = globalThis as unknown as {
    ImageCapture: new (track: MediaStreamTrack) => { takePhoto(): Promise<Blob> };
  };
  class Dark extends Bright {
    override async takePhoto(): Promise<Blob> {
      const picture = await createImageBitmap(await super.takePhoto());
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const context = canvas.getContext("2d");
      if (!context) throw new Error("nothing to draw on");
      context.filter = "brightness(0.1)";
      context.drawImage(picture, 0, 0);
      return canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
    }
  }
  Object.assign(globalThis, { ImageCapture: Dark });
}

/** The finished photo's size and the colour at its centre. */
function photoOf(page: Page) {
  return page.locator(".review img").evaluate((photo: HTMLImageElement) => {
    const { naturalWidth: width, naturalHeight: height } = photo;
    const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
    context?.drawImage(photo, 0, 0);
    const [red = 0, , blue = 0] = context?.getImageData(width / 2, height / 2, 1, 1).data ?? [];
    return { width, height, red, blue };
  });
}
