import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, describe, it } from "vitest";
import type { Phone } from "./phone.ts";
import { Stage } from "./stage.ts";

const FRONT = { key: "front", kind: "image", description: "The front of the car", max: 2 };
const EXTRA = { key: "extra", kind: "image", description: "Anything else", min: 0 };
const DAMAGED = {
  key: "damaged",
  kind: "choice",
  description: "What is damaged?",
  max: 2,
  options: [
    { value: "bumper", label: "Bumper" },
    { value: "lamp", label: "Left lamp" },
  ],
};
const DAY = { key: "day", kind: "text", description: "When was it?", format: "date" };
const NOTE = { key: "note", kind: "text", description: "Anything to add?", min: 0 };

describe.skipIf(NO_BROWSER !== undefined)("the receipt and the end", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.set();
  });
  afterAll(() => stage?.strike());

  it("reads back every answer, with pictures that open, and says Done and Skipped", async ({ expect }) => {
    const metadata = { claim_number: "CLM-17" };
    const steps = [FRONT, EXTRA, DAMAGED, DAY, NOTE];
    const { id, capture_url } = await stage.create({ steps, metadata });
    await stage.withPhone(async (phone) => {
      await phone.visit(capture_url);
      await answerAll(phone);
      await phone.heading("Check and send");
      const row = (name: string) => phone.page.locator(".receipt > li", { hasText: name });
      await row("What is damaged?").getByText("Bumper, Left lamp").waitFor();
      await row("When was it?").getByText("November 20, 2026").waitFor();
      await row("Anything else").getByText("Skipped").waitFor();
      await row("Anything to add?").getByText("Skipped").waitFor();
      await row("The front of the car").getByText("Done").waitFor();
      expect(await phone.look("receipt")).toEqual([]);
      await phone.press("Look at Photo 1");
      const picture = phone.page.getByRole("img", { name: "Photo 1" });
      await picture.waitFor();
      expect((await picture.boundingBox())?.width).toBeGreaterThan(300);
      expect(await phone.look("receipt-picture")).toEqual([]);
      await phone.press("Close");
      await phone.press("Change: When was it?");
      await phone.heading("When was it?");
      await phone.page.goBack();
      await phone.press("Send to Acme Insurance");
      await phone.heading("Thank you");
      await phone.page.getByText("1 photo").waitFor();
      await phone.page.getByText("2 answers").waitFor();
      await phone.page.getByText("CLM-17", { exact: true }).waitFor();
      expect(await phone.look("thank-you")).toEqual([]);
    });
    expect(await stage.read(id)).toMatchObject({ status: "completed", captures_count: 1 });
  });

  it("keeps the claim number when an earlier answer about the session comes late", async ({ expect }) => {
    const { capture_url } = await stage.create({ max_captures: 1, metadata: { claim_number: "CLM-18" } });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await phone.start();
      await phone.takePhoto();
      await phone.heading("Check and send");
      const { promise: thanked, resolve: release } = Promise.withResolvers<void>();
      let isAsked = false;
      await page.route(/\/session$/, async (route) => {
        const response = await route.fetch();
        isAsked = true;
        await thanked;
        await route.fulfill({ response });
      });
      await expect
        .poll(async () => {
          // the page reads its session when it is shown again
          await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
          return isAsked;
        })
        .toBe(true);
      await phone.send();
      await phone.heading("Thank you");
      await page.getByText("CLM-18", { exact: true }).waitFor();
      const late = page.waitForEvent("requestfinished", (request) => request.url().endsWith("/session"));
      release();
      await late;
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
      expect(await page.getByText("CLM-18", { exact: true }).count()).toBe(1);
    });
  });

  it("says the same thanks when the link is opened again", async ({ expect }) => {
    const { capture_url } = await stage.create({ max_captures: 1 });
    await stage.withPhone(async (phone) => {
      await phone.visit(capture_url);
      await phone.press("Start");
      await phone.takePhoto();
      await phone.send();
      await phone.heading("Thank you");
      await phone.page.reload();
      await phone.heading("Thank you");
      await phone.page.getByText("1 photo").waitFor();
      expect(await phone.page.getByRole("alert").filter({ hasText: /./ }).count()).toBe(0);
    });
  });

  it("leads to what is missing instead of a dead button", async ({ expect }) => {
    const { capture_url } = await stage.create({ steps: [{ ...NOTE, min: 1 }, FRONT] });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await phone.press("Start");
      await page.getByRole("textbox").waitFor();
      // as the browser's own history does it
      await page.evaluate(() => {
        history.pushState({ at: "summary" }, "");
        history.pushState({ at: "summary" }, "");
      });
      await page.goBack();
      await phone.heading("Check and send");
      await page.locator(".receipt > li", { hasText: "Anything to add?" }).getByText("Missing").waitFor();
      expect(await page.getByRole("button", { name: "Send to Acme Insurance" }).count()).toBe(0);
      await phone.press("Go to what is missing");
      await phone.heading("Anything to add?");
    });
  });

  it("hides nothing that has the focus behind the bar at the bottom (WCAG 2.2, 2.4.11)", async ({
    expect,
  }) => {
    const notes = Array.from({ length: 9 }, (_, index) => ({
      ...NOTE,
      key: `n${index}`,
      description: `Note ${index}`,
    }));
    const { capture_url } = await stage.create({ steps: [...notes, { ...NOTE, key: "last", min: 1 }] });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await phone.press("Start");
      for (let index = 0; index < 9; index++) {
        await phone.heading(`Note ${index}`);
        await phone.press("Skip");
      }
      await page.getByRole("textbox").fill("x");
      await phone.press("Continue");
      await phone.heading("Check and send");
      const bar = (await page.locator(".actions").boundingBox())?.y ?? 0;
      for (let index = 0; index < 9; index++) {
        await page.keyboard.press("Tab");
        const focused = page.locator(".receipt > li", { has: page.locator(":focus") });
        const box = await focused.boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar + 1);
      }
    });
  });
});

async function answerAll(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.press("Start");
  await phone.takePhoto();
  await phone.press("Continue");
  await phone.heading("Anything else");
  await phone.press("Skip");
  await page.getByLabel("Bumper").check();
  await page.getByLabel("Left lamp").check();
  await phone.press("Continue");
  await phone.heading("When was it?");
  await page.locator("input[type=date]").fill("2026-11-20");
  await phone.press("Continue");
  await phone.heading("Anything to add?");
  await phone.press("Skip");
}
