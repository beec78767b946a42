import { writeFileSync } from "node:fs";
import path from "node:path";
import { NO_BROWSER } from "@svc/testkit/chromium";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, it } from "vitest";
import { Stage } from "./stage.ts";

describe.skipIf(NO_BROWSER !== undefined)("while aiming", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.set();
  });
  afterAll(() => stage?.strike());

  /** A film of one picture derived from the usual one. */
  async function filmOf(name: string, change: (picture: Sharp) => Sharp): Promise<string> {
    const file = path.join(stage.folder, `${name}.mjpeg`);
    const picture = sharp(stage.feed, { failOn: "none" });
    writeFileSync(file, await change(picture).jpeg({ quality: 90 }).toBuffer());
    return file;
  }

  it.for([
    ["dark", "It is too dark. Add light.", (picture: Sharp) => picture.linear(0.1, 0)],
    ["blurred", "The picture is blurred.", (picture: Sharp) => picture.blur(40)],
    [
      "glaring",
      "There is a reflection.",
      (picture: Sharp) =>
        picture.composite([
          {
            input: { create: { width: 400, height: 400, channels: 3, background: "#fff" } },
            gravity: "centre",
          },
        ]),
    ],
  ] as const)("says what is wrong with a %s view: %s", async ([name, hint, change], { expect }) => {
    const { capture_url } = await stage.create({});
    await stage.withPhone(
      async (phone) => {
        await phone.visit(capture_url);
        await phone.press("Start");
        await phone.page.getByRole("status").filter({ hasText: hint }).waitFor();
        expect(await phone.look(`hint-${name}`)).toEqual([]);
      },
      { camera: { feed: await filmOf(name, change) } },
    );
  });

  it("offers light and zoom where the device has them, and drives the light over the burst", async ({
    expect,
  }) => {
    const { id, capture_url } = await stage.create({});
    await stage.withPhone(async (phone) => {
      await phone.context.addInitScript(haveTorchAndZoom);
      await phone.visit(capture_url);
      await phone.press("Start");
      await phone.press("Turn the light on");
      await phone.page.getByRole("button", { name: "Turn the light off", pressed: true }).waitFor();
      await phone.page.getByRole("slider", { name: "Zoom" }).fill("3");
      expect(await phone.look("viewfinder-torch-zoom")).toEqual([]);
      await phone.press("Take the photo");
      await phone.reviewed();
      const set = await phone.page.evaluate(() => (globalThis as unknown as { set: unknown[] }).set);
      // turned on by hand, zoomed, three frames in the service's pattern, and back to the person's choice
      expect(set.slice(0, 2)).toEqual([{ torch: true }, { zoom: 3 }]);
      expect(set.at(-1)).toEqual({ torch: true });
      // the first frame is the one at the tap if the torch was already as required
      const pattern = set.slice(2, -1);
      expect([2, 3]).toContain(pattern.length);
      if (pattern.length === 3) expect(pattern[0]).toEqual({ torch: false });
      await phone.press("Use this photo");
      await phone.send();
      await phone.heading("Thank you");
    });
    expect(await stage.read(id)).toMatchObject({ status: "completed" });
  });

  it("after four seconds without a picture says what to do (CONTRACT G3.11)", async ({ expect }) => {
    const { capture_url } = await stage.create({});
    await stage.withPhone(async (phone) => {
      await phone.context.addInitScript(neverAnswer);
      await phone.visit(capture_url);
      await phone.press("Start");
      await phone.page.getByText("The camera is starting").waitFor();
      await phone.page.getByText("If your browser asks whether this page may use the camera").waitFor();
      expect(await phone.look("camera-waiting")).toEqual([]);
    });
  });
});

function haveTorchAndZoom(): void {
  const set: unknown[] = [];
  Object.assign(globalThis, { set });
  const { prototype } = MediaStreamTrack;
  Object.assign(prototype, {
    getCapabilities: () => ({ torch: true, zoom: { min: 1, max: 5, step: 0.1 } }),
    applyConstraints: async ({ advanced = [] }: MediaTrackConstraints) => {
      set.push(...advanced);
    },
  });
}

function neverAnswer(): void {
  navigator.mediaDevices.getUserMedia = () => new Promise(() => {});
}
