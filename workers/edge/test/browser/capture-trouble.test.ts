import { writeFileSync } from "node:fs";
import path from "node:path";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { afterAll, beforeAll, describe, it } from "vitest";
import { NO_BROWSER } from "@svc/testkit/chromium";
import { Phone } from "./phone.ts";
import { Stage } from "./stage.ts";

const INSTAGRAM =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UD1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 Instagram 361.0.0.46.88 Android";

describe.skipIf(NO_BROWSER !== undefined)("when something is in the way", () => {
  let stage: Stage;
  let photo: string;
  beforeAll(async () => {
    stage = await Stage.set();
    photo = path.join(stage.folder, "photo.jpg");
    writeFileSync(photo, await photoFile(drawScene(1200, 900, 3), "jpeg"));
  });
  afterAll(() => stage?.strike());

  it("permission denied: says how to allow the camera, and takes a photo by the system's own", async ({
    expect,
  }) => {
    const { id, capture_url } = await stage.create({});
    await stage.withPhone(
      async (phone) => {
        await phone.visit(capture_url);
        await phone.press("Start");
        await phone.heading("The camera is blocked");
        await phone.page.getByRole("listitem").filter({ hasText: "Open “Permissions”." }).waitFor();
        expect(await phone.page.getByRole("listitem").count()).toBe(4);
        expect(await phone.look("camera-denied")).toEqual([]);
        await phone.press("Try again");
        await phone.heading("The camera is blocked");
        await phone.page.getByLabel("Use the phone’s own camera").setInputFiles(photo);
        await phone.press("Use this photo");
        await phone.send();
        await phone.heading("Thank you");
      },
      { camera: "refused" },
    );
    expect(await stage.read(id)).toMatchObject({ status: "completed" });
    const { items } = await stage.journey.call(stage.keys, 200, `/v1/verifications/${id}/captures`);
    expect(items[0].source).toBe("system_camera");
    // it answers the challenge; the system's camera app provides neither frames nor a device report
    expect(items[0].liveness).toEqual([
      { sign: "no_frames", strength: "weak" },
      { sign: "no_device_report", strength: "weak" },
    ]);
  });

  it("a browser that is too old for the page: says so at once, and hands out the link", async ({
    expect,
  }) => {
    const { capture_url } = await stage.create({});
    await stage.withPhone(async (phone) => {
      await phone.context.addInitScript(() => void Reflect.deleteProperty(Object, "hasOwn"));
      const page = await phone.visit(capture_url);
      await phone.heading("This browser is too old");
      expect(await page.getByRole("button").allTextContents()).toEqual(["Copy the link"]);
      expect(await phone.look("browser-outdated")).toEqual([]);
      await phone.press("Copy the link");
      const link = page.getByRole("textbox");
      expect(await link.inputValue()).toBe(page.url());
      expect(
        await link.evaluate((field) => getSelection()?.toString() === (field as HTMLInputElement).value),
      ).toBe(true);
    });
  });

  it("camera missing: says so and where to go on", async ({ expect }) => {
    const { capture_url } = await stage.create({});
    await stage.withPhone(
      async (phone) => {
        await phone.visit(capture_url);
        await phone.press("Start");
        await phone.heading("No camera was found");
        expect(await phone.look("camera-missing")).toEqual([]);
      },
      { camera: "none" },
    );
  });

  it("a browser inside another app: leads out of it", async ({ expect }) => {
    const { capture_url } = await stage.create({});
    await stage.withPhone(
      async (phone) => {
        await phone.visit(capture_url);
        await phone.press("Start");
        await phone.heading("Open this page in your browser");
        const out = await phone.page.getByRole("link", { name: "Open in the browser" }).getAttribute("href");
        expect(out).toMatch(/^intent:\/\/127\.0\.0\.1:\d+\/v\/.*#Intent;scheme=http;end$/);
        expect(await phone.look("in-app-browser")).toEqual([]);
      },
      { camera: "refused", userAgent: INSTAGRAM },
    );
  });

  it("a desktop: hands over to the phone by QR code, or goes on", async ({ expect }) => {
    const { capture_url } = await stage.create({});
    const desktop = await Phone.desktop(await stage.browser());
    await desktop.visit(capture_url);
    await desktop.press("Start");
    await desktop.heading("Continue on your phone");
    await desktop.page.getByRole("img", { name: "QR code of this link" }).waitFor();
    expect(await desktop.look("desktop-handoff")).toEqual([]);
    await desktop.press("Continue on this computer");
    await desktop.page.getByRole("button", { name: "Take the photo" }).waitFor();
    expect(desktop.problems).toEqual([]);
    await desktop.close();
  });

  it("a location that is required and refused: asks for it before the photo, not after", async ({
    expect,
  }) => {
    const { capture_url } = await stage.create({ require_location: true });
    await stage.withPhone(
      async (phone) => {
        await phone.visit(capture_url);
        await phone.press("Start");
        await phone.heading("Your location is needed");
        await phone.press("Share my location");
        await phone.page
          .getByRole("alert")
          .filter({ hasText: "This page may not use your location." })
          .waitFor();
        await phone.page.getByText("open the link on another device or ask Acme Insurance").waitFor();
        expect(await phone.page.getByRole("listitem").count()).toBe(4);
        // a retry with the same result is announced again
        await phone.page.getByRole("alert").evaluate((alert) => alert.setAttribute("data-old", ""));
        await phone.press("Try again");
        await phone.page.locator("#app [role=alert]:not([data-old])").waitFor();
        await phone.press("Back");
        await phone.heading("Acme Insurance asks you for photos");
        await phone.press("Start");
        await phone.press("I’ll do it later");
        await phone.heading("See you later");
        await phone.press("Continue");
        expect(await phone.page.getByRole("button", { name: "Continue without location" }).count()).toBe(0);
        expect(await phone.look("location-denied")).toEqual([]);
        await phone.context.grantPermissions(["geolocation"]);
        await phone.context.setGeolocation({ latitude: 48.137, longitude: 11.575, accuracy: 15 });
        await phone.press("Try again");
        await phone.takePhoto();
        await phone.send();
        await phone.heading("Thank you");
      },
      { located: false },
    );
  });

  it("a link that expires under way, and one that has: says so and stops", async ({ expect }) => {
    const { id, capture_url } = await stage.create({ max_captures: 2 });
    await stage.withPhone(async (phone) => {
      await phone.visit(capture_url);
      await phone.start();
      await phone.press("Take the photo");
      await phone.page.getByRole("button", { name: "Use this photo" }).waitFor();
      await stage.journey.call(stage.keys, 200, `/v1/verifications/${id}/expire`, { method: "POST" });
      await phone.press("Use this photo");
      await phone.heading("This link has expired");
      expect(await phone.look("expired")).toEqual([]);
    });
    await stage.withPhone(async (phone) => {
      await phone.visit(capture_url);
      await phone.heading("This link has expired");
    });
  });

  it("a link that is finished, of an audit, or unknown: each says what it is", async ({ expect }) => {
    const audit = await stage.create({ mode: "audit" });
    await stage.withPhone(async (phone) => {
      await phone.visit(audit.capture_url);
      await phone.heading("Nothing to do here");
      expect(await phone.look("audit-link")).toEqual([]);
      await phone.page.goto(`${audit.capture_url.slice(0, -3)}abc`);
      await phone.heading("This link isn’t valid");
      expect(await phone.look("unknown-link")).toEqual([]);
    });
    const { capture_url } = await stage.create({});
    await stage.withPhone(async (phone) => {
      await phone.visit(capture_url);
      await phone.press("Start");
      await phone.takePhoto();
      await phone.send();
      await phone.heading("Thank you");
      await phone.page.reload();
      await phone.heading("Thank you");
      expect(await phone.look("finished-link")).toEqual([]);
    });
  });

  it("a camera that is none: its photo is flagged as a screen, and the log says by which sign", async ({
    expect,
  }) => {
    const { id, capture_url } = await stage.create({});
    await stage.withPhone(
      async (phone) => {
        await phone.visit(capture_url);
        await phone.press("Start");
        await phone.takePhoto();
        await phone.send();
        await phone.heading("Thank you");
      },
      { cameraLabel: "OBS Virtual Camera" },
    );
    const { verdict } = await stage.read(id);
    expect(verdict).toMatchObject({ svc: false, signals: [{ type: "screen_detected" }] });
    const check = (await stage.eventsOf(id)).find(({ data }) => data?.check === "screen");
    expect(JSON.stringify(check)).toContain("virtual_camera");
  });
});
