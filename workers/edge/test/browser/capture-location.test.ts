import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, describe, it } from "vitest";
import type { Phone } from "./phone.ts";
import { Stage } from "./stage.ts";

const MUNICH = { latitude: 48.137, longitude: 11.575 };

describe.skipIf(NO_BROWSER !== undefined)("where a photo is taken", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.set();
  });
  afterAll(() => stage?.strike());

  const captureOf = async (id: string) => {
    const { items } = await stage.journey.call(stage.keys, 200, `/v1/verifications/${id}/captures`);
    return items[0];
  };

  it("is asked for only after the page said why, and waits for a better fix while it says how good it is", async ({
    expect,
  }) => {
    const { id, capture_url } = await stage.create({ require_location: true });
    await stage.withPhone(
      async (phone) => {
        await countQuestions(phone);
        await phone.visit(capture_url);
        await phone.press("Start");
        await phone.heading("Your location is needed");
        await phone.page.getByText("The place helps to show that they’re real").waitFor();
        expect(await phone.look("location-why")).toEqual([]);
        expect(await phone.page.getByRole("button", { name: "Continue without location" }).count()).toBe(0);
        expect(await questionsOf(phone)).toBe(0);
        await phone.context.grantPermissions(["geolocation"]);
        await phone.context.setGeolocation({ ...MUNICH, accuracy: 123 });
        await phone.press("Share my location");
        await phone.page.getByText("Accurate to about 120 m.").waitFor();
        await phone.context.setGeolocation({ ...MUNICH, accuracy: 34 });
        await phone.page.getByText("Accurate to about 35 m.").waitFor();
        expect(await phone.look("location-improving")).toEqual([]);
        await phone.context.setGeolocation({ ...MUNICH, accuracy: 14 });
        await phone.takePhoto();
        await phone.send();
        await phone.heading("Thank you");
        expect(phone.problems).toEqual([]);
      },
      { located: false },
    );
    const { location } = await stage.read(id);
    expect(location).toMatchObject({ lat: 48.137, lng: 11.575, accuracy_m: 14, derived_from: "live" });
  });

  it("is the best of eight seconds, or what is there when the person goes on", async ({ expect }) => {
    const { id, capture_url } = await stage.create({ require_location: true });
    await stage.withPhone(async (phone) => {
      const stopReporting = keepReporting(phone, 60);
      await phone.visit(capture_url);
      await phone.press("Start");
      await phone.page.getByText("Accurate to about 60 m.").waitFor();
      // continues without a button
      await phone.page.getByRole("button", { name: "Take the photo" }).waitFor({ timeout: 12_000 });
      await phone.takePhoto();
      stopReporting();
      await phone.send();
      await phone.heading("Thank you");
    });
    expect((await stage.read(id)).location).toMatchObject({ accuracy_m: 60, derived_from: "live" });
    const second = await stage.create({ require_location: true });
    await stage.withPhone(async (phone) => {
      await phone.context.setGeolocation({ ...MUNICH, accuracy: 90 });
      await phone.visit(second.capture_url);
      await phone.press("Start");
      await phone.press("Continue");
      await phone.page.getByRole("button", { name: "Take the photo" }).waitFor({ timeout: 4_000 });
    });
  });

  it("refused where it is not required: says how to allow it, and goes on without", async ({ expect }) => {
    const { id, capture_url } = await stage.create({ expected_location: "Marienplatz 1, Munich" });
    await stage.withPhone(
      async (phone) => {
        await phone.visit(capture_url);
        await phone.press("Start");
        await phone.heading("Share your location?");
        expect(await phone.look("location-optional")).toEqual([]);
        await phone.press("Share my location");
        await phone.page.getByText("This page may not use your location.").waitFor();
        await phone.page.getByText("Allow “Location”.").waitFor();
        expect(await phone.look("location-optional-denied")).toEqual([]);
        await phone.press("Continue without location");
        await phone.takePhoto();
        await phone.send();
        await phone.heading("Thank you");
        expect(phone.problems).toEqual([]);
      },
      { located: false },
    );
    expect(await captureOf(id)).not.toHaveProperty("location");
  });

  it("is still fresh when the shutter is pressed late, and keeps its age while a photo waits for the network", async ({
    expect,
  }) => {
    const { id, capture_url } = await stage.create({ require_location: true });
    await stage.withPhone(async (phone) => {
      await phone.context.addInitScript(letTimePass);
      const stopReporting = keepReporting(phone, 12);
      await phone.visit(capture_url);
      await phone.press("Start");
      await phone.page.getByRole("button", { name: "Take the photo" }).waitFor();
      await passTime(phone, 12_000);
      await phone.page.waitForFunction(() => (globalThis as Passing).fixesSince !== 0);
      await phone.context.setOffline(true);
      await phone.takePhoto();
      stopReporting();
      await passTime(phone, 11_000);
      await phone.context.setOffline(false);
      await phone.send();
      await phone.heading("Thank you");
    });
    const { location } = await captureOf(id);
    expect(location).toMatchObject({ derived_from: "live", accuracy_m: 12 });
    expect(location.age_ms).toBeLessThanOrEqual(10_000);
  });

  it("is not requested if it is of no use", async ({ expect }) => {
    const { id, capture_url } = await stage.create({});
    await stage.withPhone(async (phone) => {
      await countQuestions(phone);
      await phone.visit(capture_url);
      await phone.press("Start");
      await phone.takePhoto();
      await phone.send();
      await phone.heading("Thank you");
      expect(await questionsOf(phone)).toBe(0);
    });
    expect(await captureOf(id)).not.toHaveProperty("location");
  });
});

