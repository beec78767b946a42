import { readFileSync } from "node:fs";
import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, describe, it } from "vitest";
import { PhoneReport } from "../../pages/src/phone-check/report.ts";
import type { Phone } from "./phone.ts";
import { Stage } from "./stage.ts";

const DEVICE = "Chromium on Debian 12, driven, its camera a film";

describe.skipIf(NO_BROWSER !== undefined)("the check of a phone", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.set();
  });
  afterAll(() => stage?.strike());

  const link = () => `${stage.journey.baseUrl}/check`;

  it("tries photos in each hold, another app, a clip and storage over a reload, and sends nothing", async ({
    expect,
  }) => {
    await stage.withPhone(async (phone) => {
      const asked: string[] = [];
      phone.context.on("request", (request) => asked.push(`${request.method()} ${request.url()}`));
      const page = await phone.visit(link());
      await phone.heading("Check a phone");
      expect(await phone.look("check-start")).toEqual([]);
      await phone.press("Start");
      await phone.heading("Hold the phone upright");
      await page.getByText("The page is turned the same way.").waitFor();
      expect(await phone.look("check-upright")).toEqual([]);
      await takePhoto(phone);
      expect(await phone.look("check-photo")).toEqual([]);
      await phone.press("The right way up");
      await phone.heading("Turn its top to the left");
      await page.getByText("The page has not turned yet.").waitFor();
      await page.setViewportSize({ width: 844, height: 390 });
      await page.getByText("The page is turned the same way.").waitFor();
      expect(await phone.look("check-left")).toEqual([]);
      await takePhoto(phone);
      await phone.press("On its side");
      await phone.heading("Turn its top to the right");
      await phone.press("Skip");
      await page.setViewportSize({ width: 390, height: 844 });
      await phone.heading("Turn it upside down");
      await phone.press("Skip");
      await phone.heading("Look at another app");
      expect(await phone.look("check-away")).toEqual([]);
      await page.evaluate(setVisible, "hidden");
      await page.evaluate(setVisible, "visible");
      await phone.heading("Record three seconds");
      await phone.press("Record");
      await phone.heading("How does the clip lie?");
      const clip = page.getByLabel("The clip just recorded");
      await expect
        .poll(() => clip.evaluate((player: HTMLVideoElement) => player.videoWidth))
        .toBeGreaterThan(0);
      expect(await phone.look("check-clip")).toEqual([]);
      await phone.press("I can’t tell");
      await phone.press("Keep and reload");
      const report = await reportOf(phone);
      expect(await phone.look("check-report", { fullPage: true })).toEqual([]);
      expect(report).toMatchObject({
        device: DEVICE,
        pixels: "true",
        camera: { picture: { width: 960, height: 1280 } },
        photos: {
          upright: {
            photo: { width: 960, height: 1280 },
            held: { type: "portrait-primary" },
            looks: "upright",
          },
          left: { held: { type: "landscape-primary" }, looks: "on_its_side" },
          right: { skipped: true },
          upside_down: { skipped: true },
        },
        away: { reopened: false, pictures_after_ms: expect.any(Number) },
        clip: { clip: { width: expect.any(Number) }, bytes: expect.any(Number) },
        storage: { kept: "blob", after_reload: "same" },
        support: { MediaRecorder: true },
      });
      const ownFiles = /^GET (blob:|data:|http:\/\/[^/]+\/(check|assets\/check-[\w-]+\.(js|css))$)/;
      expect(asked.filter((each) => !ownFiles.test(each))).toEqual([]);
      expect([phone.foreign, phone.problems]).toEqual([[], []]);
    });
  });

  it("ends in a report where the camera is refused, and says how a private tab keeps photos", async ({
    expect,
  }) => {
    await stage.withPhone(
      async (phone) => {
        await phone.context.addInitScript(refuseBlobs);
        await phone.context.addInitScript(keepShared);
        const page = await phone.visit(link());
        await phone.press("Start");
        await phone.heading("There is no camera");
        expect(await phone.look("check-refused")).toEqual([]);
        await phone.press("Go on without a camera");
        await phone.press("Keep and reload");
        await nameDevice(phone);
        await phone.press("Share");
        const text = await page.evaluate(() => (globalThis as { shared?: string }).shared ?? "");
        expect(PhoneReport.parse(JSON.parse(text))).toMatchObject({
          camera: { failed: "denied" },
          photos: { upright: { skipped: true } },
          clip: { skipped: true },
          storage: { kept: "bytes", after_reload: "same" },
        });
        expect(await phone.look("check-report-dark", { fullPage: true })).toEqual([]);
        expect(phone.problems).toEqual([]);
      },
      { camera: "refused", colorScheme: "dark" },
    );
  });
});

async function takePhoto(phone: Phone): Promise<void> {
  await phone.press("Take a photo");
  await phone.heading("How does the photo lie?");
  await phone.page.getByRole("img", { name: "The photo just taken" }).waitFor();
}

async function nameDevice({ page }: Phone): Promise<void> {
  await page.getByRole("heading", { name: "The report" }).waitFor();
  await page.getByText("Name the phone first.").waitFor();
  await page.getByLabel("Phone, system and browser").fill(DEVICE);
}

/** The file the person would send. */
async function reportOf(phone: Phone): Promise<PhoneReport> {
  await nameDevice(phone);
  const [download] = await Promise.all([
    phone.page.waitForEvent("download"),
    phone.page.getByRole("link", { name: "Download" }).click(),
  ]);
  return PhoneReport.parse(JSON.parse(readFileSync(await download.path(), "utf8")));
}

/** Simulates that the person switches to another app. */
function setVisible(state: string): void {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

/** As in WebKit's private tabs. */
function refuseBlobs(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its original store as `this`
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function refuse(this: IDBObjectStore, value: { blob?: unknown }, key) {
    if (value.blob instanceof Blob) throw new DOMException("Error preparing Blob/File data", "UnknownError");
    return put.call(this, value, key);
  };
}

/** A fake share sheet that keeps what it is given. */
function keepShared(): void {
  navigator.share = async ({ text = "" } = {}) => {
    Object.assign(globalThis, { shared: text });
  };
}
