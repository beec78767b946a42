import { NO_BROWSER } from "@svc/testkit/chromium";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { Stage } from "./stage.ts";

const PHOTO = { key: "front", kind: "image", description: "The front" };

describe.skipIf(NO_BROWSER !== undefined)("mishaps", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.set();
  });
  afterAll(() => stage?.strike());

  it("a storage that is blocked or full: goes on without it, and says that the page has to stay open", async ({
    expect,
  }) => {
    const { id, capture_url } = await stage.create({ max_captures: 2 });
    await stage.withPhone(async (phone) => {
      await phone.context.addInitScript(blockStorage);
      await phone.visit(capture_url);
      await phone.page.getByText("This device can’t keep your photos.").first().waitFor();
      await phone.press("Start");
      expect(await phone.look("viewfinder-no-storage")).toEqual([]);
      await phone.takePhoto();
      await phone.takePhoto();
      await phone.send();
      await phone.heading("Thank you");
    });
    expect(await stage.read(id)).toMatchObject({ status: "completed", captures_count: 2 });
  });

  it("an optional step is shown, can be skipped, and is not cut off while it is answered", async ({
    expect,
  }) => {
    const steps = [
      { key: "extra", kind: "image", description: "Anything else", min: 0 },
      PHOTO,
      { key: "note", kind: "text", description: "A note", min: 0 },
    ];
    const { id, capture_url } = await stage.create({ steps });
    await stage.withPhone(async (phone) => {
      await phone.visit(capture_url);
      await phone.press("Start");
      await phone.heading("Anything else");
      await phone.takePhoto();
      await phone.heading("The front");
      await phone.takePhoto();
      await phone.heading("A note");
      await phone.page.waitForTimeout(2_000);
      await phone.page.getByRole("textbox").fill("By the gate");
      await phone.press("Continue");
      await phone.send();
      await phone.heading("Thank you");
    });
    expect((await stage.read(id)).answers.note.value).toBe("By the gate");
  });

  it("an answer that is taken back does not stay with the tenant", async ({ expect }) => {
    const steps = [{ key: "note", kind: "text", description: "A note", min: 0 }, PHOTO];
    const { id, capture_url } = await stage.create({ steps });
    await stage.withPhone(async (phone) => {
      await phone.visit(capture_url);
      await phone.press("Start");
      await phone.page.getByRole("textbox").fill("my private diagnosis");
      await phone.press("Continue");
      await phone.heading("The front");
      await phone.press("Back");
      await phone.page.getByRole("textbox").fill("");
      await phone.press("Skip");
      await phone.takePhoto();
      await phone.press("Send to Acme Insurance");
      await phone.heading("Thank you");
    });
    expect(await stage.read(id)).not.toHaveProperty("answers");
  });

  it("a link that expires on an answer step: says so", async ({ expect }) => {
    const steps = [{ key: "why", kind: "text", description: "Why?" }, PHOTO];
    const { id, capture_url } = await stage.create({ steps });
    await stage.withPhone(async (phone) => {
      await phone.visit(capture_url);
      await phone.start();
      await phone.heading("Why?");
      await stage.journey.call(stage.keys, 200, `/v1/verifications/${id}/expire`, { method: "POST" });
      await phone.page.getByRole("textbox").fill("A tree");
      await phone.press("Continue");
      await phone.heading("This link has expired");
    });
    expect(await stage.statusOf(id)).toBe("expired");
  });

  it("a photo that is refused: says why over the camera, and for credits sends the same photo again", async ({
    expect,
  }) => {
    const { id, capture_url } = await stage.create({ max_captures: 2 });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      const error = { error: { code: "insufficient_credits", message: "no credits" } };
      await page.route(/\/captures$/, (route) => route.fulfill({ status: 402, json: error }));
      await phone.press("Start");
      await phone.takePhoto();
      await page.getByRole("alert").filter({ hasText: "Acme Insurance cannot take more photos" }).waitFor();
      expect(await phone.look("viewfinder-refused")).toEqual([]);
      await page.unroute(/\/captures$/);
      await phone.press("Try again");
      await page.getByText("Taken: 1 of 2").waitFor();
      await phone.takePhoto();
      await phone.send();
      await phone.heading("Thank you");
    });
    expect(await stage.read(id)).toMatchObject({ status: "completed", captures_count: 2 });
  });

  it("the system's own back goes through the screens, not out of the page", async ({ expect }) => {
    const steps = [PHOTO, { key: "why", kind: "text", description: "Why?" }];
    const { id, capture_url } = await stage.create({ steps });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await phone.press("Start");
      await phone.takePhoto();
      await phone.heading("Why?");
      await page.goBack();
      await phone.heading("The front");
      await page.goForward();
      await phone.page.getByRole("textbox").fill("A tree");
      await phone.press("Continue");
      await phone.send();
      await phone.heading("Thank you");
    });
    expect(await stage.read(id)).toMatchObject({ status: "completed", captures_count: 1 });
  });

  it("a script that is lost on the way: says what to do", async ({ expect }) => {
    const { capture_url } = await stage.create({});
    await stage.withPhone(async (phone) => {
      await phone.context.route(/\/assets\//, (route) => route.abort());
      const page = await phone.visit(capture_url);
      await page.setViewportSize({ width: 360, height: 640 });
      const stuck = page.getByText("If nothing happens here, reload the page");
      await stuck.waitFor({ timeout: 15_000 });
      const [said, heading] = [await stuck.boundingBox(), await page.locator("h1").boundingBox()];
      expect(said?.y).toBe(0);
      expect(heading?.y).toBeGreaterThan((said?.y ?? 0) + (said?.height ?? 0));
      expect(await phone.look("script-lost")).toEqual([]);
    });
  });

  it("long words: a description of 300 letters leaves the camera room on a small phone", async ({
    expect,
  }) => {
    const description = "Photograph the damaged bumper from about one metre, ".repeat(6).slice(0, 299);
    const { capture_url } = await stage.create({ steps: [{ ...PHOTO, description, allow_file: true }] });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await page.setViewportSize({ width: 320, height: 568 });
      await phone.press("Start");
      await page.locator(".shutter:enabled").waitFor();
      expect(await phone.look("viewfinder-long-description")).toEqual([]);
      const { height } = (await page.locator(".view").boundingBox()) ?? { height: 0 };
      expect(height).toBeGreaterThan(240);
    });
  });

  it("two taps at once: keep one photo and start one recording", async ({ expect }) => {
    const { id, capture_url } = await stage.create({ max_captures: 2 });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await phone.press("Start");
      await phone.press("Take the photo");
      const use = page.getByRole("button", { name: "Use this photo" });
      await use.evaluate((button: HTMLButtonElement) => {
        button.click();
        button.click();
      });
      await page.getByText("Taken: 1 of 2").waitFor();
      await phone.press("Continue");
      await phone.press("Send to Acme Insurance");
      await phone.heading("Thank you");
    });
    expect(await stage.read(id)).toMatchObject({ captures_count: 1 });
  });

  it("an expired link leaves nothing on the device, whichever link is opened next", async ({ expect }) => {
    const steps = [{ key: "why", kind: "text", description: "Why?" }, PHOTO];
    const first = await stage.create({ steps });
    const second = await stage.create({});
    await stage.withPhone(async (phone) => {
      await phone.visit(first.capture_url);
      await phone.press("Start");
      await phone.page.getByRole("textbox").fill("private words");
      await expect.poll(() => keptOf(phone.page), { timeout: 15_000 }).toContain("/v/");
      expect(await keptOf(phone.page)).not.toContain("private words");
      await phone.page.close();
      await phone.context.addInitScript(waitTwoHours);
      await phone.visit(second.capture_url);
      await expect.poll(() => keptOf(phone.page)).not.toContain(new URL(first.capture_url).pathname);
      await expect.poll(() => answersKept(phone.page)).toBe(0);
    });
  });
});

/** URLs and texts of the pages cached for offline use. */
function keptOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const cache = await caches.open("capture");
    const kept = (await cache.keys()).filter(({ url }) => url.includes("/v/"));
    const texts = await Promise.all(
      kept.map(async ({ url }) => `${url} ${await (await cache.match(url))?.text()}`),
    );
    return texts.join("\n");
  });
}

function answersKept(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("capture");
        opening.addEventListener("error", () => reject(opening.error));
        opening.addEventListener("success", () => {
          const counting = opening.result.transaction("answers").objectStore("answers").count();
          counting.addEventListener("success", () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );
}

/** As in browsers that block site data. */
function blockStorage(): void {
  for (const storage of [IDBFactory.prototype, CacheStorage.prototype]) {
    Object.assign(storage, {
      open() {
        throw new DOMException("blocked", "SecurityError");
      },
    });
  }
}

function waitTwoHours(): void {
  const { now } = Date;
  Date.now = () => now() + 2 * 3_600_000;
}
