import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { afterAll, beforeAll, describe, it, vi } from "vitest";
import { Stage } from "../stage.ts";
import { setEvidence } from "../verify-page.ts";
import { pageWithElement, Website } from "../website.ts";
import { bundleWalk } from "./bundle-walk.ts";
import { Ground, type Walked } from "./ground.ts";
import { isShutterOpen, misbehave, refuseCamera, refuseStorage, setMuted } from "./page-scripts.ts";
import type { Person } from "./person.ts";

const PATIENT = { timeout: 60_000, interval: 50 };

const PHOTO = { key: "front", kind: "image", description: "The front" };

/** One page of each kind that needs no link. */
const PAGES = ["/verify", "/app"];

/** The journeys of people through the pages, in an engine other than Chromium. */
export function walksIn(engine: Walked): void {
  describe.skipIf(engine.missing !== undefined)(`in ${engine.name}`, () => {
    const ground = new Ground(engine);
    beforeAll(() => ground.prepare());
    afterAll(() => ground.clear());
    it.for(PAGES)("what goes wrong in %s is noticed", async (page, { expect }) => {
      await ground.walk({ expect, script: misbehave }, async (person, front) => {
        await person.tab.goto(front.through(page));
        const heard = () => front.problems.toSorted().join(" ");
        await expect
          .poll(heard)
          .toMatch(
            /^console: said on purpose error: .*thrown on purpose.*policy: img-src.*unhandled: .*rejected on purpose/s,
          );
        front.problems.length = 0;
      });
    });
    photoWalks(ground);
    clipWalks(ground);
    answerWalks(ground);
    troubleWalks(ground);
    otherPageWalks(ground);
    bundleWalk(ground);
    embeddedWalks(ground);
  });
}

function photoWalks(ground: Ground): void {
  it("one photo is taken, judged to be genuine and shown as sent", async ({ expect }) => {
    const { stage } = ground;
    await ground.walk({ expect }, async (person, front) => {
      const id = await ground.begin(person, front, { max_captures: 1 });
      await person.heading("Acme Insurance asks you for photos");
      await person.press("Start");
      await person.takePhoto();
      await person.send();
      await person.heading("Thank you");
      const done = await stage.read(id);
      expect(done).toMatchObject({ status: "completed", captures_count: 1 });
      expect(done.verdict).toEqual({ svc: true, signals: [] });
      const { items } = await stage.journey.call(stage.keys, 200, `/v1/verifications/${id}/captures`);
      expect(items[0]).toMatchObject({ source: "camera", width: 960, height: 1280 });
      const signs = (items[0].liveness ?? []).map(({ sign }: { sign: string }) => sign);
      // the canvas stream is uneven: in WebKit, or on a busy machine, a picture of the film may appear twice
      expect(signs.filter((sign: string) => sign !== "repeated_frames")).toEqual([]);
    });
  });

  it("of two photos the first is still there after a reload", async ({ expect }) => {
    await ground.walk({ expect }, async (person, front) => {
      const id = await ground.begin(person, front, { max_captures: 2 });
      await person.press("Start");
      await person.takePhoto();
      await person.see("Taken: 1 of 2");
      await person.tab.reload();
      await person.heading("Welcome back");
      await person.press("Continue");
      await person.see("Taken: 1 of 2");
      await person.takePhoto();
      await person.send();
      await person.heading("Thank you");
      expect(await ground.stage.read(id)).toMatchObject({ status: "completed", captures_count: 2 });
    });
  });

  it("after the page was hidden the camera goes on", async ({ expect }) => {
    await ground.walk({ expect }, async (person, front) => {
      const id = await ground.begin(person, front, { max_captures: 1 });
      await person.press("Start");
      await person.find("button", "Take the photo");
      // as a phone does to the camera of a hidden page
      await person.tab.hiddenWhile(() => person.tab.evaluate(setMuted, true));
      await vi.waitUntil(async () => !(await person.tab.evaluate(isShutterOpen)), PATIENT);
      await person.tab.evaluate(setMuted, false);
      await vi.waitUntil(() => person.tab.evaluate(isShutterOpen), PATIENT);
      await person.takePhoto();
      await person.send();
      await person.heading("Thank you");
      expect(await ground.stage.read(id)).toMatchObject({ status: "completed", captures_count: 1 });
    });
  });
}

