import { NO_BROWSER } from "@svc/testkit/chromium";
import type { CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, it, vi } from "vitest";
import { caseId } from "./console/console-cases.ts";
import { ConsoleStage } from "./console/console-stage.ts";

describe.skipIf(NO_BROWSER !== undefined)("the console, by the clock", () => {
  let stage: ConsoleStage;
  beforeAll(async () => {
    stage = await ConsoleStage.set("whole");
  });
  afterAll(() => stage?.strike());
  beforeEach(() => {
    const { service, problems } = stage;
    problems.length = 0;
    service.delayMs = 0;
    service.farMs = 0;
    service.fill(300);
  });

  it("scrolls 10,000 cases at the screen's pace, with some dozen rows in the document", async ({
    expect,
  }) => {
    stage.service.fill(10_000);
    await stage.open("/app", {}, async (page, context) => {
      await page.locator(".row-title").first().waitFor();
      const devtools = await context.newCDPSession(page);
      // counts CPU time of the page's main thread, so that other load on the machine does not matter
      await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
      const own = await scrollWork(page, devtools, scrollThrough);
      await page.locator(`#row-${caseId(1)}`).waitFor();
      expect(await page.locator(".row").count()).toBeLessThan(70);
      const bare = await scrollWork(page, devtools, scrollBare);
      const times = `${own.workMs.toFixed(1)} ms of work in each, ${bare.workMs.toFixed(1)} ms without our script`;
      console.log(`cases: ${own.fps.toFixed(1)} frames a second, ${times}`);
      // 1.0 on a quiet machine
      expect(own.workMs / bare.workMs).toBeLessThan(1.3);
    });
    expect(stage.problems).toEqual([]);
  });

  it("has its list on the screen not much later than a bare page that asks for the same, and moves nothing", async ({
    expect,
  }) => {
    // like a service in the same country, including its database
    stage.service.farMs = 100;
    await stage.open("/app", {}, async (page) => {
      await page.addInitScript(watchStart);
      const bare: number[] = [];
      const own: number[] = [];
      const shifts: number[] = [];
      for (let turn = 0; turn < 20; turn++) {
        bare.push(await timeOf(page, `${stage.service.url}/bare`));
        own.push(await timeOf(page, `${stage.service.url}/app`));
        shifts.push(await page.evaluate(() => globalThis.shifted));
      }
      const times = `${Math.min(...own).toFixed(0)} ms, a bare page ${Math.min(...bare).toFixed(0)} ms`;
      console.log(`cases: list on screen after ${times}, of ${own.length} turns`);
      // Compares the fastest runs, since other load can only add time. The ratio is 1.2 on a quiet machine, and higher
      // on a slow one, where our script takes a larger share. A further round trip would double it.
      expect(Math.min(...own) / Math.min(...bare)).toBeLessThanOrEqual(1.35);
      expect(Math.max(...shifts)).toBe(0);
    });
    expect(stage.problems).toEqual([]);
  });

  it("goes through 200 cases: the next one is on the screen within 100 ms of the key, at the 95th percentile", async ({
    expect,
  }) => {
    // like a service on another machine
    stage.service.delayMs = 40;
    stage.service.fillReview(210);
    await stage.open("/app/review", {}, async (page) => {
      await page.locator("[data-case]").waitFor();
      const times: number[] = [];
      for (let pressed = 0; pressed < 200; pressed++) {
        await page.evaluate(watchForNext);
        await page.keyboard.press(pressed % 2 === 0 ? "y" : "n");
        times.push(await page.evaluate(() => globalThis.nextSeen));
      }
      const sorted = times.toSorted((a, b) => a - b);
      const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
      console.log(`review: key to next case p50 ${sorted[100]?.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
      expect(p95).toBeLessThanOrEqual(100);
      await vi.waitFor(() => expect(stage.service.review.decided.size).toBe(200));
    });
    expect(stage.problems).toEqual([]);
  });

  it("shows in the preview what is typed within 200 ms", async ({ expect }) => {
    const { service } = stage;
    service.templates.reset();
    service.me = { ...service.me, user: { id: "usr_1", email: "dana@acme.example", role: "admin" } };
    await stage.open("/app/templates/motor-claim", {}, async (page) => {
      const phone = page.frameLocator("iframe");
      await phone.getByText("What happened?").waitFor();
      await page.getByRole("button", { name: /What happened/ }).click();
      await phone.getByRole("heading", { name: "What happened?" }).waitFor();
      const waits = await page.evaluate(timeTyping, { field: "#spec-steps-4-description", turns: 15 });
      console.log(`typed to seen: ${waits.map(Math.round).join(" ")} ms`);
      expect(Math.max(...waits)).toBeLessThan(200);
    });
    expect(stage.problems).toEqual([]);
  });
});

declare global {
  /** Milliseconds from the start of the navigation to the frame with the first row. */
  var listSeen: Promise<number>;
  /** The sum of layout shifts. */
  var shifted: number;
}

/** Milliseconds of main-thread work since the page started. */
async function workOf(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  const task = metrics.find(({ name }) => name === "TaskDuration");
  return (task?.value ?? Number.NaN) * 1000;
}

async function timeOf(page: Page, address: string): Promise<number> {
  await page.goto(address);
  return page.evaluate(() => globalThis.listSeen);
}

function watchStart(): void {
  globalThis.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      globalThis.shifted += (entry as unknown as { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
  globalThis.listSeen = new Promise((resolve) => {
    const look = () => {
      if (document.querySelector(".row-title")) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    look();
  });
}

type Scrolled = { readonly fps: number; readonly workMs: number };

/** `workMs`: CPU time of the page's main thread in each frame. */
async function scrollWork(
  page: Page,
  devtools: CDPSession,
  scroll: () => Promise<number[]>,
): Promise<Scrolled> {
  const before = await workOf(devtools);
  const frames = await page.evaluate(scroll);
  const workMs = ((await workOf(devtools)) - before) / frames.length;
  return { fps: (1000 * frames.length) / frames.reduce((sum, each) => sum + each, 0), workMs };
}

/** Scrolls to the end at eight rows per frame, far faster than anyone reads. Returns the duration of each frame. */
function scrollThrough(): Promise<number[]> {
  const list = document.querySelector(".list");
  const frames: number[] = [];
  let before = performance.now();
  return new Promise((resolve) => {
    const step = () => {
      const now = performance.now();
      frames.push(now - before);
      before = now;
      const top = list?.scrollTop ?? 0;
      list?.scrollBy({ top: 416 });
      const isEnd = list && top === list.scrollTop && document.querySelector(".row.skeleton") === null;
      if (isEnd) resolve(frames.slice(1));
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

/** Scrolls copies of the rows on the screen at the same pace: the least that a page with these rows can cost. */
function scrollBare(): Promise<number[]> {
  const list = document.querySelector(".list");
  const models = [...document.querySelectorAll<HTMLElement>(".row")];
  const box = document.createElement("div");
  box.className = "rows";
  box.style.height = "520000px";
  list?.replaceChildren(box);
  list?.scrollTo({ top: 0 });
  const frames: number[] = [];
  let before = performance.now();
  let next = 0;
  const append = () => {
    const row = models[next % models.length]?.cloneNode(true) as HTMLElement;
    row.style.transform = `translateY(${52 * next}px)`;
    box.append(row);
    next += 1;
  };
  for (let row = 0; row < models.length; row++) append();
  return new Promise((resolve) => {
    const step = () => {
      const now = performance.now();
      frames.push(now - before);
      before = now;
      for (let row = 0; row < 8; row++) {
        box.firstElementChild?.remove();
        append();
      }
      list?.scrollBy({ top: 416 });
      if (frames.length > 600) resolve(frames.slice(1));
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

declare global {
  /** Milliseconds from the next key press to the frame that shows another case with its pictures. */
  var nextSeen: Promise<number>;
}

function watchForNext(): void {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it is sent to the page, so it must be self-contained
  const shownCase = () => document.querySelector("[data-case]")?.getAttribute("data-case");
  const before = shownCase();
  const isNextThere = () =>
    shownCase() !== before &&
    [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  globalThis.nextSeen = new Promise((resolve) => {
    const onKey = () => {
      const pressed = performance.now();
      const look = () => {
        if (!isNextThere()) return void requestAnimationFrame(look);
        // a message posted during a frame arrives after the frame is painted
        const channel = new MessageChannel();
        channel.port1.addEventListener("message", () => resolve(performance.now() - pressed));
        channel.port1.start();
        channel.port2.postMessage(undefined);
      };
      requestAnimationFrame(look);
    };
    addEventListener("keydown", onKey, { once: true, capture: true });
  });
}

type Typing = { readonly field: string; readonly turns: number };

/** Milliseconds from a keystroke in the field to the frame in which the preview shows it. */
async function timeTyping({ field: selector, turns }: Typing): Promise<number[]> {
  const field = document.querySelector<HTMLTextAreaElement>(selector);
  const shown = document.querySelector("iframe")?.contentDocument;
  if (!field || !shown) throw new Error("no field, or no preview");
  const waits: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const wanted = `Turn ${turn}`;
    const begun = performance.now();
    const seen = new Promise<void>((resolve) => {
      const watch = new MutationObserver(() => {
        if (!shown.body.textContent.includes(wanted)) return;
        watch.disconnect();
        resolve();
      });
      watch.observe(shown, { subtree: true, childList: true, characterData: true });
    });
    field.value = wanted;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await seen;
    waits.push(performance.now() - begun);
  }
  return waits;
}
