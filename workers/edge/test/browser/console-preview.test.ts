import { NO_BROWSER } from "@svc/testkit/chromium";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, it } from "vitest";
import { HOSTILE } from "./console/console-cases.ts";
import { ConsoleStage } from "./console/console-stage.ts";

// long enough for two polls of the summary
const SUMMARY_LOOKS_MS = 11_000;

describe.skipIf(NO_BROWSER !== undefined)("the preview of a template", () => {
  let stage: ConsoleStage;
  beforeAll(async () => {
    stage = await ConsoleStage.set();
  });
  afterAll(() => stage?.strike());
  beforeEach(() => {
    const { service, problems } = stage;
    problems.length = 0;
    service.isSignedIn = true;
    service.templates.reset();
    service.calls.length = 0;
    service.me = { ...service.me, user: { id: "usr_1", email: "dana@acme.example", role: "admin" } };
  });

  it("is the page of the draft, in its brand's name, works to its end and sends no requests", async ({
    expect,
  }) => {
    await stage.open("/app/templates/motor-claim", {}, async (page) => {
      const shown = phone(page);
      await shown.getByRole("heading", { name: "Acme Insurance asks you for photos" }).waitFor();
      await page.waitForLoadState("networkidle");
      const calls = stage.service.calls.length;
      await shown.getByRole("button", { name: "Start" }).click();
      for (const step of ["The whole front of the car", "The damage from near by"]) {
        await shown.getByRole("heading", { name: step }).waitFor();
        await shown.getByRole("button", { name: "Take the photo" }).click();
        await shown.getByRole("button", { name: "Use this photo" }).click();
      }
      await shown.getByRole("button", { name: "Continue" }).click();
      await shown.getByLabel("Yes").check();
      await shown.getByRole("button", { name: "Continue" }).click();
      await shown.getByRole("textbox").fill("Somebody drove into it");
      await shown.getByRole("button", { name: "Continue" }).click();
      // the page polls every few seconds for arrivals
      await page.waitForTimeout(SUMMARY_LOOKS_MS);
      expect(await shown.getByText("Missing").count()).toBe(0);
      await shown.getByRole("button", { name: "Send" }).click();
      await shown.getByRole("heading", { name: "Thank you" }).waitFor();
      expect(stage.service.calls.slice(calls)).toEqual([]);
      expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
    });
    expect(stage.problems).toEqual([]);
  });

  it("never takes the focus from the editor, whichever screen it draws", async ({ expect }) => {
    await stage.open("/app/templates/motor-claim", {}, async (page) => {
      await page.getByRole("button", { name: "Steps", exact: true }).focus();
      await phone(page).getByRole("heading", { name: "Acme Insurance asks you for photos" }).waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: /What happened/ }).focus();
      await page.keyboard.press("Enter");
      await phone(page).getByRole("heading", { name: "What happened?" }).waitFor();
      await page.getByLabel("Step 5 asks for").focus();
      await page.keyboard.type("First: ");
      await phone(page)
        .getByRole("heading", { name: /First:/ })
        .waitFor();
      const focused = await page.evaluate(() => document.activeElement?.tagName);
      expect(focused).not.toBe("IFRAME");
    });
  });

  it("is in the middle, and says how long the account keeps photos", async ({ expect }) => {
    stage.service.settings.retentionDays = 30;
    await stage.open("/app/templates/motor-claim", {}, async (page) => {
      await phone(page).getByText("What is stored").click();
      await phone(page)
        .getByText(/\b30 days/)
        .waitFor();
      const [room, frame] = await Promise.all(
        [".preview-room", ".preview-case"].map((part) => page.locator(part).boundingBox()),
      );
      expect(Math.abs(centreOf(room) - centreOf(frame)), "px off the middle").toBeLessThan(1);
    });
    stage.service.settings.retentionDays = 180;
    expect(stage.problems).toEqual([]);
  });

  it("follows the editor: the step that is opened, the brand, the language, what is said at the end", async ({
    expect,
  }) => {
    await stage.open("/app/templates/motor-claim", {}, async (page) => {
      await page.getByRole("button", { name: /Where is the car now/ }).click();
      await phone(page).getByRole("heading", { name: "Where is the car now?" }).waitFor();
      await page.getByLabel("Brand").selectOption("acme-red");
      await page.getByLabel("Language").selectOption("de");
      await page.getByLabel("Shown in the preview").selectOption({ label: "Beginning" });
      await phone(page).getByRole("heading", { name: "Acme Rescue bittet Sie um Fotos" }).waitFor();
      const button = phone(page).locator("button.primary");
      expect(await button.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe(
        "rgb(194, 24, 91)",
      );
      await page.getByLabel("Closing message").fill("Wir melden uns.");
      await page.getByLabel("Shown in the preview").selectOption({ label: "End" });
      await phone(page).getByText("Wir melden uns.").waitFor();
      await page.getByLabel("Require the location of the first photo").check();
      await page.getByLabel("Shown in the preview").selectOption({ label: "Step 1" });
      await phone(page).locator("button.primary").click();
      await phone(page).getByRole("heading", { name: "The whole front of the car" }).waitFor();
    });
    expect(stage.problems).toEqual([]);
  });

  it("accepts messages only from the console of its own origin", async ({ expect }) => {
    await stage.open("/app/templates/motor-claim", {}, async (page) => {
      await phone(page)
        .getByRole("heading", { name: /asks you/ })
        .waitFor();
      const [frame] = page.frames().slice(1);
      const message = { type: "preview", spec: {}, brand: { name: "Somebody" }, language: "en" };
      await frame?.evaluate((data) => {
        dispatchEvent(
          new MessageEvent("message", { data, origin: "https://elsewhere.example", source: parent }),
        );
        postMessage(data, location.origin);
      }, message);
      await page.waitForTimeout(300);
      expect(await phone(page).getByText("Somebody").count()).toBe(0);
    });
    expect(stage.problems).toEqual([]);
  });

  it("lies under a toggle on a phone, and shows hostile texts as texts", async ({ expect }) => {
    stage.service.templates.hostile();
    await stage.open("/app/templates/motor-claim", { size: "phone" }, async (page) => {
      expect(await page.locator("iframe").isVisible()).toBe(false);
      await page.getByRole("button", { name: "Preview" }).click();
      await phone(page).getByText("img src=x").first().waitFor();
      expect(await phone(page).locator("img[src=x]").count()).toBe(0);
      expect(await page.getByLabel("Cases per day").isVisible()).toBe(false);
      expect(await page.title()).not.toBe("owned");
      expect(HOSTILE).toContain("img");
    });
    const wrong = await stage.lookAt("template-preview", "/app/templates/motor-claim", async (page) => {
      await page.locator(".template-editor").waitFor();
      const toggle = page.getByRole("button", { name: "Preview" });
      if (await toggle.isVisible()) await toggle.click();
      await page.getByLabel("Shown in the preview").selectOption({ label: "Step 1" });
      await phone(page).locator("video").waitFor();
      await page.waitForTimeout(500);
    });
    expect([wrong, stage.problems]).toEqual([[], []]);
  });
});

function phone(page: Page) {
  return page.frameLocator("iframe");
}

function centreOf(box: { readonly x: number; readonly width: number } | null | undefined): number {
  return box ? box.x + box.width / 2 : Number.NaN;
}