function embeddedWalks(ground: Ground): void {
  it.runIf(ground.engine.embeds)(
    "a photo is taken in a frame of a website, which learns of it (CONTRACT G16)",
    async ({ expect }) => {
      const { stage } = ground;
      const website = await Website.open();
      const json = { embed_origins: [website.origin] };
      await stage.journey.call(stage.keys, 200, "/v1/me/settings", { method: "PATCH", json });
      const { id, capture_url: link } = await stage.create({ max_captures: 1 });
      try {
        await ground.walk({ expect }, async (person, front) => {
          website.html = pageWithElement(front.through(link), front.baseUrl);
          await person.tab.goto(website.origin);
          await person.tab.enterFrame?.();
          await person.heading("Acme Insurance asks you for photos");
          await person.press("Start");
          await person.takePhoto();
          await person.send();
          await person.heading("Thank you");
          await person.tab.leaveFrame?.();
          const events = () =>
            person.tab.evaluate(() => (globalThis as unknown as { events: { type: string }[] }).events);
          await expect.poll(events, PATIENT).toContainEqual({ type: "finished", verification_id: id });
        });
      } finally {
        website.close();
      }
      expect(await stage.read(id)).toMatchObject({ status: "completed", captures_count: 1 });
    },
  );
}

function clipWalks(ground: Ground): void {
  const { records } = ground.engine;
  it.runIf(records).for([
    ["without", false],
    ["with", true],
  ] as const)("a clip %s sound is recorded, sent and analysed", async ([, audio], { expect }) => {
    await ground.walk({ expect }, async (person, front) => {
      const id = await ground.begin(person, front, clip(audio));
      await person.press("Start");
      await person.see(audio ? "Sound is recorded." : "Sound is not recorded.");
      await record(person);
      await person.see("Does the video show everything?");
      await person.press("Use this video");
      await person.send();
      await person.heading("Thank you");
      const done = await ground.stage.read(id);
      expect(done).toMatchObject({ status: "completed", captures_count: 1 });
      expect(done.video_analysis.frames_analyzed).toBeGreaterThanOrEqual(1);
    });
  });

  it.skipIf(records)(
    "an empty clip is said to have failed, and after the second the phone's camera is offered",
    async ({ expect }) => {
      await ground.walk({ expect }, async (person, front) => {
        await ground.begin(person, front, clip(false));
        await person.press("Start");
        await record(person);
        await person.see("The recording did not work. Please record it again.");
        await record(person);
        await person.heading("This browser cannot record video");
        expect(await person.find("file", "Use the phone’s own camera")).toBeDefined();
      });
    },
  );
}

function clip(audio: boolean) {
  return {
    steps: [{ key: "round", kind: "video", description: "Walk around the car", max_seconds: 5, audio }],
  };
}

async function record(person: Person): Promise<void> {
  await person.press("Start recording");
  await person.see("3 s left");
  await person.press("Stop recording");
}

