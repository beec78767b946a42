import { NO_BROWSER } from "@svc/testkit/chromium";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, it } from "vitest";
import { caseId, wholeCase } from "./console/console-cases.ts";
import { ConsoleStage } from "./console/console-stage.ts";

const COUNT = 40;
/** A case with metadata only. */
const UNNAMED = 39;

const rowOf = (page: Page, number: number) => page.locator(`#row-${caseId(number)}`);
const widthsOf = (page: Page, number: number) =>
  rowOf(page, number)
    .locator(".case-title")
    .evaluate(({ parentElement: box }) => [box?.scrollWidth, box?.clientWidth]);

describe.skipIf(NO_BROWSER !== undefined)("what a case is called", () => {
  let stage: ConsoleStage;
  beforeAll(async () => {
    stage = await ConsoleStage.set();
  });
  afterAll(() => stage?.strike());
  beforeEach(() => {
    stage.problems.length = 0;
    stage.service.fill(COUNT);
  });

  it("is its first metadata where it has no identification, and none of it is cut off", async ({
    expect,
  }) => {
    await stage.open("/app", {}, async (page) => {
      await rowOf(page, UNNAMED).waitFor();
      expect(await rowOf(page, UNNAMED).locator(".case-title").textContent()).toBe("claimantK. Novák");
      expect(await rowOf(page, 37).locator(".case-title").textContent()).toBe("Claim 10037");
      const [whole, seen] = await widthsOf(page, UNNAMED);
      expect(whole).toBe(seen);
      await page.goto(`${stage.service.url}/app/cases/${caseId(UNNAMED)}`);
      await page.getByRole("heading", { level: 1, name: "K. Novák" }).waitFor();
      expect(await page.locator(".head-line").textContent()).toContain("branch");
    });
    expect(stage.problems).toEqual([]);
  });

  it("is shown with its metadata and its place on a phone too, in rows of equal height", async ({
    expect,
  }) => {
    await stage.open("/app", { size: "phone" }, async (page) => {
      const row = rowOf(page, 34);
      await row.waitFor();
      expect(await row.locator(".row-metadata").isVisible()).toBe(true);
      expect(await row.locator(".row-place").isVisible()).toBe(true);
      const heights = await page.locator(".row").evaluateAll((rows) => rows.map((each) => each.clientHeight));
      expect(new Set(heights).size).toBe(1);
      const bottom = await row.evaluate(
        (link) =>
          link.getBoundingClientRect().bottom -
          Math.max(...[...link.children].map((each) => each.getBoundingClientRect().bottom)),
      );
      expect(bottom).toBeGreaterThanOrEqual(0);
    });
    expect(stage.problems).toEqual([]);
  });

  it("is in the review queue with its other metadata", async ({ expect }) => {
    const { review, items } = stage.service;
    review.reset();
    const unnamed = items.filter(({ verification: { id } }) => id === caseId(UNNAMED));
    review.waiting = unnamed.map((item) => ({ case: wholeCase(item), subject: "reverse" as const }));
    await stage.open("/app/review", {}, async (page) => {
      await page.locator(".review-which .case-title", { hasText: /^claimant/ }).waitFor();
      expect(await page.locator(".review-metadata").textContent()).toContain("branch");
    });
    expect(stage.problems).toEqual([]);
  });

  it("is of an age that no German reads as a distance", async ({ expect }) => {
    await stage.open("/app", { locale: "de" }, async (page) => {
      await rowOf(page, 38).waitFor();
      const age = await rowOf(page, 38).locator(".row-age").textContent();
      expect(age).toMatch(/^vor \d+ Min\.$/);
    });
  });
});
