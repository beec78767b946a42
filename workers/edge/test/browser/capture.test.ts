import { afterAll, beforeAll, describe, it } from "vitest";
import { NO_BROWSER } from "@svc/testkit/chromium";
import type { Phone } from "./phone.ts";
import { Stage } from "./stage.ts";

const YES_NO = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

/** On a busy machine, sending a photo takes this long. */
const PATIENCE = { timeout: 20_000 };

describe.skipIf(NO_BROWSER !== undefined)("the capture page", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.set();
  });
  afterAll(() => stage?.strike());

  it("leads from the link to a completed verification, with nothing wrong on any screen", async ({
    expect,
  }) => {
    const { id, capture_url } = await stage.create({
      steps: [
        {
          key: "front",
          kind: "image",
          description: "The whole front of the car",
          overlay: "vehicle_front",
          max: 2,
        },
        { key: "plate", kind: "image", description: "The number plate", overlay: "plate" },
        { key: "damage", kind: "choice", description: "Is anything damaged?", options: YES_NO },
        {
          key: "how",
          kind: "text",
          description: "What happened?",
          multiline: true,
          when: { step: "damage", in: ["yes"] },
        },
        { key: "where", kind: "address", description: "Where does the car stand?", country: "DE" },
      ],
      require_location: true,
    });
    await stage.withPhone(async (phone) => {
      await phone.visit(capture_url);
      await phone.heading("Acme Insurance asks you for photos");
      expect(await phone.look("intro")).toEqual([]);
      await phone.press("Start");
      await phone.heading("The whole front of the car");
      await phone.page
        .getByRole("status")
        .filter({ hasText: /outline|good/ })
        .waitFor();
      expect(await phone.look("viewfinder")).toEqual([]);
      await phone.press("Take the photo");
      await phone.reviewed();
      expect(await phone.look("photo-review")).toEqual([]);
      await phone.press("Take it again");
      // reported again, as a device does; the browser keeps the time when the position was set
      await phone.context.setGeolocation({ latitude: 52.52, longitude: 13.405, accuracy: 12 });
      await phone.takePhoto();
      await phone.press("Continue");
      await phone.heading("The number plate");
      await phone.takePhoto();
      await phone.heading("Is anything damaged?");
      await phone.page.getByLabel("Yes").check();
      expect(await phone.look("choice")).toEqual([]);
      await phone.press("Continue");
      await phone.heading("What happened?");
      await phone.press("Continue");
      await phone.page.getByRole("alert").filter({ hasText: "Enter an answer." }).waitFor();
      const field = phone.page.getByRole("textbox", { name: "What happened?" });
      expect(await field.evaluate((each) => each === document.activeElement)).toBe(true);
      expect(await field.getAttribute("aria-invalid")).toBe("true");
      expect(await phone.page.title()).toBe("Error: Step 4 of 5 – Photos for Acme Insurance");
      expect(await phone.look("text-required")).toEqual([]);
      await field.fill("A bollard, at 3 km/h");
      await expect.poll(() => phone.page.title()).toBe("Step 4 of 5 – Photos for Acme Insurance");
      await phone.press("Continue");
      await phone.heading("Where does the car stand?");
      await phone.page.getByLabel("Street and number").fill("Unter den Linden 1");
      await phone.page.getByLabel("City").fill("Berlin");
      expect(await phone.page.getByLabel("Country").inputValue()).toBe("DE");
      expect(await phone.look("address")).toEqual([]);
      await phone.press("Continue");
      await phone.heading("Check and send");
      await phone.page.locator(".state-icon.done").nth(4).waitFor();
      expect(await phone.look("summary")).toEqual([]);
      await phone.press("Send to Acme Insurance");
      await phone.heading("Thank you");
      expect(await phone.look("thank-you")).toEqual([]);
      expect(phone.problems).toEqual([]);
      expect(phone.foreign).toEqual([]);
    });
    const done = await stage.read(id);
    expect(done).toMatchObject({
      status: "completed",
      captures_count: 2,
      location: { lat: 52.52, lng: 13.405, accuracy_m: 12, derived_from: "live" },
      answers: {
        damage: { kind: "choice", value: ["yes"] },
        how: { kind: "text", value: "A bollard, at 3 km/h" },
        where: { kind: "address", value: { formatted: "Unter den Linden 1, Berlin, DE", city: "Berlin" } },
      },
    });
    expect(done.verdict).not.toHaveProperty("unavailable");
  });

  it("is opened by a person, not by a link preview that fetches it", async ({ expect }) => {
    const { id, capture_url } = await stage.create({});
    await (
      await fetch(capture_url, { headers: { "User-Agent": "Mozilla/5.0 facebookexternalhit/1.1" } })
    ).text();
    expect((await stage.eventsOf(id)).map(({ type }) => type)).toEqual(["verification.created"]);
    await stage.withPhone(async (phone) => {
      await phone.visit(capture_url);
      await expect
        .poll(async () => (await stage.eventsOf(id)).map(({ type }) => type))
        .toContain("verification.opened");
    });
  });

  it("shows everything once more before it is sent, also a single photo (CONTRACT G3.8)", async ({
    expect,
  }) => {
    const { id, capture_url } = await stage.create({ max_captures: 1, completion_message: "We call you." });
    await stage.withPhone(async (phone) => {
      await phone.visit(capture_url);
      await phone.press("Start");
      await phone.takePhoto();
      await phone.heading("Check and send");
      await expect.poll(() => stage.statusOf(id), PATIENCE).toBe("partially_captured");
      await phone.send();
      await phone.heading("Thank you");
      await phone.page.getByText("We call you.").waitFor();
    });
    expect(await stage.read(id)).toMatchObject({ status: "completed", captures_count: 1 });
  });

  it("is left when the page goes, and goes on where it was when it is opened again (SPEC 3)", async ({
    expect,
  }) => {
    const { id, capture_url } = await stage.create({ max_captures: 3 });
    await stage.withPhone(async (phone) => {
      await phone.visit(capture_url);
      await phone.press("Start");
      await phone.takePhoto();
      await expect.poll(() => stage.statusOf(id), PATIENCE).toBe("partially_captured");
      await phone.page.close({ runBeforeUnload: true });
      await expect.poll(() => stage.statusOf(id), PATIENCE).toBe("abandoned");

      await phone.visit(capture_url);
      await phone.heading("Welcome back");
      await phone.page.getByText("1 of 3 done").waitFor();
      expect(await phone.look("welcome-back")).toEqual([]);
      await phone.press("Continue");
      await phone.page.getByText("Taken: 1 of 3").waitFor();
      await phone.takePhoto();
      await expect.poll(() => stage.statusOf(id), PATIENCE).toBe("partially_captured");
      await phone.press("Continue");
      await phone.press("Send to Acme Insurance");
      await phone.heading("Thank you");
    });
    expect(await stage.read(id)).toMatchObject({ status: "completed", captures_count: 2 });
  });

  it("can be put off by a button, which leaves it too (CONTRACT G3.7)", async ({ expect }) => {
    const { id, capture_url } = await stage.create({});
    await stage.withPhone(async (phone) => {
      await phone.visit(capture_url);
      await phone.press("I’ll do it later");
      await phone.heading("See you later");
      expect(await phone.look("later")).toEqual([]);
      await expect.poll(() => stage.statusOf(id), PATIENCE).toBe("abandoned");
      await phone.press("Continue");
      await phone.page.getByRole("button", { name: "Take the photo" }).waitFor();
    });
  });

  it("goes on on a second device with what the first has sent", async ({ expect }) => {
    const steps = [
      { key: "front", kind: "image", description: "The front" },
      { key: "name", kind: "text", description: "Your name" },
      { key: "rear", kind: "image", description: "The rear" },
    ];
    const { id, capture_url } = await stage.create({ steps });
    await stage.withPhone(async (phone) => {
      await phone.visit(capture_url);
      await phone.press("Start");
      await phone.takePhoto();
      await phone.page.getByRole("textbox").fill("Ada");
      await phone.press("Continue");
      await phone.heading("The rear");
      await expect
        .poll(async () => (await stage.eventsOf(id)).map(({ type }) => type), { timeout: 15_000 })
        .toContain("verification.answer.saved");
    });
    await stage.withPhone(async (phone) => {
      await phone.context.addInitScript(countCameras);
      await phone.visit(capture_url);
      await phone.heading("Welcome back");
      await phone.page.getByText("2 of 3 done").waitFor();
      await phone.page.locator(".primary:enabled").waitFor();
      expect(await camerasAsked(phone)).toBe(0);
      await phone.press("Continue");
      await phone.heading("The rear");
      await phone.page.goBack();
      await phone.heading("Welcome back");
      await phone.press("Continue");
      await phone.heading("The rear");
      expect(await phone.page.title()).toBe("Step 3 of 3 – Photos for Acme Insurance");
      await phone.press("Back");
      expect(await phone.page.getByRole("textbox").inputValue()).toBe("Ada");
      await phone.press("Back");
      await phone.page.getByText("Photo 1").waitFor();
      expect(await phone.look("second-device")).toEqual([]);
      await phone.press("Continue");
      await phone.press("Continue");
      await phone.takePhoto();
      await phone.send();
      await phone.heading("Thank you");
    });
    expect(await stage.read(id)).toMatchObject({ status: "completed", captures_count: 2 });
  });

  it("lets a photo be taken again after it was sent (CONTRACT G3.9)", async ({ expect }) => {
    const steps = [
      { key: "front", kind: "image", description: "The front" },
      { key: "rear", kind: "image", description: "The rear" },
    ];
    const { id, capture_url } = await stage.create({ steps });
    await stage.withPhone(async (phone) => {
      await phone.visit(capture_url);
      await phone.press("Start");
      await phone.takePhoto();
      await phone.heading("The rear");
      await expect.poll(() => stage.statusOf(id), PATIENCE).toBe("partially_captured");
      await phone.press("Back");
      await phone.press("Remove: Photo 1");
      await phone.takePhoto();
      await phone.heading("The rear");
      await phone.takePhoto();
      await phone.send();
      await phone.heading("Thank you");
    });
    expect(await stage.read(id)).toMatchObject({ status: "completed", captures_count: 2 });
    expect((await stage.eventsOf(id)).map(({ type }) => type)).toContain("verification.capture.removed");
  });
});

type Counting = { cameras?: number };

/** Counts how often the page requests a camera. */
function countCameras(): void {
  const { mediaDevices } = navigator;
  const asked = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = (constraints) => {
    const counting = globalThis as Counting;
    counting.cameras = (counting.cameras ?? 0) + 1;
    return asked(constraints);
  };
}

function camerasAsked(phone: Phone): Promise<number> {
  return phone.page.evaluate(() => (globalThis as Counting).cameras ?? 0);
}
