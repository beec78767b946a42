import { afterAll, beforeAll, describe, it } from "vitest";
import { NO_BROWSER } from "@svc/testkit/chromium";
import type { Phone } from "./phone.ts";
import { Stage } from "./stage.ts";

describe.skipIf(NO_BROWSER !== undefined)("without a network", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.set("whole");
  });
  afterAll(() => stage?.strike());

  it("keeps photos and answers on the device, and sends them when it is back", async ({ expect }) => {
    const steps = [
      { key: "front", kind: "image", description: "The front" },
      { key: "why", kind: "text", description: "Why?" },
    ];
    const { id, capture_url } = await stage.create({ steps });
    await stage.withPhone(async (phone) => {
      await phone.visit(capture_url);
      await phone.press("Start");
      // the later screens load once the camera is running
      await expect.poll(() => isKept(phone), { timeout: 40_000 }).toBe(true);
      await phone.context.setOffline(true);
      await phone.page.getByText("You are offline.").first().waitFor();
      await phone.takePhoto();
      await phone.page.getByRole("textbox").fill("A tree");
      await phone.press("Continue");
      await phone.page.getByText("Saved on this device").nth(1).waitFor();
      await phone.press("Send to Acme Insurance");
      await phone.page.getByText("You are offline. Everything is kept on this device").waitFor();
      expect(await phone.look("summary-offline")).toEqual([]);
      expect(await stage.statusOf(id)).toBe("pending");
      await phone.context.setOffline(false);
      await phone.heading("Thank you");
    });
    expect(await stage.read(id)).toMatchObject({ status: "completed", captures_count: 1 });
  });

  it("shows the page again after a reload, with everything that was done", async ({ expect }) => {
    const { id, capture_url } = await stage.create({ max_captures: 3 });
    await stage.withPhone(async (phone) => {
      await phone.visit(capture_url);
      await phone.press("Start");
      await expect.poll(() => isKept(phone), { timeout: 40_000 }).toBe(true);
      await phone.context.setOffline(true);
      await phone.takePhoto();
      // it is shown as taken once it is stored
      await phone.page.getByText("Taken: 1 of 3").waitFor();
      await phone.page.reload();
      await phone.heading("Welcome back");
      await phone.press("Continue");
      await phone.page.getByText("Taken: 1 of 3").waitFor();
      await phone.takePhoto();
      await phone.press("Continue");
      await phone.page.getByText("Saved on this device").waitFor();
      expect(await phone.page.locator("main img").count()).toBe(2);
      await phone.context.setOffline(false);
      await phone.press("Send to Acme Insurance");
      await phone.heading("Thank you");
    });
    expect(await stage.read(id)).toMatchObject({ status: "completed", captures_count: 2 });
  });

  it("is kept on the device once the camera's picture is visible, or the first screen was open for a while", async ({
    expect,
  }) => {
    const [pressed, read] = [await stage.create({}), await stage.create({})];
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(pressed.capture_url);
      await page.locator(".primary:enabled").waitFor();
      expect(await isKept(phone)).toBe(false);
      await phone.press("Start");
      await page.locator(".shutter:enabled").waitFor();
      await expect.poll(() => isKept(phone), { timeout: 20_000 }).toBe(true);
    });
    await stage.withPhone(async (phone) => {
      await phone.visit(read.capture_url);
      await expect.poll(() => isKept(phone), { timeout: 20_000 }).toBe(true);
    });
  });

  it("is kept while the first screen is open if no camera comes first, and opens in every language", async ({
    expect,
  }) => {
    const steps = [
      { key: "why", kind: "text", description: "Why?" },
      { key: "front", kind: "image", description: "The front" },
    ];
    const { capture_url } = await stage.create({ steps });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await expect.poll(() => isKept(phone), { timeout: 20_000 }).toBe(true);
      await phone.context.setOffline(true);
      await page.goto(`${capture_url}?lang=de`);
      await phone.heading("Acme Insurance asks you for photos");
      await page.getByLabel("Language").selectOption("fr");
      await page.getByText("You can change the language once you are back online.").waitFor();
      expect(await page.getByLabel("Language").inputValue()).toBe("en");
    });
  });

  it("says so without moving anything, and says when the network is back", async ({ expect }) => {
    const steps = [{ key: "why", kind: "text", description: "Why?" }];
    const { capture_url } = await stage.create({ steps });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await phone.press("Start");
      await phone.heading("Why?");
      const field = page.getByRole("textbox");
      const [before, region] = [await field.boundingBox(), page.locator("#app > [role=status]")];
      expect(await region.textContent()).toBe("");
      await phone.context.setOffline(true);
      await page.locator(".note").waitFor();
      expect(await region.textContent()).toMatch(/^You are offline\./);
      expect(await field.boundingBox()).toEqual(before);
      expect(await phone.look("offline-note")).toEqual([]);
      await phone.context.setOffline(false);
      await page.locator(".note").filter({ hasText: "You are back online." }).waitFor();
      await page.locator(".note").waitFor({ state: "detached", timeout: 8_000 });
    });
  });

  it("goes on in mid-upload when the network is back, with nothing sent twice", async ({ expect }) => {
    const { id, capture_url } = await stage.create({ max_captures: 1 });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await makePhotosLarge(phone);
      const chunks = watchChunks(phone);
      await phone.press("Start");
      await page.getByRole("button", { name: "Take the photo" }).waitFor();
      await phone.press("Take the photo");
      await phone.reviewed();
      chunks.afterFirst(() => phone.context.setOffline(true));
      await phone.press("Use this photo");
      await page.getByText("You are offline.").first().waitFor();
      await page.waitForTimeout(1_500);
      expect(await stage.statusOf(id)).toBe("pending");
      await phone.context.setOffline(false);
      await phone.send();
      await phone.heading("Thank you");
      const offsets = chunks.accepted();
      expect(offsets.length).toBeGreaterThan(2);
      expect(new Set(offsets).size).toBe(offsets.length);
    });
    expect(await stage.read(id)).toMatchObject({ status: "completed", captures_count: 1 });
  });

  it("takes up a killed tab's work, photo, half an upload and half a text, and finishes it", async ({
    expect,
  }) => {
    const steps = [
      { key: "front", kind: "image", description: "The front" },
      { key: "why", kind: "text", description: "Why?" },
    ];
    const { id, capture_url } = await stage.create({ steps });
    await stage.withPhone(async (phone) => {
      await phone.visit(capture_url);
      await makePhotosLarge(phone);
      const chunks = watchChunks(phone);
      await phone.press("Start");
      await phone.press("Take the photo");
      await phone.reviewed();
      const stopped = new Promise<void>((resolve) => {
        chunks.afterFirst(async () => {
          await phone.page.route(/\/uploads\//, (route) => route.abort());
          resolve();
        });
      });
      await phone.press("Use this photo");
      await phone.page.getByRole("textbox").fill("A tree fell o");
      await stopped;
      await phone.page.waitForTimeout(500);
      await phone.killTab();

      await phone.visit(capture_url);
      const after = watchChunks(phone);
      await phone.heading("Welcome back");
      await phone.press("Continue");
      await phone.heading("Why?");
      expect(await phone.page.getByRole("textbox").inputValue()).toBe("A tree fell o");
      await phone.page.getByRole("textbox").fill("A tree fell on it");
      await phone.press("Continue");
      await phone.send();
      await phone.heading("Thank you");
      expect(after.accepted().some((offset) => chunks.accepted().includes(offset))).toBe(false);
    });
    const done = await stage.read(id);
    expect(done).toMatchObject({ status: "completed", captures_count: 1 });
    expect(done.answers.why.value).toBe("A tree fell on it");
  });
});

