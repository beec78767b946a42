import { writeFileSync } from "node:fs";
import path from "node:path";
import { NO_BROWSER } from "@svc/testkit/chromium";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type Held, holdStill } from "./held-still.ts";
import { Stage } from "./stage.ts";

const LOOKS = [
  { locale: "en", colorScheme: "light" },
  { locale: "de", colorScheme: "dark" },
  { locale: "ar-EG", colorScheme: "light" },
] as const;

describe.skipIf(NO_BROWSER !== undefined)("the shot", () => {
  let stage: Stage;
  let dark: string;
  beforeAll(async () => {
    stage = await Stage.set();
    dark = path.join(stage.folder, "dark.mjpeg");
    const picture = sharp(stage.feed, { failOn: "none" }).linear(0.1, 0);
    writeFileSync(dark, await picture.jpeg({ quality: 90 }).toBuffer());
  });
  afterAll(() => stage?.strike());

  it("appears at once, frozen, while the camera finishes it; pressed early, «Use» waits for it", async ({
    expect,
  }) => {
    const { id, capture_url } = await stage.create({ max_captures: 1 });
    await stage.withPhone(async (phone) => {
      await phone.context.addInitScript(holdStill);
      const page = await phone.visit(capture_url);
      await phone.press("Start");
      await page.locator(".shutter:enabled").waitFor();
      await phone.press("Take the photo");
      await page.locator(".review canvas").waitFor();
      expect(await contrastOf(page)).toBeGreaterThan(10);
      await page.getByText("Photo taken.").waitFor({ state: "attached" });
      await page.getByText("Hold still …").waitFor();
      await phone.press("Use this photo");
      await page.getByRole("button", { name: "Finishing the photo …", disabled: true }).waitFor();
      expect(await page.evaluate(() => (globalThis as unknown as Held).buzzed)).toEqual([10]);
      expect(await stage.statusOf(id)).toBe("pending");
      await page.evaluate(() => (globalThis as unknown as Held).release());
      await phone.send();
      await phone.heading("Thank you");
      expect(phone.problems).toEqual([]);
    });
    const { items } = await stage.journey.call(stage.keys, 200, `/v1/verifications/${id}/captures`);
    expect(items[0]).toMatchObject({ source: "camera" });
    // the film is short, so a burst may contain one of its frames twice
    const signs = (items[0].liveness ?? []).map(({ sign }: { sign: string }) => sign);
    expect(signs.filter((sign: string) => sign !== "repeated_frames")).toEqual([]);
  });

  it("is not kept when the camera goes away before it is finished, and the person is told", async ({
    expect,
  }) => {
    const { id, capture_url } = await stage.create({ max_captures: 1 });
    await stage.withPhone(async (phone) => {
      await phone.context.addInitScript(holdStill);
      const page = await phone.visit(capture_url);
      await phone.press("Start");
      await page.locator(".shutter:enabled").waitFor();
      await phone.press("Take the photo");
      await phone.press("Use this photo");
      await page.evaluate(() => {
        const { track, release } = globalThis as unknown as Held;
        track?.stop();
        track?.dispatchEvent(new Event("ended"));
        release();
      });
      await page.getByRole("alert").filter({ hasText: "The camera stopped before" }).waitFor();
      expect(await stage.statusOf(id)).toBe("pending");
      await page.locator(".shutter:enabled").waitFor();
      await phone.takePhoto();
      await phone.send();
      await phone.heading("Thank you");
    });
    expect(await stage.read(id)).toMatchObject({ captures_count: 1 });
  });

  it("is taken again with the picture still live, and what was called off is not sent", async ({
    expect,
  }) => {
    const { id, capture_url } = await stage.create({ max_captures: 1 });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await phone.press("Start");
      await page.locator(".shutter:enabled").waitFor();
      await phone.press("Take the photo");
      await phone.press("Take it again");
      // the camera never stopped, so it is ready at once
      expect(await page.locator(".shutter:enabled").count()).toBe(1);
      await phone.takePhoto();
      await phone.send();
      await phone.heading("Thank you");
    });
    expect(await stage.read(id)).toMatchObject({ captures_count: 1 });
  });

  it("says when it looks dark, and offers another one first", async ({ expect }) => {
    const { capture_url } = await stage.create({});
    await stage.withPhone(
      async (phone) => {
        const page = await phone.visit(capture_url);
        await phone.press("Start");
        await page.locator(".shutter:enabled").waitFor();
        await phone.press("Take the photo");
        await page.getByRole("alert").filter({ hasText: "This photo looks dark." }).waitFor();
        expect(await page.locator(".actions button").allInnerTexts()).toEqual([
          "Take it again",
          "Use it anyway",
        ]);
        expect(await page.locator(".actions .primary").innerText()).toBe("Take it again");
        expect(await phone.look("review-dark")).toEqual([]);
        await phone.press("Use it anyway");
        await phone.send();
        await phone.heading("Thank you");
      },
      { camera: { feed: dark } },
    );
  });

  it("can be looked at closely: by two fingers, by a double tap, by keys", async ({ expect }) => {
    const { capture_url } = await stage.create({});
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await phone.press("Start");
      await page.locator(".shutter:enabled").waitFor();
      await phone.press("Take the photo");
      await phone.reviewed();
      expect(await layers(page)).toEqual([1, 0, 0]);
      await page.locator(".picture").evaluate(spread, 2);
      expect((await layers(page))[0]).toBeCloseTo(2, 1);
      await page.locator(".picture").evaluate(spread, 0.2);
      expect(await layers(page)).toEqual([1, 0, 0]);
      const box = await page.locator(".picture").boundingBox();
      const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 40];
      await page.touchscreen.tap(x, y);
      await page.touchscreen.tap(x, y);
      await expect.poll(async () => (await layers(page))[0]).toBe(2.5);
      const [, before = 0] = await layers(page);
      await page.getByRole("button", { name: "Look closer", pressed: true }).press("ArrowRight");
      await expect.poll(async () => (await layers(page))[1]).toBe(before - 60);
      expect(await phone.look("review-closer")).toEqual([]);
      await phone.press("Look closer");
      expect(await layers(page)).toEqual([1, 0, 0]);
    });
  });

  it("goes off by itself where the person lets it, once the view was good for a second", async ({
    expect,
  }) => {
    const { capture_url } = await stage.create({ max_captures: 2 });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await phone.press("Start");
      await page.locator(".shutter:enabled").waitFor();
      await page.locator(".hint.good").waitFor();
      // with the automatic shutter, a good picture starts the ring at once
      await page.getByRole("button", { name: "Automatic shutter", pressed: false }).waitFor();
      expect(await page.locator(".ring, .review").count()).toBe(0);
      await phone.press("Automatic shutter");
      await page.locator(".ring").waitFor();
      await page.getByRole("status").filter({ hasText: "Hold still …" }).waitFor();
      await page.locator(".review").waitFor();
      await phone.press("Use this photo");
      // the setting is remembered, and can be turned off before it triggers
      await page.getByRole("button", { name: "Automatic shutter", pressed: true }).waitFor();
      await page.locator(".ring").waitFor();
      await phone.press("Automatic shutter");
      await page.locator(".hint.good").waitFor();
      expect(await page.locator(".ring, .review").count()).toBe(0);
    });
  });

  it.for(LOOKS)("fits every screen in $locale, $colorScheme", async (look, { expect }) => {
    const steps = [
      { key: "why", kind: "text", description: "Why?", min: 0 },
      {
        key: "front",
        kind: "image",
        description: "The front",
        overlay: "vehicle_front",
        min: 0,
        allow_file: true,
      },
    ];
    const { capture_url } = await stage.create({ steps });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      const { locale, colorScheme } = look;
      await page.locator(".actions .primary:enabled").click();
      await page.getByRole("textbox").waitFor();
      await page.locator(".actions button").last().click();
      await page.locator(".shutter:enabled").waitFor();
      await page.locator(".hint.good").waitFor();
      expect(await phone.lookAtEverySize(`shot-aiming-${locale}-${colorScheme}`)).toEqual([]);
      await page.locator(".shutter").click();
      await page.locator(".review img").waitFor();
      await page.evaluate(untilAnimationsEnd);
      expect(await phone.lookAtEverySize(`shot-review-${locale}-${colorScheme}`)).toEqual([]);
    }, look);
  });
});

