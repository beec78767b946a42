import { NO_BROWSER } from "@svc/testkit/chromium";
import type { CaseDetail } from "@svc/contract/case/case-detail";
import type { ReviewSubject } from "@svc/domain/review/subjects";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, it } from "vitest";
import { ConsoleStage } from "./console/console-stage.ts";
import { richCase } from "./console/rich-case.ts";

const SAID = "A branch fell on the bonnet";
const DUES: readonly ReviewSubject[] = ["similar_photo", "flagged", "unavailable", "reverse"];

describe.skipIf(NO_BROWSER !== undefined)("a case in the review queue", () => {
  let stage: ConsoleStage;
  beforeAll(async () => {
    stage = await ConsoleStage.set();
  });
  afterAll(() => stage?.strike());
  beforeEach(() => {
    stage.problems.length = 0;
    stage.service.isSignedIn = true;
    stage.service.fillReview(20);
  });

  /** The first case of this subject, changed. */
  function waitFor(due: ReviewSubject, change: (found: CaseDetail) => CaseDetail): void {
    const { review } = stage.service;
    const found = review.waiting.find(({ subject }) => subject === due);
    if (!found) throw new Error(`no case waits for ${due}`);
    review.waiting = [{ case: change(found.case), subject: due }];
  }

  it("is looked at like on its page: photos, nearer, the loupe, the marks, answers, the place", async ({
    expect,
  }) => {
    waitFor("flagged", (found) => richCase(found, SAID));
    await stage.open("/app/review", {}, async (page) => {
      const pressed = page.locator(".strip-item[aria-pressed=true]");
      await pressed.waitFor();
      expect(await pressed.getAttribute("aria-label")).toBe("1: front, Flagged");
      expect(await page.locator(".mark").count()).toBe(2);
      await page.keyboard.press("m");
      expect(await page.locator(".mark").count()).toBe(0);
      await page.keyboard.press("+");
      expect(await page.locator(".stage-scale").textContent()).toBe("150%");
      await page.locator(".stage-photo").dblclick();
      expect(await page.locator(".stage-scale").textContent()).toBe("100%");
      await page.keyboard.press("l");
      await page.locator(".stage-photo").hover();
      await page.locator(".loupe").waitFor();
      await page.keyboard.press(".");
      expect(await pressed.getAttribute("aria-label")).toBe("2: rear");
      await page.keyboard.press(",");
      expect(await pressed.getAttribute("aria-label")).toBe("1: front, Flagged");
      await page.locator(".case-part", { hasText: "Answers" }).getByText(SAID).first().waitFor();
      await page.locator(".case-map svg").waitFor({ state: "attached" });
      await page.keyboard.press("b");
      expect(await page.locator(".case.veiled").count()).toBe(1);
      // the question is answered in the bar alone
      expect(
        await page
          .locator(".case")
          .getByRole("button", { name: /^(Yes|No)\b/ })
          .count(),
      ).toBe(0);
    });
    const wrong = await stage.lookAt("review-rich", "/app/review", async (page) => {
      await page.locator(".case-map svg").waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
    });
    expect([wrong, stage.problems]).toEqual([[], []]);
  });

  it("with a picture found online that we have a copy of stands beside it, as near", async ({ expect }) => {
    const image = `${stage.service.url}/files/known/original`;
    waitFor("reverse", (found) => withFound(found, { image_url: image }));
    await stage.open("/app/review", {}, async (page) => {
      await page.locator(`.besides img[src="${image}"]`).waitFor();
      await page.keyboard.press("+");
      const transforms = await page
        .locator(".besides .stage-photo")
        .evaluateAll((photos) => photos.map((photo) => (photo as HTMLElement).style.transform));
      expect(transforms[1]).toBe(transforms[0]);
      expect(transforms[0]).toContain("scale(1.5)");
    });
    expect(stage.problems).toEqual([]);
  });

  it("names the page it was found on in one line", async ({ expect }) => {
    waitFor("reverse", (found) => withFound(found, { page_url: "https://example.com/simulated" }));
    await stage.open("/app/review", {}, async (page) => {
      const link = page.getByRole("link", { name: "https://example.com/simulated" });
      await link.waitFor();
      const box = await link.locator("bdi").boundingBox();
      expect(box?.width).toBeGreaterThan(150);
      expect(box?.height).toBeLessThan(30);
    });
  });

  it.for(["zoomed", "near", "smallest"] as const)(
    "has a photo and its answers where the window is %s",
    async (size, { expect }) => {
      for (const due of DUES) {
        await stage.open(`/app/review?due=${due}`, { size }, async (page) => {
          await page.locator(".stage-photo img").first().waitFor();
          await page.waitForLoadState("networkidle");
          expect(await page.evaluate(tooWide), due).toBe(0);
          const heights = await page
            .locator(".case-photos .stage-canvas")
            .evaluateAll((photos) => photos.map(({ clientHeight }) => clientHeight));
          for (const height of heights) expect(height, due).toBeGreaterThanOrEqual(200);
          for (const answer of await page.locator(".answers button").all()) {
            expect(await isOnTop(answer), due).toBe(true);
          }
          await stage.keep(page, `review-${due}-${size}`);
        });
      }
      expect(stage.problems).toEqual([]);
    },
  );
});

/** Whether a press in the middle of the button reaches it, without scrolling. */
async function isOnTop(button: Locator): Promise<boolean> {
  const box = await button.boundingBox();
  if (!box) return false;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return button.evaluate((element, { x, y }) => element.contains(document.elementFromPoint(x, y)), middle);
}

/** How many pixels are scrolled sideways, in the page. */
function tooWide(): number {
  const boxes = [document.documentElement, ...document.querySelectorAll("main, .case, .decision-bar")];
  return Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
}

type Found = NonNullable<CaseDetail["reverse_search"]>["items"][number];

function withFound(found: CaseDetail, change: Partial<Found>): CaseDetail {
  const items = (found.reverse_search?.items ?? []).map((item) => ({ ...item, ...change }));
  return { ...found, reverse_search: { state: "review", items } };
}
