import path from "node:path";
import { drawSheet, makeHand } from "@svc/reading/tools/draw-paper";
import { fromOtherSide, makeScene, makeView, photographed, SCENE_SIZE } from "@svc/reading/tools/draw-scene";
import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, describe, it } from "vitest";
import { filmOf } from "./camera-feed.ts";
import { signInByCode } from "./console/sign-in-by-code.ts";
import { Phone } from "./phone.ts";
import { Stage } from "./stage.ts";

const SEED = 2001;
const FRAMES = 8;
const STEPS = [
  {
    key: "proof",
    kind: "image",
    description: "The box, with the code next to it",
    scene_code: true,
  },
];

describe.skipIf(NO_BROWSER !== undefined)("a code for the paper in the scene", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.set();
  });
  afterAll(() => stage?.strike());

  function codeOf(captureUrl: string): Promise<string> {
    const route = `/v1/verifications/${captureUrl.split("/v/")[1]}/scene-codes`;
    const init = {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: '{"step":"proof"}',
    };
    return fetch(stage.journey.baseUrl + route, init).then(async (response) => {
      const { code } = (await response.json()) as { readonly code: string };
      return code;
    });
  }

  /** What the camera sees from two sides, with the code written by hand. */
  async function films(code: string): Promise<readonly string[]> {
    const scene = makeScene(SEED, await drawSheet(code, makeHand(SEED), SEED));
    const view = makeView(SEED);
    const sides = [view, fromOtherSide(view, SEED)];
    return Promise.all(
      sides.map(async (side, index) => {
        const file = path.join(stage.folder, `side-${index}.mjpeg`);
        return filmOf(await photographed(scene, side, index), { file, count: FRAMES, size: SCENE_SIZE });
      }),
    );
  }

  it("is shown in large letters, written down, photographed from two sides, read, and told in the console", async ({
    expect,
  }) => {
    const { id, capture_url } = await stage.create({ steps: STEPS });
    // the page is given the same code while that is fresh
    const code = await codeOf(capture_url);
    const [near, aside] = await films(code);
    for (const [index, feed] of [near, aside].entries()) {
      await stage.withPhone(
        async (phone) => {
          const page = await phone.visit(capture_url);
          await phone.press(/Start|Continue/);
          await page.getByText("Write this code on paper").waitFor();
          expect(await page.locator(".scene-code").innerText()).toBe(code);
          await page.getByText(/Good for \d:\d\d more minutes\./).waitFor();
          if (index === 0) expect(await phone.look("scene-code")).toEqual([]);
          await phone.press("It is written down");
          const note = page.locator(".aim-note", { hasText: `Code on the paper: ${code}` });
          await note.waitFor();
          expect(await note.innerText()).toContain(index === 0 ? code : "Now from another side");
          await phone.takePhoto();
          if (index === 0) {
            await page.locator(".aim-note", { hasText: "Now from another side" }).waitFor();
            await expect.poll(() => stage.statusOf(id)).toBe("partially_captured");
            return;
          }
          await phone.send();
          await phone.heading("Thank you");
          expect(phone.problems).toEqual([]);
        },
        { camera: { feed: feed ?? "" } },
      );
    }
    const done = await stage.read(id);
    expect(done.scene_codes).toEqual({
      proof: { result: "read", expected: code, read: code, same_place: true },
    });

    const desk = await Phone.desktop(await stage.browser());
    const page = await desk.visit(`${stage.journey.baseUrl}/app/cases/${id}`);
    const { account } = await stage.journey.call(stage.keys, 200, "/v1/me");
    await signInByCode(page, stage.journey.baseUrl, `owner@${account.org}.example`);
    const fact = page
      .locator("dt", { hasText: "Code on the paper" })
      .locator("xpath=following-sibling::dd[1]");
    await fact.waitFor();
    expect(await fact.innerText()).toContain(`${code} was read.`);
    await desk.close();
  });

  it("that cannot be had is no hurdle: the photos come without it, and a person looks", async ({
    expect,
  }) => {
    const { id, capture_url } = await stage.create({ steps: STEPS, signals_required: ["ai"] });
    await stage.withPhone(async (phone) => {
      await phone.context.route(/\/scene-codes$/, (route) => route.abort());
      await phone.visit(capture_url);
      await phone.press("Start");
      await phone.page.getByText("There is no code at the moment.").waitFor();
      await phone.press("Continue without a code");
      await phone.takePhoto();
      await phone.takePhoto();
      await phone.send();
      await phone.heading("Thank you");
    });
    const done = await stage.read(id);
    expect(done.scene_codes).toEqual({
      proof: { result: "not_read", reason: "no_code", same_place: false },
    });
  });
});
