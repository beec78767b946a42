import { writeFileSync } from "node:fs";
import path from "node:path";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, describe, it } from "vitest";
import { setMuted } from "./engines/page-scripts.ts";
import { Stage } from "./stage.ts";

/** Behaviour of other engines, simulated in this one. */
describe.skipIf(NO_BROWSER !== undefined)("a browser that", () => {
  let stage: Stage;
  let photo: string;
  beforeAll(async () => {
    stage = await Stage.set();
    photo = path.join(stage.folder, "photo.jpg");
    writeFileSync(photo, await photoFile(drawScene(1200, 900, 3), "jpeg"));
  });
  afterAll(() => stage?.strike());

  it("stores no Blobs (Safari's private tabs) keeps a photo over a reload all the same", async ({
    expect,
  }) => {
    const { id, capture_url } = await stage.create({ max_captures: 1 });
    await stage.withPhone(async (phone) => {
      await phone.context.addInitScript(refuseBlobs);
      await phone.context.route(/\/captures$/, (route) => route.abort());
      const page = await phone.visit(capture_url);
      await phone.press("Start");
      await phone.takePhoto();
      await page.getByText("Nothing is getting through right now.").first().waitFor();
      expect(await page.getByText("This device can’t keep your photos").count()).toBe(0);
      await phone.context.unroute(/\/captures$/);
      await page.reload();
      await phone.send();
      await phone.heading("Thank you");
      expect(phone.problems).toEqual([]);
    });
    expect(await stage.read(id)).toMatchObject({ captures_count: 1 });
  });

  it("takes the pictures away for a call has no shutter until they are back", async ({ expect }) => {
    const { capture_url } = await stage.create({ max_captures: 1 });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await phone.press("Start");
      const shutter = page.locator(".shutter");
      await page.locator(".shutter:enabled").waitFor();
      await page.evaluate(setMuted, true);
      await page.locator(".shutter:disabled").waitFor();
      await page.evaluate(setMuted, false);
      await page.locator(".shutter:enabled").waitFor();
      // a camera that stays muted is reopened
      await page.evaluate(setMuted, true);
      await page.locator(".shutter:disabled").waitFor();
      await page.locator(".shutter:enabled").waitFor();
      expect(await shutter.count()).toBe(1);
      await phone.takePhoto();
      await phone.send();
      await phone.heading("Thank you");
      expect(phone.problems).toEqual([]);
    });
  });

  it("hands out noise for pixels sends none: the phone's own camera takes the photo", async ({ expect }) => {
    const { id, capture_url } = await stage.create({ max_captures: 1 });
    await stage.withPhone(async (phone) => {
      await phone.context.addInitScript(alterPixels, "noise" as const);
      const page = await phone.visit(capture_url);
      await phone.press("Start");
      await phone.heading("Your browser hides the camera’s picture");
      expect(await phone.look("camera-unreadable")).toEqual([]);
      await page.getByLabel("Use the phone’s own camera").setInputFiles(photo);
      await phone.press("Use this photo");
      await phone.send();
      await phone.heading("Thank you");
    });
    expect(await stage.read(id)).toMatchObject({ status: "completed", captures_count: 1 });
  });

  it("leaves small marks on a canvas takes the photo all the same", async ({ expect }) => {
    const { id, capture_url } = await stage.create({ max_captures: 1 });
    await stage.withPhone(async (phone) => {
      await phone.context.addInitScript(alterPixels, "marks" as const);
      await phone.visit(capture_url);
      await phone.press("Start");
      await phone.takePhoto();
      await phone.send();
      await phone.heading("Thank you");
    });
    expect(await stage.read(id)).toMatchObject({ status: "completed", captures_count: 1 });
  });

  it("records nothing says so, and after the second time offers the phone's own camera", async ({
    expect,
  }) => {
    const steps = [{ key: "walk", kind: "video", description: "Around the car", max_seconds: 5 }];
    const { capture_url } = await stage.create({ steps });
    await stage.withPhone(async (phone) => {
      await phone.context.addInitScript(recordNothing);
      const page = await phone.visit(capture_url);
      await phone.press("Start");
      const record = async () => {
        await page.locator(".shutter.video:enabled").click();
        await phone.press("Stop recording");
      };
      await record();
      await page.getByRole("alert").filter({ hasText: "The recording did not work." }).waitFor();
      await record();
      await phone.heading("This browser cannot record video");
      await page.getByLabel("Use the phone’s own camera").waitFor();
      expect(phone.problems).toEqual([]);
    });
  });
});

function refuseBlobs(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its original store as `this`
  const { put } = IDBObjectStore.prototype;
  const hasBlob = (value: unknown): boolean =>
    value instanceof Blob ||
    (typeof value === "object" && value !== null && Object.values(value).some((each) => hasBlob(each)));
  IDBObjectStore.prototype.put = function refuse(this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
    if (hasBlob(value))
      throw new DOMException("Error preparing Blob/File data to be stored in object store", "UnknownError");
    return put.call(this, value, key);
  };
}

/**
 * `noise`: as in Firefox with fingerprinting resistance. `marks`: as in Brave, which flips the lowest bit of some
 * values.
 */
function alterPixels(by: "noise" | "marks"): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its original context as `this`
  const { getImageData } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.getImageData = function altered(
    ...where: [number, number, number, number]
  ) {
    const image = getImageData.apply(this, where);
    const { data } = image;
    if (by === "noise") crypto.getRandomValues(data.subarray(0, 256));
    else for (let index = 0; index < data.length; index += 7) data[index] = (data[index] ?? 0) ^ 1;
    return image;
  };
}

/** As Firefox does for a silent stream with an audio codec: it neither delivers data nor stops. */
function recordNothing(): void {
  MediaRecorder.prototype.addEventListener = () => {};
}
