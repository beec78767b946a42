import type { EmbedEvent } from "@svc/sdk/embed-events";
import type { FrameLocator } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { NO_BROWSER } from "@svc/testkit/chromium";
import { picture } from "./look.ts";
import type { Phone } from "./phone.ts";
import { Stage } from "./stage.ts";
import { pageWithElement, Website } from "./website.ts";

const PATIENCE = { timeout: 20_000 };

const press = (frame: FrameLocator, name: string | RegExp) => frame.getByRole("button", { name }).click();
const heading = (frame: FrameLocator, name: string) =>
  frame.getByRole("heading", { level: 1, name }).waitFor();

async function takeAndSend(frame: FrameLocator): Promise<void> {
  await press(frame, "Start");
  await press(frame, "Take the photo");
  await press(frame, "Use this photo");
  await heading(frame, "Check and send");
  await press(frame, /^Send to /);
  await heading(frame, "Thank you");
}

describe.skipIf(NO_BROWSER !== undefined)("a capture page on a tenant's website (CONTRACT G16)", () => {
  let stage: Stage;
  let website: Website;
  beforeAll(async () => {
    stage = await Stage.set();
    website = await Website.open();
    await allow([website.origin]);
  });
  afterAll(async () => {
    website?.close();
    await stage?.strike();
  });

  function allow(origins: readonly string[]) {
    const json = { embed_origins: origins };
    return stage.journey.call(stage.keys, 200, "/v1/me/settings", { method: "PATCH", json });
  }

  const withElement = (src: string) => pageWithElement(src, stage.journey.baseUrl);

  async function withFrame(
    html: string,
    use: (frame: FrameLocator, phone: Phone, events: () => Promise<readonly EmbedEvent[]>) => Promise<void>,
  ): Promise<void> {
    website.html = html;
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(website.origin);
      const events = () => page.evaluate(() => (globalThis as unknown as { events: EmbedEvent[] }).events);
      await use(page.frameLocator("iframe"), phone, events);
    });
  }

  it("takes a photo, sends it, and announces each of it to the website", async ({ expect }) => {
    const { id, capture_url } = await stage.create({
      steps: [{ key: "front", kind: "image", description: "The front" }],
    });
    await withFrame(withElement(capture_url), async (frame, phone, events) => {
      await heading(frame, "Acme Insurance asks you for photos");
      await picture(phone.page, "embedded-intro");
      await press(frame, "Start");
      await frame.getByRole("button", { name: "Take the photo" }).waitFor();
      await picture(phone.page, "embedded-viewfinder");
      await phone.page.reload();
      await takeAndSend(frame);
      await picture(phone.page, "embedded-thank-you");
      await expect.poll(async () => (await events()).map(({ type }) => type)).toContain("finished");
      const said = await events();
      // the photo arrives while the person goes on
      const steps = said.filter(({ type }) => type !== "resize" && type !== "photo_sent");
      expect(steps).toEqual([
        { type: "ready", page: "capture", verification_id: id },
        { type: "step", screen: "intro", steps: 1 },
        { type: "step", screen: "step", step: "front", index: 0, steps: 1 },
        { type: "step", screen: "summary", steps: 1 },
        { type: "step", screen: "ended", steps: 1 },
        { type: "finished", verification_id: id },
      ]);
      const { items } = await stage.journey.call(stage.keys, 200, `/v1/verifications/${id}/captures`);
      expect(said.filter(({ type }) => type === "photo_sent")).toEqual([
        { type: "photo_sent", capture_id: items[0].id, step: "front", kind: "image" },
      ]);
      const [height] = said.flatMap((event) => (event.type === "resize" ? [event.height] : []));
      expect(height).toBeGreaterThan(300);
      expect(phone.problems).toEqual([]);
    });
    expect(await stage.read(id)).toMatchObject({ status: "completed", captures_count: 1 });
  });

  it("keeps a photo that is not sent yet in the frame's own storage, over a reload of the website", async ({
    expect,
  }) => {
    const { id, capture_url } = await stage.create({ max_captures: 2 });
    await withFrame(withElement(capture_url), async (frame, phone) => {
      await phone.page.route(/\/captures$/, (route) => route.abort());
      await press(frame, "Start");
      await press(frame, "Take the photo");
      await press(frame, "Use this photo");
      await frame.getByText("Taken: 1 of 2").waitFor();
      await phone.page.unroute(/\/captures$/);
      await phone.page.reload();
      await heading(frame, "Welcome back");
      await expect.poll(() => stage.statusOf(id), PATIENCE).toBe("partially_captured");
    });
  });

  it("begins with a reusable link's own page, which then becomes the capture page", async ({ expect }) => {
    const json = { slug: "site", name: "Site", publish: true };
    const { link_url: url } = await stage.journey.call(stage.keys, 201, "/v1/link-templates", {
      method: "POST",
      json,
    });
    await withFrame(withElement(url), async (frame, phone, events) => {
      await press(frame, "Continue");
      await heading(frame, "Acme Insurance asks you for photos");
      await expect
        .poll(async () => (await events()).filter(({ type }) => type === "ready"))
        .toEqual([
          { type: "ready", page: "link" },
          { type: "ready", page: "capture", verification_id: expect.stringMatching(/^vfy_/) },
        ]);
      expect(phone.problems).toEqual([]);
    });
  });

  it("says that the link is closed when there is nothing left to do", async ({ expect }) => {
    const { id, capture_url } = await stage.create({});
    await stage.journey.call(stage.keys, 200, `/v1/verifications/${id}/expire`, { method: "POST" });
    await withFrame(withElement(capture_url), async (_frame, _phone, events) => {
      await expect.poll(events).toContainEqual({ type: "closed", reason: "expired", verification_id: id });
    });
  });

  it("works in a plain frame, whose messages carry our mark and the service's origin", async ({ expect }) => {
    const { id, capture_url } = await stage.create({});
    const html = `<!doctype html><iframe src="${capture_url}" allow="camera; microphone; geolocation"></iframe>
<script>globalThis.events = []; addEventListener("message", ({ origin, data }) => events.push({ origin, ...data }))</script>`;
    await withFrame(html, async (_frame, _phone, events) => {
      await expect.poll(events).toContainEqual({
        source: "photo-verification",
        origin: new URL(capture_url).origin,
        type: "ready",
        page: "capture",
        verification_id: id,
      });
    });
  });

  it("says that the frame may not use the camera, and offers a page of its own", async ({ expect }) => {
    const { capture_url } = await stage.create({});
    const html = `<!doctype html><iframe src="${capture_url}" width="390" height="700"></iframe>
<script>globalThis.events = []; addEventListener("message", ({ data }) => events.push(data))</script>`;
    await withFrame(html, async (frame, phone, events) => {
      await press(frame, "Start");
      await heading(frame, "The camera is blocked");
      await picture(phone.page, "embedded-without-allow");
      expect(await frame.getByRole("link", { name: "Open in the browser" }).getAttribute("href")).toBe(
        capture_url,
      );
      await expect.poll(events).toContainEqual(expect.objectContaining({ code: "camera_not_allowed" }));
    });
  });

  it("stays blank on a website that the account does not allow, and the element says why", async ({
    expect,
  }) => {
    const { capture_url } = await stage.create({});
    const stranger = await Website.open();
    stranger.html = withElement(capture_url);
    try {
      await stage.withPhone(async (phone) => {
        await phone.context.clock.install();
        const page = await phone.visit(stranger.origin);
        await page.waitForLoadState("networkidle");
        await page.clock.runFor(31_000);
        expect(await page.evaluate(() => (globalThis as unknown as { events: EmbedEvent[] }).events)).toEqual(
          [
            {
              type: "error",
              code: "no_answer",
              message: expect.stringContaining(`Check that "${stranger.origin}" is among embed_origins`),
            },
          ],
        );
        expect(page.frames().map((frame) => frame.url())).not.toContain(capture_url);
      });
    } finally {
      stranger.close();
    }
  });

  it("is refused by the element if its address is no capture link", async ({ expect }) => {
    const html = withElement("https://www.acme.example/claims");
    await withFrame(html, async (_frame, _phone, events) => {
      await expect.poll(events).toEqual([
        {
          type: "error",
          code: "bad_link",
          message: "src is not a capture link: https://www.acme.example/claims",
        },
      ]);
    });
  });

  it("works on a website with a strict policy of its own", async ({ expect }) => {
    const { capture_url } = await stage.create({});
    const { baseUrl } = stage.journey;
    const strict = await Website.open(
      `default-src 'none'; script-src ${baseUrl}; frame-src ${baseUrl}; base-uri 'none'`,
    );
    strict.html = `<!doctype html><photo-verification src="${capture_url}"></photo-verification><script src="${baseUrl}/embed.js"></script>`;
    await allow([website.origin, strict.origin]);
    try {
      await stage.withPhone(async (phone) => {
        const page = await phone.visit(strict.origin);
        await heading(page.frameLocator("iframe"), "Acme Insurance asks you for photos");
        expect((await page.locator("iframe").boundingBox())?.height).toBeGreaterThan(600);
        expect(phone.problems).toEqual([]);
      });
    } finally {
      strict.close();
    }
  });

  it("loads its script from any website", async ({ expect }) => {
    const { headers } = await fetch(`${stage.journey.baseUrl}/embed.js`);
    expect(headers.get("Content-Type")).toContain("javascript");
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
  });
});
