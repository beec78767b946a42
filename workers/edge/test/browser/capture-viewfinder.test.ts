import { NO_BROWSER } from "@svc/testkit/chromium";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { Stage } from "./stage.ts";

const OVERLAYS = [
  ["vehicle_front", 200 / 148],
  ["vehicle_rear", 200 / 148],
  ["vehicle_left", 440 / 147],
  ["vehicle_right", 440 / 147],
  ["plate", 520 / 110],
  ["document", 85.6 / 53.98],
] as const;

describe.skipIf(NO_BROWSER !== undefined)("the viewfinder", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.set();
  });
  afterAll(() => stage?.strike());

  it("draws each guide at its true proportions and says when the view is good", async ({ expect }) => {
    const steps = OVERLAYS.map(([overlay]) => ({
      key: overlay,
      kind: "image",
      description: overlay,
      overlay,
      min: 0,
    }));
    const { capture_url } = await stage.create({ steps });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await phone.press("Start");
      for (const [overlay, ratio] of OVERLAYS) {
        await phone.heading(overlay);
        await page.locator(".hint.good", { hasText: "Sharp and bright enough." }).waitFor();
        expect(await page.locator(".hint .check").count()).toBe(1);
        const guide = await page.locator(".overlay .guide").evaluate((path: SVGPathElement) => {
          const { width, height } = path.getBoundingClientRect();
          return { ratio: width / height, colour: getComputedStyle(path).stroke };
        });
        // the line is two pixels wide
        expect(Math.abs(guide.ratio / ratio - 1), overlay).toBeLessThan(0.06);
        // a green outline would claim that the car is in the picture, which is not measured
        expect(guide.colour).toBe("rgb(255, 255, 255)");
        const isDarkened = overlay === "plate" || overlay === "document";
        expect(await page.locator(".overlay .outside").count(), overlay).toBe(isDarkened ? 1 : 0);
        await page.setViewportSize({ width: 844, height: 390 });
        const [guideBox, view] = await Promise.all([boxOf(page, ".guide"), boxOf(page, ".view")]);
        expect(guideBox.y >= view.y && guideBox.y + guideBox.height <= view.y + view.height, overlay).toBe(
          true,
        );
        await page.setViewportSize({ width: 390, height: 844 });
        await phone.press("Skip");
      }
    });
  });

  it("never moves its shutter: not for a file, not for the way on, not for the network", async ({
    expect,
  }) => {
    const steps = [
      { key: "why", kind: "text", description: "Why?", min: 0 },
      { key: "front", kind: "image", description: "The front", max: 2 },
      { key: "rear", kind: "image", description: "The rear", max: 2, min: 0, allow_file: true },
    ];
    const { capture_url } = await stage.create({ steps });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await page.setViewportSize({ width: 360, height: 740 });
      await phone.press("Start");
      await page.locator(".actions button").filter({ hasText: "Skip" }).click();
      await page.locator(".shutter:enabled").waitFor();
      const [shutter, view] = await Promise.all([boxOf(page, ".shutter"), boxOf(page, ".view")]);
      expect(shutter.x + shutter.width / 2).toBe(180);
      expect(Math.min(shutter.width, shutter.height)).toBeGreaterThanOrEqual(76);
      await phone.context.setOffline(true);
      await page.locator(".aim-note", { hasText: "offline" }).waitFor();
      expect([await boxOf(page, ".shutter"), await boxOf(page, ".view")]).toEqual([shutter, view]);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(740);
      expect(await phone.look("viewfinder-offline")).toEqual([]);
      await phone.context.setOffline(false);
      await phone.takePhoto();
      await phone.page.getByRole("button", { name: "Continue" }).waitFor();
      expect(await boxOf(page, ".shutter")).toEqual(shutter);
      await phone.press("Continue");
      await phone.heading("The rear");
      await page.getByLabel("Choose a photo instead").waitFor({ state: "attached" });
      await page.getByRole("button", { name: "Skip" }).waitFor();
      expect(await boxOf(page, ".shutter")).toEqual(shutter);
    });
  });

  it("lies over the whole page, on a desk and on a phone held sideways", async ({ expect }) => {
    const { capture_url } = await stage.create({});
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await phone.press("Start");
      for (const [width, height] of [
        [1280, 800],
        [844, 390],
      ] as const) {
        await page.setViewportSize({ width, height });
        expect(await boxOf(page, ".viewfinder")).toEqual({ x: 0, y: 0, width, height });
        const { y, height: shown } = await boxOf(page, ".shutter");
        expect(y + shown).toBeLessThanOrEqual(height);
      }
    });
  });

  it("shows three lines of a long description, and all of it at a touch", async ({ expect }) => {
    const description = "Photograph the damaged bumper from about one metre, ".repeat(6).slice(0, 299);
    const steps = [{ key: "front", kind: "image", description }];
    const { capture_url } = await stage.create({ steps });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await phone.press("Start");
      await page.locator(".shutter:enabled").waitFor();
      const shutter = await boxOf(page, ".shutter");
      const heading = page.locator(".viewfinder h1");
      const isCut = () => heading.evaluate((words) => words.scrollHeight > words.clientHeight + 1);
      expect(await isCut()).toBe(true);
      await page.getByRole("button", { name: "More", expanded: false }).click();
      await page.getByRole("button", { name: "Less", expanded: true }).waitFor();
      expect(await isCut()).toBe(false);
      expect(await boxOf(page, ".shutter")).toEqual(shutter);
      expect(await phone.look("viewfinder-long-open")).toEqual([]);
      await phone.press("Less");
      expect(await isCut()).toBe(true);
    });
  });

  it("zooms by two fingers, where the camera can", async ({ expect }) => {
    const { capture_url } = await stage.create({});
    await stage.withPhone(async (phone) => {
      await phone.context.addInitScript(haveZoom);
      const page = await phone.visit(capture_url);
      await phone.press("Start");
      await page.locator(".shutter:enabled").waitFor();
      await page.locator(".view").evaluate(spread, 2);
      await page.getByRole("button", { name: "Zoom 2×", pressed: true }).waitFor();
      await page.locator(".view").evaluate(spread, 9);
      expect(await page.getByRole("slider", { name: "Zoom" }).inputValue()).toBe("5");
      await phone.press("Zoom 1×");
      expect(await page.evaluate(() => (globalThis as unknown as { zooms: number[] }).zooms)).toEqual([
        2, 5, 1,
      ]);
    });
  });

  it("reports a refused photo of an earlier step, until the message is closed or the photo retaken", async ({
    expect,
  }) => {
    const steps = [
      { key: "front", kind: "image", description: "The front" },
      { key: "rear", kind: "image", description: "The rear" },
      { key: "left", kind: "image", description: "The left side" },
    ];
    const { capture_url } = await stage.create({ steps });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      const error = { error: { code: "unsupported_image_type", message: "no photo" } };
      await page.route(/\/captures$/, (route) => route.fulfill({ status: 415, json: error }));
      await phone.press("Start");
      await page.locator(".shutter:enabled").waitFor();
      await phone.takePhoto();
      await phone.heading("The rear");
      await page
        .getByRole("alert")
        .filter({ hasText: "The front: This type of file is not accepted." })
        .waitFor();
      expect(await phone.look("viewfinder-refused-before")).toEqual([]);
      await phone.press("Close");
      expect(await page.locator(".refused-note").count()).toBe(0);
      await phone.takePhoto();
      await phone.heading("The left side");
      await page
        .getByRole("alert")
        .filter({ hasText: "The rear: This type of file is not accepted." })
        .waitFor();
      await page.unroute(/\/captures$/);
      await phone.press("Take it again");
      await phone.heading("The rear");
      await page.getByRole("alert").filter({ hasText: "This type of file is not accepted." }).waitFor();
    });
  });

  it.for([
    [2, "Times you can still replace a sent photo: 2"],
    [0, "You have used all retakes: a sent photo can no longer be replaced."],
  ] as const)("says how often a sent photo may still be replaced: %i", async ([left, words], { expect }) => {
    const steps = [
      { key: "front", kind: "image", description: "The front" },
      { key: "rear", kind: "image", description: "The rear" },
    ];
    const { capture_url } = await stage.create({ steps });
    await stage.withPhone(async (phone) => {
      await phone.context.route(/\/session$/, async (route) => {
        const response = await route.fetch();
        const session = (await response.json()) as { steps: object[] };
        const counted = session.steps.map((step) => ({ ...step, retakes_left: left }));
        await route.fulfill({ response, json: { ...session, steps: counted } });
      });
      const page = await phone.visit(capture_url);
      await phone.press("Start");
      await page.locator(".shutter:enabled").waitFor();
      await phone.press("Take the photo");
      await page.getByText(words).waitFor();
      await phone.press("Use this photo");
      await phone.heading("The rear");
      await phone.press("Back");
      await page.getByText(words).waitFor();
      expect(await phone.look(`retakes-${left}`)).toEqual([]);
    });
  });

  it("says that a clip is about to end, five seconds before", async ({ expect }) => {
    const steps = [{ key: "round", kind: "video", description: "Walk around the car", max_seconds: 8 }];
    const { capture_url } = await stage.create({ steps });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await phone.press("Start");
      await page.locator(".shutter:enabled").waitFor();
      const shutter = await boxOf(page, ".shutter");
      await phone.press("Start recording");
      await page.getByRole("status").filter({ hasText: "Recording" }).waitFor();
      await page.getByRole("status").filter({ hasText: "Five seconds left" }).waitFor();
      expect(await boxOf(page, ".shutter")).toEqual(shutter);
      await page.getByRole("timer").filter({ hasText: "4 s left" }).waitFor();
      await phone.press("Stop recording");
      await page.getByText("Does the video show everything?").waitFor();
    });
  });
});

async function boxOf(page: Page, selector: string) {
  return (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
}

function haveZoom(): void {
  const zooms: number[] = [];
  Object.assign(globalThis, { zooms });
  Object.assign(MediaStreamTrack.prototype, {
    getCapabilities: () => ({ zoom: { min: 1, max: 5, step: 0.1 } }),
    applyConstraints: ({ advanced = [] }: { advanced?: { zoom?: number }[] }) => {
      zooms.push(...advanced.flatMap(({ zoom }) => zoom ?? []));
      return Promise.resolve();
    },
  });
}

/** Two fingers at its centre that move apart by `factor` in one step. */
function spread(element: Element, factor: number): void {
  const { x, y, width, height } = element.getBoundingClientRect();
  const [left, right, top] = [x + width / 2 - 10, x + width / 2 + 10, y + height / 2];
  const send = (type: string, pointerId: number, clientX: number) =>
    element.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY: top, bubbles: true }));
  send("pointerdown", 11, left);
  send("pointerdown", 12, right);
  send("pointermove", 12, left + 20 * factor);
  send("pointerup", 11, left);
  send("pointerup", 12, left + 20 * factor);
}