function answerWalks(ground: Ground): void {
  it("a file is uploaded", async ({ expect }) => {
    const steps = [{ key: "receipt", kind: "upload", description: "The receipt" }];
    await ground.walk({ expect }, async (person, front) => {
      const id = await ground.begin(person, front, { steps });
      await person.press("Start");
      await person.choose("Choose a file", ground.photo);
      await person.heading("Is this the right file?");
      await person.press("Use this file");
      await person.send();
      await person.heading("Thank you");
      expect(await ground.stage.read(id)).toMatchObject({ status: "completed", captures_count: 1 });
    });
  });

  it("a text, a choice and an address are answered", async ({ expect }) => {
    const options = [
      { value: "yes", label: "Yes" },
      { value: "no", label: "No" },
    ];
    const steps = [
      { key: "damage", kind: "choice", description: "Is anything damaged?", options },
      { key: "how", kind: "text", description: "What happened?", multiline: true },
      { key: "where", kind: "address", description: "Where does the car stand?", country: "DE" },
      PHOTO,
    ];
    await ground.walk({ expect }, async (person, front) => {
      const id = await ground.begin(person, front, { steps });
      await person.press("Start");
      await person.tick("Yes");
      await person.press("Continue");
      await person.heading("What happened?");
      await person.type("What happened?", "A bollard, at 3 km/h");
      await person.press("Continue");
      await person.type("Street and number", "Unter den Linden 1");
      await person.type("City", "Berlin");
      await person.press("Continue");
      await person.takePhoto();
      await person.send();
      await person.heading("Thank you");
      expect((await ground.stage.read(id)).answers).toMatchObject({
        damage: { value: ["yes"] },
        how: { value: "A bollard, at 3 km/h" },
        where: { value: { formatted: "Unter den Linden 1, Berlin, DE", city: "Berlin" } },
      });
    });
  });

  it("a template's link leads to a verification of one's own", async ({ expect }) => {
    const { stage } = ground;
    const identification = { label: "Policy number", pattern: "^[A-Z]-\\d+$" };
    const json = { slug: "claims", name: "Claims", identification, spec: { steps: [PHOTO] }, publish: true };
    const { link_url: link } = await stage.journey.call(stage.keys, 201, "/v1/link-templates", {
      method: "POST",
      json,
    });
    await ground.walk({ expect }, async (person, front) => {
      await person.tab.goto(front.through(link));
      await person.type("Policy number", "A-17");
      await person.press("Continue");
      await person.press("Start");
      await person.takePhoto();
      await person.send();
      await person.heading("Thank you");
      const { items } = await stage.journey.call(stage.keys, 200, "/v1/verifications?template=claims");
      expect(items).toHaveLength(1);
      expect(await stage.read(items[0].id)).toMatchObject({ status: "completed", captures_count: 1 });
    });
  });

  it("in Arabic everything reads from the right, and nothing is cut off at the side", async ({ expect }) => {
    await ground.walk({ expect }, async (person, front) => {
      const { capture_url: link } = await ground.stage.create({ max_captures: 1 });
      await person.tab.goto(front.through(`${link}?lang=ar`));
      await person.find("button", "بدء");
      expect(await person.tab.evaluate(sideways)).toEqual({ dir: "rtl", overflow: 0 });
      await person.press("بدء");
      await person.find("button", "التقاط الصورة");
      expect(await person.tab.evaluate(sideways)).toEqual({ dir: "rtl", overflow: 0 });
    });
  });
}

function sideways() {
  const { scrollWidth, clientWidth, dir } = document.documentElement;
  return { dir, overflow: scrollWidth - clientWidth };
}

/** Whether the page and its scripts are cached on the device. */
async function isKept(): Promise<boolean> {
  const cache = await caches.open("capture");
  const kept = await cache.keys();
  const worker = await navigator.serviceWorker.getRegistration("/v/");
  return worker?.active?.state === "activated" && kept.some(({ url }) => url.includes("/v/"));
}

function troubleWalks(ground: Ground): void {
  it("what is taken without a network is sent when it is back", async ({ expect }) => {
    await ground.walk({ expect }, async (person, front) => {
      const id = await ground.begin(person, front, { max_captures: 1 });
      await person.press("Start");
      await expect.poll(() => person.tab.evaluate(isKept), { timeout: 60_000 }).toBe(true);
      front.cut();
      await person.takePhoto();
      await person.see("Nothing is getting through right now.");
      expect(await ground.stage.statusOf(id)).toBe("pending");
      front.mend();
      await person.send();
      await person.heading("Thank you");
      expect(await ground.stage.read(id)).toMatchObject({ status: "completed", captures_count: 1 });
    });
  });

  it("without storage it is said that the page has to stay open, and photos are sent", async ({ expect }) => {
    await ground.walk({ expect, script: refuseStorage }, async (person, front) => {
      const id = await ground.begin(person, front, { max_captures: 1 });
      await person.see("This device can’t keep your photos.");
      await person.press("Start");
      await person.takePhoto();
      await person.send();
      await person.heading("Thank you");
      expect(await ground.stage.read(id)).toMatchObject({ status: "completed", captures_count: 1 });
    });
  });

  it("a refused camera is said to be blocked, and the phone's own takes the photo", async ({ expect }) => {
    await ground.walk({ expect, script: refuseCamera }, async (person, front) => {
      const id = await ground.begin(person, front, { max_captures: 1 });
      await person.press("Start");
      await person.heading("The camera is blocked");
      await person.choose("Use the phone’s own camera", ground.photo);
      await person.press("Use this photo");
      await person.send();
      await person.heading("Thank you");
      expect(await ground.stage.read(id)).toMatchObject({ status: "completed", captures_count: 1 });
    });
  });
}

