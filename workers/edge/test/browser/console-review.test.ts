import { NO_BROWSER } from "@svc/testkit/chromium";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, it, vi } from "vitest";
import type { ReviewSubject } from "@svc/domain/review/subjects";
import { HOSTILE } from "./console/console-cases.ts";
import { ConsoleStage } from "./console/console-stage.ts";

const DUES: readonly ReviewSubject[] = ["similar_photo", "flagged", "unavailable", "reverse"];
const shown = (page: Page) => page.locator("[data-case]").getAttribute("data-case");

describe.skipIf(NO_BROWSER !== undefined)("the review queue", () => {
  let stage: ConsoleStage;
  beforeAll(async () => {
    stage = await ConsoleStage.set();
  });
  afterAll(() => stage?.strike());
  beforeEach(() => wait(stage, 210));

  it.for(DUES)("shows a case of %s next to what it is compared with", async (due, { expect }) => {
    const wrong = await stage.lookAt(`review-${due}`, `/app/review?due=${due}`, async (page) => {
      await page.locator(".review-asked h2").waitFor();
      await page.waitForLoadState("networkidle");
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    });
    expect([wrong, stage.problems]).toEqual([[], []]);
  });

  it("lays both photos on top of each other by a key, and is decided with the slider in hand", async ({
    expect,
  }) => {
    await stage.open("/app/review?due=similar_photo", {}, async (page) => {
      await page.getByRole("button", { name: "On top of each other" }).waitFor();
      const first = await shown(page);
      await page.keyboard.press("t");
      await page.getByRole("slider").focus();
      await page.keyboard.press("End");
      expect(await page.locator(".overlaid-above").evaluate(({ style }) => style.opacity)).toBe("1");
      await page.keyboard.press("y");
      await page.locator(`[data-case]:not([data-case="${first}"])`).waitFor();
      await page.locator(".overlaid").waitFor();
    });
    const wrong = await stage.lookAt("review-on-top", "/app/review?due=similar_photo", async (page) => {
      await page.getByRole("button", { name: "On top of each other" }).click();
      await page.locator(".overlaid-above img").waitFor();
      await page.waitForLoadState("networkidle");
      // the box has the photo's shape, however wide its container is
      const box = await page.locator(".overlaid-photos").boundingBox();
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1);
    });
    expect([wrong, stage.problems]).toEqual([[], []]);
  });

  it("decides, goes back and forth and takes back by keys alone", async ({ expect }) => {
    await stage.open("/app/review", {}, async (page) => {
      await page.locator("[data-case]").waitFor();
      const first = await shown(page);
      await page.keyboard.press("y");
      await page.locator(`[data-case]:not([data-case="${first}"])`).waitFor();
      const second = await shown(page);
      await page.getByRole("button", { name: "Undo" }).waitFor();
      await page.keyboard.press("n");
      await page.keyboard.press("k");
      await page.locator(`[data-case="${second}"]`).waitFor();
      await page.getByText("Decided: ").first().waitFor();
      await page.keyboard.press("z");
      await page.locator(".answers button").first().waitFor();
      await page.keyboard.press("z");
      await page.locator(`[data-case="${first}"]`).waitFor();
      await page.getByText("1 of 210").waitFor();
      expect(stage.service.review.decided.size).toBe(0);
      await page.keyboard.press("o");
      await page.waitForURL(`**/app/cases/${first}`);
      // undecided cases are released to others
      await vi.waitFor(() => expect(stage.service.review.released).toContain(first));
    });
    expect(stage.problems).toEqual([]);
  });

  it("says when a decision was not taken, and shows that case again", async ({ expect }) => {
    await stage.open("/app/review", {}, async (page) => {
      await page.locator("[data-case]").waitFor();
      const first = await shown(page);
      stage.service.isDown = true;
      await page.keyboard.press("y");
      await page.getByText("A decision wasn’t saved").waitFor();
      stage.service.isDown = false;
      await page.getByRole("button", { name: "Show" }).click();
      await page.locator(`[data-case="${first}"]`).waitFor();
      await page.locator(".answers button").first().waitFor();
      expect(stage.service.review.decided.size).toBe(0);
    });
  });

  it("says that nothing waits, and shows what comes by itself", async ({ expect }) => {
    wait(stage, 0);
    const wrong = await stage.lookAt("review-done", "/app/review", async (page) => {
      await page.getByText("Nothing to review").waitFor();
    });
    expect([wrong, stage.problems]).toEqual([[], []]);
  });

  it("counts again what waits after a decision, and after it was taken back", async ({ expect }) => {
    const { counts } = stage.service.review;
    const waiting = String(counts.due.reverse);
    await stage.open("/app/review?due=reverse", {}, async (page) => {
      await page.locator("[data-case]").waitFor();
      const count = page.locator('.views a[aria-current="page"] .count');
      await vi.waitFor(async () => expect(await count.textContent()).toBe(waiting));
      await page.keyboard.press("n");
      await vi.waitFor(async () => expect(await count.textContent()).toBe(String(counts.due.reverse - 1)));
      await page.keyboard.press("z");
      await vi.waitFor(async () => expect(await count.textContent()).toBe(waiting));
    });
  });

  it("shows what a hostile tenant and a hostile page are called, and links to no script", async ({
    expect,
  }) => {
    const { waiting } = stage.service.review;
    stage.service.review.waiting = waiting
      .filter(({ subject }) => subject === "reverse")
      .map(({ case: found, subject }) => {
        const items = found.reverse_search?.items ?? [];
        const hostile = items.map((item) => ({ ...item, page_url: "javascript:document.title='owned'" }));
        return {
          subject,
          case: {
            ...found,
            name: HOSTILE,
            identification: HOSTILE,
            reverse_search: { state: "review" as const, items: hostile },
          },
        };
      });
    const wrong = await stage.lookAt("review-hostile", "/app/review", async (page) => {
      await page.locator("[data-case]").waitFor();
      expect(await page.locator("a[href^=javascript]").count()).toBe(0);
      expect(await page.locator(".review-which bdi").textContent()).toBe(HOSTILE);
    });
    expect([wrong, stage.problems]).toEqual([[], []]);
  });
});

/** Sets up this many waiting cases, alternating between the subjects. */
function wait(stage: ConsoleStage, count: number): void {
  const { service } = stage;
  stage.problems.length = 0;
  service.isSignedIn = true;
  service.isDown = false;
  service.delayMs = 0;
  service.fillReview(count);
}
