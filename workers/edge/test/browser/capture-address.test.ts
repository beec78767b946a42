import { NO_BROWSER } from "@svc/testkit/chromium";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import type { Json } from "../journeys/harness.ts";
import type { Phone } from "./phone.ts";
import { Stage } from "./stage.ts";

const LINDEN = {
  formatted: "Unter den Linden 1, 10117 Berlin",
  line1: "Unter den Linden 1",
  city: "Berlin",
  postal_code: "10117",
  country: "DE",
};
const KNOWN = [
  { id: "1", formatted: "Unterer Weg 3, 20095 Hamburg" },
  { id: "2", formatted: LINDEN.formatted },
];

// the address provider is faked, because the test is about the page
describe.skipIf(NO_BROWSER !== undefined)("the address step", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.set();
  });
  afterAll(() => stage?.strike());

  const open = async (phone: Phone, step: object = {}) => {
    const { id, capture_url } = await stage.create({
      steps: [
        { key: "where", kind: "address", description: "Where does the car stand?", ...step },
        { key: "front", kind: "image", description: "The front" },
      ],
    });
    const asked = await answerFor(phone);
    await phone.visit(capture_url);
    await phone.press("Start");
    await phone.heading("Where does the car stand?");
    return { id, asked };
  };
  const answerTo = async (id: string) =>
    (await stage.journey.call(stage.keys, 200, `/v1/verifications/${id}`)).answers.where.value;

  it("suggests nothing before the person said so, and fills its fields by the keyboard alone", async ({
    expect,
  }) => {
    await stage.withPhone(async (phone) => {
      const { id, asked } = await open(phone);
      const { page } = phone;
      const line = page.getByLabel("Street and number");
      await line.pressSequentially("Unter");
      await page.waitForTimeout(600);
      expect(asked).toEqual([]);
      await page
        .getByLabel("Suggest addresses while you type. What you type stays with this service.")
        .check();
      await page.getByRole("combobox", { name: "Street and number" }).waitFor();
      await page.getByLabel("Apartment").fill("3rd floor");
      await line.press("End");
      await line.pressSequentially(" den L");
      await suggestions(page).nth(1).waitFor();
      await page.getByRole("status").filter({ hasText: "Suggestions: 2" }).waitFor({ state: "attached" });
      await line.press("ArrowDown");
      await line.press("ArrowDown");
      expect(await suggestions(page, { selected: true }).textContent()).toBe(LINDEN.formatted);
      expect(await line.getAttribute("aria-activedescendant")).toMatch(/-1$/);
      expect(await phone.look("address-suggestions")).toEqual([]);
      await line.press("Enter");
      await suggestions(page).first().waitFor({ state: "detached" });
      await expect.poll(() => page.getByLabel("City").inputValue()).toBe("Berlin");
      expect(await page.getByLabel("Apartment").inputValue()).toBe("3rd floor");
      const sessions = asked.map(({ session }) => session);
      expect(asked.map(({ step, text, id: picked }) => [step, text ?? picked])).toEqual([
        ["where", "Unter den L"],
        ["where", "2"],
      ]);
      expect(new Set(sessions).size).toBe(1);
      await phone.press("Continue");
      await phone.heading("The front");
      await expect
        .poll(() => answerTo(id).catch(() => {}))
        .toMatchObject({
          ...LINDEN,
          formatted: "Unter den Linden 1, 3rd floor, 10117 Berlin, DE",
          lat: 52.517,
        });
      expect(phone.problems).toEqual([]);
      expect(phone.foreign).toEqual([]);
    });
  });

  it("leaves what was typed alone, forgets the list by Escape, and drops the place of a picked address that is changed", async ({
    expect,
  }) => {
    await stage.withPhone(async (phone) => {
      const { id } = await open(phone);
      const { page } = phone;
      await page.getByLabel("Suggest addresses").check();
      const line = page.getByRole("combobox", { name: "Street and number" });
      await line.pressSequentially("Unter");
      await suggestions(page).first().waitFor();
      await line.press("Escape");
      await suggestions(page).first().waitFor({ state: "detached" });
      expect(await line.inputValue()).toBe("Unter");
      // Enter without a highlighted suggestion picks nothing
      await line.pressSequentially(" d");
      await suggestions(page).first().waitFor();
      await line.press("Enter");
      expect(await line.inputValue()).toBe("Unter d");
      await suggestions(page).nth(1).tap();
      await suggestions(page).first().waitFor({ state: "detached" });
      await expect.poll(() => line.inputValue()).toBe(LINDEN.line1);
      await page.getByLabel("City").fill("Potsdam");
      await phone.press("Continue");
      await phone.heading("The front");
      await expect
        .poll(() => answerTo(id).catch(() => {}))
        .toMatchObject({ city: "Potsdam", line1: LINDEN.line1 });
      expect(await answerTo(id)).not.toHaveProperty("lat");
    });
  });

  it("fills its fields from the device's position, for the person to check, and keeps the position", async ({
    expect,
  }) => {
    await stage.withPhone(
      async (phone) => {
        const { id, asked } = await open(phone, { prefill_from_location: true, match_location: true });
        await phone.page.getByText("This address is compared with where the photos are taken.").waitFor();
        await phone.page.getByText("If you use your location, it is kept with this answer.").waitFor();
        expect(await phone.look("address-position")).toEqual([]);
        await phone.press("Use my location");
        await phone.page.getByText("This page may not use your location.").waitFor();
        expect(await phone.look("address-position-denied")).toEqual([]);
        await phone.context.grantPermissions(["geolocation"]);
        await phone.context.setGeolocation({ latitude: 52.52, longitude: 13.405, accuracy: 12 });
        await phone.press("Use my location");
        await phone.page.getByText("Filled in from your position. Please check it.").waitFor();
        expect(asked).toEqual([{ step: "where", lat: 52.52, lng: 13.405 }]);
        expect(await phone.page.getByLabel("City").inputValue()).toBe("Berlin");
        expect(await phone.look("address-filled")).toEqual([]);
        await phone.page.getByLabel("Street and number").fill("Unter den Linden 3");
        await phone.press("Continue");
        // using the position for an answer is no consent to add it to photos
        await phone.heading("Share your location?");
        await phone.press("Share my location");
        await phone.heading("The front");
        await expect
          .poll(() => answerTo(id).catch(() => {}))
          .toMatchObject({ line1: "Unter den Linden 3", lat: 52.52, lng: 13.405 });
      },
      { located: false },
    );
  });

  it("keeps only the position if no provider answers, with the typed address", async ({ expect }) => {
    await stage.withPhone(async (phone) => {
      const { id } = await open(phone, { prefill_from_location: true });
      await phone.page.route(/\/addresses$/, (route) =>
        route.fulfill({ status: 503, json: { error: { code: "storage_unavailable", message: "" } } }),
      );
      await phone.press("Use my location");
      await phone.page.getByText("Your position was added.").waitFor();
      expect(await phone.page.getByLabel("City").inputValue()).toBe("");
      await phone.page.unroute(/\/addresses$/);
      await answerFor(phone);
      await phone.page.getByLabel("Street and number").fill("Behind the station");
      await phone.press("Use my location");
      await phone.page.waitForTimeout(600);
      expect(await phone.page.getByLabel("Street and number").inputValue()).toBe("Behind the station");
      await phone.press("Continue");
      await phone.heading("The front");
      await expect
        .poll(() => answerTo(id).catch(() => {}))
        .toEqual({ formatted: "Behind the station", line1: "Behind the station", lat: 52.52, lng: 13.405 });
    });
  });
});

function suggestions(page: Page, options: { readonly selected?: boolean } = {}) {
  return page.getByRole("listbox", { name: "Suggested addresses" }).getByRole("option", options);
}

/** Responds like the service, and records the queries. */
async function answerFor(phone: Phone): Promise<Json[]> {
  const asked: Json[] = [];
  await phone.context.route(/\/addresses$/, async (route) => {
    const question: Json = route.request().postDataJSON();
    asked.push(question);
    const { text, id, ...here } = question;
    const whole = {
      ...KNOWN[1],
      address: { ...LINDEN, lat: 52.517, lng: 13.389, ...(id ? {} : pointOf(here)) },
    };
    await route.fulfill({ json: { items: text === undefined ? [whole] : KNOWN } });
  });
  return asked;
}

function pointOf({ lat, lng }: Json) {
  return { lat, lng };
}
