import { writeFileSync } from "node:fs";
import path from "node:path";
import { drawScene } from "@svc/testkit/draw-scene";
import { NO_BROWSER } from "@svc/testkit/chromium";
import sharp from "sharp";
import { afterAll, beforeAll, describe, it } from "vitest";
import { slowLink } from "./slow-link.ts";
import type { Stage } from "./stage.ts";

const CHUNK_BYTES = 1_048_576;
const BREAKS = 3;

/** The files to send, and the bandwidth of the link. */
export type Load = {
  readonly photo: { readonly width: number; readonly height: number };
  readonly clipSeconds: number;
  readonly bitsPerSecond: number;
};

/** A photo from a file and a clip from the camera, sent over a link that breaks three times. */
export function describeSlowLink(load: Load, set: () => Promise<Stage>): void {
  const { photo, clipSeconds, bitsPerSecond } = load;
  const megapixels = (photo.width * photo.height) / 1e6;
  describe.skipIf(NO_BROWSER !== undefined)(
    `over a link of ${bitsPerSecond / 1e6} Mbit/s that breaks three times`,
    () => {
      let stage: Stage;
      beforeAll(async () => {
        stage = await set();
      });
      afterAll(() => stage?.strike());

      it(`a photo of ${megapixels} MP and a video of ${clipSeconds} s arrive, with nothing sent twice and nothing lost`, async ({
        expect,
      }) => {
        const { width, height, rgb } = drawScene(2000, 1500, 4);
        const scene = sharp(rgb, { raw: { width, height, channels: 3 } });
        const photoFile = path.join(stage.folder, "large.jpg");
        writeFileSync(
          photoFile,
          await scene.clone().resize(photo.width, photo.height).jpeg({ quality: 90 }).toBuffer(),
        );
        // a still scene compresses to a small clip, which keeps the test short
        const film = path.join(stage.folder, "quiet.mjpeg");
        writeFileSync(film, await scene.clone().resize(960, 720).blur(2).jpeg().toBuffer());
        const link = await slowLink(stage.journey.baseUrl, bitsPerSecond);
        const steps = [
          { key: "round", kind: "video", description: "Walk around the car", max_seconds: clipSeconds },
          { key: "front", kind: "image", description: "The front", allow_file: true },
        ];
        const { id, capture_url } = await stage.create({ steps });
        const taken: { readonly upload: string; readonly offset: number }[] = [];
        await stage.withPhone(
          async (phone) => {
            const page = await phone.visit(capture_url.replace(stage.journey.baseUrl, link.baseUrl));
            page.on("response", (response) => {
              const request = response.request();
              if (request.method() !== "PATCH" || !response.ok()) return;
              const { pathname } = new URL(request.url());
              taken.push({ upload: pathname, offset: Number(request.headers()["upload-offset"]) });
            });
            await phone.press("Start");
            await phone.press("Start recording");
            await page.getByText("Does the video show everything?").waitFor({ timeout: 90_000 });
            await phone.press("Use this video");
            await page.getByLabel("Choose a photo instead").setInputFiles(photoFile);
            await phone.press("Use this photo");
            await phone.send();
            for (let broken = 1; broken <= BREAKS; broken++) {
              const before = taken.length;
              await expect.poll(() => taken.length, { timeout: 90_000 }).toBeGreaterThan(before);
              await page.waitForTimeout(2_000); // in the middle of the next chunk
              link.breakFor(3_000);
            }
            await page.getByRole("heading", { name: "Thank you" }).waitFor({ timeout: 300_000 });
          },
          { camera: { feed: film } },
        );
        await link.close();
        const { items } = await stage.journey.call(stage.keys, 200, `/v1/verifications/${id}/captures`);
        const kinds = items.map(({ kind }: { kind: string }) => kind);
        expect(kinds.toSorted()).toEqual(["image", "video"]);
        expect(items[kinds.indexOf("image")]).toMatchObject(photo);
        // every chunk of each file was accepted once, and together they are the file
        const names = taken.map(({ upload, offset }) => `${upload} ${offset}`);
        expect(new Set(names).size).toBe(names.length);
        const bytes = items.reduce((sum: number, item: { bytes: number }) => sum + item.bytes, 0);
        // small chunks at the start and after a break, otherwise as much as the link carries in five seconds
        const fewest = items.reduce(
          (sum: number, item: { bytes: number }) => sum + Math.ceil(item.bytes / CHUNK_BYTES),
          0,
        );
        expect(names.length).toBeGreaterThanOrEqual(fewest);
        // only what was in transit during a break was sent again
        expect(link.sentBytes()).toBeLessThan(bytes + BREAKS * CHUNK_BYTES + 200_000);
        const done = await stage.read(id);
        expect(done).toMatchObject({ status: "completed", captures_count: 2 });
        // one frame per second
        expect(done.video_analysis.frames_analyzed).toBeGreaterThanOrEqual(Math.floor(clipSeconds * 0.9));
      });
    },
  );
}
