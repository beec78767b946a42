import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, describe, it } from "vitest";
import type { Page } from "playwright-core";
import type { Phone } from "./phone.ts";
import { Stage } from "./stage.ts";

describe.skipIf(NO_BROWSER !== undefined)("a tap on Start before the page's script is there", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.set();
  });
  afterAll(() => stage?.strike());

  it("is kept, and opens the camera once, with the picture as soon as the script is there", async ({
    expect,
  }) => {
    const { id, capture_url } = await stage.create({ max_captures: 1 });
    await stage.withPhone(async (phone) => {
      await phone.context.addInitScript(countCameras);
      const { page, provideScript } = await startEarly(phone, capture_url);
      expect(await page.evaluate(opened)).toBe(1);
      expect(await page.evaluate(() => "ready" in document.documentElement.dataset)).toBe(false);
      provideScript();
      await page.locator(".shutter:enabled").waitFor();
      await phone.takePhoto();
      await phone.send();
      await phone.heading("Thank you");
      expect(await page.evaluate(opened)).toBe(1);
      expect(phone.problems).toEqual([]);
    });
    expect(await stage.read(id)).toMatchObject({ captures_count: 1 });
  });

  it("shows the camera before the device's storage answers, and takes no photo until it has", async ({
    expect,
  }) => {
    const { capture_url } = await stage.create({ max_captures: 1 });
    await stage.withPhone(async (phone) => {
      await phone.context.addInitScript(withholdStorage);
      const { page, provideScript } = await startEarly(phone, capture_url);
      provideScript();
      await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0);
      expect(await page.locator(".shutter:enabled").count()).toBe(0);
      await page.evaluate(() => dispatchEvent(new Event("storage-may-answer")));
      await page.locator(".shutter:enabled").waitFor();
      await phone.takePhoto();
      await phone.send();
      await phone.heading("Thank you");
      expect(phone.problems).toEqual([]);
    });
  });

  it("continues with what an earlier visit has not sent yet, once the storage reports it", async ({
    expect,
  }) => {
    const steps = ["front", "rear"].map((key) => ({ key, kind: "image", description: `The ${key}` }));
    const { id, capture_url } = await stage.create({ steps });
    await stage.withPhone(async (phone) => {
      // the cached copy would provide the script immediately
      await phone.context.addInitScript(() => Object.defineProperty(navigator, "serviceWorker", {}));
      await phone.context.route(/\/captures$/, (route) => route.abort());
      await phone.visit(capture_url);
      await phone.press("Start");
      await phone.takePhoto();
      await phone.heading("The rear");
      await phone.page.close();
      const { provideScript } = await startEarly(phone, capture_url);
      provideScript();
      await phone.heading("The rear");
      await phone.context.unroute(/\/captures$/);
      await phone.takePhoto();
      await phone.send();
      await phone.heading("Thank you");
      expect(phone.problems).toEqual([]);
    });
    expect(await stage.read(id)).toMatchObject({ captures_count: 2 });
  });

  it("opens no camera where a question comes first, or where the place has to be asked for", async ({
    expect,
  }) => {
    const note = { key: "note", kind: "text", description: "What happened?" };
    for (const asked of [{ steps: [note] }, { max_captures: 1, require_location: true }]) {
      const { capture_url } = await stage.create(asked);
      await stage.withPhone(
        async (phone) => {
          await phone.context.addInitScript(countCameras);
          const page = await phone.visit(capture_url, "commit");
          await phone.press("Start");
          await page.getByRole("heading", { name: /What happened|location/ }).waitFor();
          expect(await page.evaluate(opened)).toBe(0);
        },
        { located: false },
      );
    }
  });
});

/** Taps Start while the page's script is still loading; the script arrives when `provideScript` is called. */
async function startEarly(phone: Phone, link: string): Promise<{ page: Page; provideScript: () => void }> {
  const { promise: provided, resolve: provideScript } = Promise.withResolvers<void>();
  await phone.context.route(/\/assets\/.*\.js$/, async (route) => {
    await provided;
    await route.continue();
  });
  const page = await phone.visit(link, "commit");
  await phone.press("Start");
  return { page, provideScript };
}

/** Delays the storage until the page receives `storage-may-answer`. */
function withholdStorage(): void {
  // the page gives its storage two seconds, in which a busy machine may not have opened the camera
  const setTimer = setTimeout;
  window.setTimeout = ((act: () => void, ms?: number) =>
    setTimer(act, ms === 2_000 ? 60_000 : ms)) as typeof setTimeout;
  const allowed = new Promise((resolve) => addEventListener("storage-may-answer", resolve));
  // oxlint-disable-next-line typescript/unbound-method -- called with its original request as `this`
  const { addEventListener: listen } = IDBRequest.prototype;
  IDBOpenDBRequest.prototype.addEventListener = function late(
    this: IDBRequest,
    type: string,
    listener: unknown,
  ) {
    const heard = listener as (event: Event) => void;
    listen.call(this, type, (event: Event) => {
      if (type === "success") void allowed.then(() => heard(event));
      else heard(event);
    });
  };
}

function countCameras(): void {
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  let count = 0;
  mediaDevices.getUserMedia = (wishes) => {
    count += 1;
    Object.assign(globalThis, { opened: count });
    return open(wishes);
  };
}

function opened(): number {
  return (globalThis as { opened?: number }).opened ?? 0;
}