function otherPageWalks(ground: Ground): void {
  it("/verify finds the credential of a sealed photo", async ({ expect }) => {
    const { sealed } = await setEvidence(ground.stage);
    const file = ground.fileOf(sealed.name, sealed.buffer);
    await ground.walk({ expect }, async (person, front) => {
      await person.tab.goto(front.through("/verify"));
      await person.heading("Check a photo or a record");
      await person.choose("Choose files", file);
      await person.see("Unchanged since it was signed. We don’t recognise the signer.");
      expect(await person.tab.evaluate(() => document.querySelectorAll("article").length)).toBe(1);
    });
  });

  it("the console lets its owner in by the mailed code", async ({ expect }) => {
    const { stage } = ground;
    await stage.create({ metadata: { claim: "Claim 4711" } });
    await ground.walk({ expect }, async (person, front) => {
      await person.tab.goto(front.through("/app"));
      await signIn(person, stage);
      await person.see("Claim 4711");
      // the session cookie is inaccessible to scripts
      expect(await person.tab.evaluate(() => document.cookie)).toBe("");
    });
  });

  it("one decision in the review is in the case's record", async ({ expect }) => {
    // a separate tenant, without other similar photos
    const stage = Stage.bare();
    const id = await secondOfTwins(stage);
    await ground.walk({ expect }, async (person, front) => {
      await person.tab.goto(front.through("/app/review?due=similar_photo"));
      await signIn(person, stage);
      await person.see("Is this the same photo as before?");
      await person.press("Yes, the same");
      await person.see("Nothing to review");
      const reviews = async () => (await stage.journey.call(stage.keys, 200, `/v1/cases/${id}`)).reviews;
      // until then the decision can be undone
      await expect
        .poll(reviews, { timeout: 60_000, interval: 500 })
        .toMatchObject([{ subject: "similar_photo", decision: "yes", by: await ownerOf(stage) }]);
    });
    await stage.strike();
  });
}

/** The case of a photo that was audited before. */
async function secondOfTwins(stage: Stage): Promise<string> {
  const photo = new Uint8Array(await photoFile(drawScene(1200, 900, 11), "jpeg"));
  const audit = async () => {
    const body = new FormData();
    body.set("image", new File([photo], "car.jpg", { type: "image/jpeg" }));
    const { id } = await stage.journey.call(stage.keys, 201, "/v1/audits/sync", { method: "POST", body });
    return id as string; // an id is a string
  };
  await audit();
  return audit();
}

async function signIn(person: Person, stage: Stage): Promise<void> {
  const email = await ownerOf(stage);
  await person.type("E-mail", email);
  await person.press("Send the code");
  await person.type("Code", await codeFor(stage, email));
}

async function ownerOf(stage: Stage): Promise<string> {
  const { account } = await stage.journey.call(stage.keys, 200, "/v1/me");
  return `owner@${account.org}.example`;
}

/** The code in the local mailbox. */
function codeFor(stage: Stage, email: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const page = await (await stage.journey.request(undefined, "/dev/mail")).text();
      const mails = page
        .replaceAll(/<[^>]*>/g, " ")
        .matchAll(/(\d{3}) (\d{3}) is your sign-in code\s+(\S+)/g);
      const own = [...mails].find(([, , , recipient]) => recipient === email);
      if (!own) throw new Error("no code has come");
      return `${own[1]}${own[2]}`;
    },
    { timeout: 60_000, interval: 200 },
  );
}