/** The contrast of the frozen picture: zero for an empty one. */
function contrastOf(page: Page): Promise<number> {
  return page.locator(".review canvas").evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    const greens = Array.from(data).filter((_, index) => index % 4 === 1);
    const mean = greens.reduce((sum, each) => sum + each, 0) / greens.length;
    return Math.sqrt(greens.reduce((sum, each) => sum + (each - mean) ** 2, 0) / greens.length);
  });
}

/** The picture's scale and shift. */
function layers(page: Page): Promise<number[]> {
  return page.locator(".layers").evaluate((element) => {
    const { a, e, f } = new DOMMatrix(getComputedStyle(element).transform);
    return [a, e, f];
  });
}

/** Two fingers at its centre that move apart by `factor`. */
function spread(element: Element, factor: number): void {
  const { x, y, width, height } = element.getBoundingClientRect();
  const [left, right, top] = [x + width / 2 - 40, x + width / 2 + 40, y + height / 2];
  const send = (type: string, pointerId: number, clientX: number) =>
    element.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY: top, bubbles: true }));
  send("pointerdown", 11, left);
  send("pointerdown", 12, right);
  send("pointermove", 12, left + 80 * factor);
  send("pointerup", 11, left);
  send("pointerup", 12, left + 80 * factor);
}

/** Waits only for finite animations, since a spinner never ends. */
async function untilAnimationsEnd(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
