import { writeFileSync } from "node:fs";
import path from "node:path";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { afterAll, beforeAll, describe, it } from "vitest";
import { NO_BROWSER } from "@svc/testkit/chromium";
import { cameraFeed } from "./camera-feed.ts";
import { Stage } from "./stage.ts";

/** Longer than the longest burst, so that its frames all differ; small, so that it renders fast. */
const LONG_FILM = { frames: 300, size: { width: 480, height: 640 } } as const;

describe.skipIf(NO_BROWSER !== undefined)("the data that the page sends with a photo", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.set();
  });
  afterAll(() => stage?.strike());

  async function judged(feed = stage.feed) {
    const { id, capture_url } = await stage.create({ max_captures: 1, signals_required: ["screen"] });
    await stage.withPhone(
      async (phone) => {
        await phone.visit(capture_url);
        await phone.press("Start");
        await phone.takePhoto();
        await phone.send();
        await phone.heading("Thank you");
      },
      { camera: { feed } },
    );
    const { verdict } = await stage.read(id);
    const { items } = await stage.journey.call(stage.keys, 200, `/v1/verifications/${id}/captures`);
    return { id, verdict, capture: items[0] };
  }

  async function sealedCopyOf(id: string): Promise<string> {
    for (let patience = 100; patience > 0; patience--) {
      const route = `/v1/verifications/${id}/captures`;
      const { items } = await stage.journey.call(stage.keys, 200, route);
      const { sealed_url: url } = items[0];
      if (url) return Buffer.from(await (await fetch(url)).arrayBuffer()).toString("latin1");
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error("the photo was not sealed");
  }

  it("speaks for an honest camera: no sign against it", async ({ expect }) => {
    // no sensor produces the same frame twice
    const { id, capture } = await judged(await cameraFeed(stage.folder, LONG_FILM.frames, LONG_FILM.size));
    expect(capture.source).toBe("camera");
    expect(capture).not.toHaveProperty("liveness");
    // so the sealed copy can be labelled as a digital capture (CONTRACT G14)
    expect(await sealedCopyOf(id)).toContain("digitalsourcetype/digitalCapture");
  });

  it("gives a picture away that was put in a camera's place, since nothing in it ever moves", async ({
    expect,
  }) => {
    const still = path.join(stage.folder, "still.mjpeg");
    writeFileSync(still, await photoFile(drawScene(960, 1280, 7), "jpeg"));
    const { verdict, capture } = await judged(still);
    expect(capture.liveness).toEqual([{ sign: "frozen_frames", strength: "strong" }]);
    expect(verdict).toMatchObject({ svc: false, signals: [{ type: "screen_detected" }] });
  });
});
