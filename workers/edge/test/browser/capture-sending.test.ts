import { writeFileSync } from "node:fs";
import path from "node:path";
import { NO_BROWSER } from "@svc/testkit/chromium";
import { drawScene } from "@svc/testkit/draw-scene";
import sharp from "sharp";
import { afterAll, beforeAll, describe, it } from "vitest";
import { slowLink } from "./slow-link.ts";
import { Stage } from "./stage.ts";

const KIB = 1024;
/** As in the review: 50 KB/s. */
const BITS_PER_SECOND = 400_000;
const FRONT = { key: "front", kind: "image", description: "The front", allow_file: true };
const NOTE = { key: "note", kind: "text", description: "Anything to add?", min: 0 };

describe.skipIf(NO_BROWSER !== undefined)("while everything is sent", () => {
  let stage: Stage;
  let photo: string;
  beforeAll(async () => {
    stage = await Stage.set();
    photo = path.join(stage.folder, "large.jpg");
    const { width, height, rgb } = drawScene(2400, 1800, 4);
    const jpeg = await sharp(rgb, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 98 })
      .toBuffer();
    // camera-style trailing data, which makes the file too large for a single request
    writeFileSync(
      photo,
      Buffer.concat([jpeg, Buffer.alloc(2_400 * KIB - Math.min(jpeg.length, 2_300 * KIB), 7)]),
    );
  });
  afterAll(() => stage?.strike());

  it("shows one bar in view with percent and time left, and a reload loses five seconds at most", async ({
    expect,
  }) => {
    const link = await slowLink(stage.journey.baseUrl, BITS_PER_SECOND);
    const { id, capture_url } = await stage.create({ steps: [FRONT, NOTE] });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url.replace(stage.journey.baseUrl, link.baseUrl));
      const pieces: { readonly offset: number; readonly bytes: number }[] = [];
      page.on("request", (request) => {
        if (request.method() !== "PATCH") return;
        const { "upload-offset": offset, "content-length": bytes } = request.headers();
        pieces.push({
          offset: Number(offset),
          bytes: Number(bytes ?? request.postDataBuffer()?.length ?? 0),
        });
      });
      await phone.press("Start");
      await page.getByLabel("Choose a photo instead").setInputFiles(photo);
      await phone.press("Use this photo");
      await phone.heading("Anything to add?");
      await page.getByRole("progressbar", { name: "Sending to Acme Insurance" }).waitFor();
      await phone.press("Skip");
      await phone.press("Send to Acme Insurance");
      const bar = page.locator(".sending-bar");
      await bar.getByText(/\d+%, about \d+ (seconds|minutes?) left/).waitFor({ timeout: 30_000 });
      await bar.getByText("0 of 1 sent").waitFor();
      expect(await phone.look("sending")).toEqual([]);
      const box = await bar.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
      const most = Math.max(...pieces.map(({ offset }) => offset));
      pieces.length = 0;
      await page.reload();
      await expect.poll(() => pieces.length, { timeout: 30_000 }).toBeGreaterThan(2);
      const begun = [most, ...pieces.map(({ offset }) => offset)];
      link.widen();
      await phone.heading("Thank you");
      const gaps = begun.slice(1).map((offset, at) => offset - (begun[at] ?? 0));
      expect(Math.min(...gaps), "nothing is sent again").toBeGreaterThanOrEqual(0);
      expect(Math.max(...gaps), "how much a reload loses").toBeLessThanOrEqual(400 * KIB);
    });
    await link.close();
    expect(await stage.read(id)).toMatchObject({ status: "completed", captures_count: 1 });
  }, 180_000);

  it("says that nothing gets through, that it goes on, and that the page may be closed", async ({
    expect,
  }) => {
    const { id, capture_url } = await stage.create({ steps: [{ ...FRONT, allow_file: false }, NOTE] });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      const error = { error: { code: "storage_unavailable", message: "later" } };
      await page.route(/\/(captures|uploads)$/, (route) => route.fulfill({ status: 503, json: error }));
      await phone.press("Start");
      await phone.takePhoto();
      await phone.press("Skip");
      await phone.press("Send to Acme Insurance");
      const said = page.getByRole("status").filter({ hasText: "Nothing is getting through right now." });
      await said.filter({ hasText: "You can close this page" }).waitFor();
      expect(await phone.look("sending-trouble")).toEqual([]);
      await page.close();
      await phone.visit(capture_url);
      await phone.heading("Thank you");
    });
    expect(await stage.read(id)).toMatchObject({ status: "completed", captures_count: 1 });
  });

  it("reports at once a photo that is refused while the person is at another step", async ({ expect }) => {
    const steps = [
      { ...FRONT, allow_file: false },
      { ...NOTE, min: 1 },
    ];
    const { id, capture_url } = await stage.create({ steps });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      const error = { error: { code: "unsupported_image_type", message: "no" } };
      await page.route(/\/captures$/, (route) => route.fulfill({ status: 415, json: error }));
      await phone.press("Start");
      await phone.takePhoto();
      await phone.heading("Anything to add?");
      const alert = page.getByRole("alert").filter({ hasText: "The front" });
      await alert.filter({ hasText: "This type of file is not accepted." }).waitFor();
      expect(await phone.look("refused-elsewhere")).toEqual([]);
      await page.unroute(/\/captures$/);
      await phone.press("Take it again");
      await phone.heading("The front");
      await phone.takePhoto();
      await phone.heading("Anything to add?");
      expect(await alert.count()).toBe(0);
      await page.getByRole("textbox").fill("No");
      await phone.press("Continue");
      await phone.send();
      await phone.heading("Thank you");
    });
    expect(await stage.read(id)).toMatchObject({ captures_count: 1 });
  });

  it("does not say thank you for a photo that came too late: it is named, with the reason", async ({
    expect,
  }) => {
    const { id, capture_url } = await stage.create({ max_captures: 2 });
    await stage.withPhone(async (first) => {
      const page = await first.visit(capture_url);
      await first.press("Start");
      await page.locator(".shutter:enabled").waitFor();
      await page.route(/\/(captures|uploads)$/, (route) => route.abort());
      await first.takePhoto();
      await stage.withPhone(async (second) => {
        await second.visit(capture_url);
        await second.press("Start");
        await second.takePhoto();
        await second.takePhoto();
        await second.send();
        await second.heading("Thank you");
      });
      // checked before, since afterwards the reason would be that the step is complete
      await stage.read(id);
      await page.unroute(/\/(captures|uploads)$/);
      // the person returns to the tab
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await first.heading("Thank you");
      const alert = page.getByRole("alert").filter({ hasText: "This did not arrive" });
      await alert.filter({ hasText: "Everything was already finished when this was sent." }).waitFor();
      expect(await first.look("too-late")).toEqual([]);
    });
    expect(await stage.read(id)).toMatchObject({ captures_count: 2 });
  });
});