/** Whether the page and its scripts are cached on the device. */
function isKept(phone: Phone): Promise<boolean> {
  return phone.page.evaluate(async () => {
    const cache = await caches.open("capture");
    const kept = await cache.keys();
    const worker = await navigator.serviceWorker.getRegistration("/v/");
    return worker?.active?.state === "activated" && kept.some(({ url }) => url.includes("/v/"));
  });
}

/** Simulates a camera with many megapixels: adds a trailer to the JPEG, as phones append maker data. */
async function makePhotosLarge(phone: Phone): Promise<void> {
  await phone.page.evaluate(() => {
    // W3C Image Capture, which lib.dom lacks
    const { prototype } = (
      globalThis as unknown as { ImageCapture: { prototype: { takePhoto(): Promise<Blob> } } }
    ).ImageCapture;
    // oxlint-disable-next-line typescript/unbound-method -- called with its original object as `this`
    const before = prototype.takePhoto;
    prototype.takePhoto = async function takeLarge() {
      const photo = await before.call(this);
      const trailer = new Uint8Array(4 * 1024 * 1024);
      for (let at = 0; at < trailer.length; at += 65_536)
        crypto.getRandomValues(trailer.subarray(at, at + 65_536));
      return new Blob([photo, trailer], { type: "image/jpeg" });
    };
  });
}

/** Records the upload chunks the service accepted, by offset. */
function watchChunks(phone: Phone) {
  const offsets: number[] = [];
  let act: (() => unknown) | undefined;
  phone.page.on("response", (response) => {
    const request = response.request();
    if (request.method() !== "PATCH" || !response.ok()) return;
    offsets.push(Number(request.headers()["upload-offset"]));
    act?.();
    act = undefined;
  });
  return {
    accepted: () => offsets,
    afterFirst: (then: () => unknown) => {
      act = then;
    },
  };
}