/** Reports the position repeatedly, as a device does. Chromium's own override keeps the time when it was set. */
function keepReporting(phone: Phone, accuracy: number): () => void {
  const report = () => void phone.context.setGeolocation({ ...MUNICH, accuracy }).catch(() => {});
  report();
  const timer = setInterval(report, 2_000);
  return () => clearInterval(timer);
}

type Passing = { passedMs?: number; fixesSince?: number };

/** Lets tests advance the page's clock and the times of fixes together. */
function letTimePass(): void {
  const passing = globalThis as Passing;
  const now = Date.now.bind(Date);
  Date.now = () => now() + (passing.passedMs ?? 0);
  const { prototype } = Geolocation;
  // oxlint-disable-next-line typescript/unbound-method -- called with its original object as `this`
  const { watchPosition } = prototype;
  prototype.watchPosition = function watch(this: Geolocation, success, ...rest) {
    const later: PositionCallback = ({ coords, timestamp }) => {
      passing.fixesSince = (passing.fixesSince ?? 0) + 1;
      success({ coords, timestamp: timestamp + (passing.passedMs ?? 0) } as GeolocationPosition);
    };
    return watchPosition.call(this, later, ...rest);
  };
}

function passTime({ page }: Phone, ms: number): Promise<void> {
  return page.evaluate((passed) => {
    const passing = globalThis as Passing;
    passing.passedMs = (passing.passedMs ?? 0) + passed;
    passing.fixesSince = 0;
  }, ms);
}

type Counting = { questions?: number };

/** Counts how often this page requests the position. */
async function countQuestions(phone: Phone): Promise<void> {
  await phone.context.addInitScript(() => {
    const { prototype } = Geolocation;
    for (const name of ["watchPosition", "getCurrentPosition"] as const) {
      const asked = prototype[name] as (...all: readonly unknown[]) => number;
      Object.assign(prototype, {
        [name](this: Geolocation, ...all: readonly unknown[]) {
          const counting = globalThis as Counting;
          counting.questions = (counting.questions ?? 0) + 1;
          return asked.apply(this, [...all]);
        },
      });
    }
  });
}

function questionsOf(phone: Phone): Promise<number> {
  return phone.page.evaluate(() => (globalThis as Counting).questions ?? 0);
}
