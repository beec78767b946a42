import { afterAll, beforeAll, describe, it } from "vitest";
import { NO_BROWSER } from "@svc/testkit/chromium";
import { Stage } from "./stage.ts";

const POLICIES = {
  id: "policies",
  name: "Policies",
  columns: ["policy", "car", "plate"],
  rows: [["A-17", "red Saab", "LS 12"]],
  identifier_column: "policy",
};
const TEMPLATE = {
  slug: "car-claims",
  name: "Car claims",
  identification: {
    label: "Policy number",
    hint: "On the first page of your policy",
    pattern: "^[A-Z]-\\d+$",
  },
  database: { id: "policies", on_missing: "reject", compare: [{ column: "plate", step: "plate" }] },
  spec: {
    brand_slug: "acme-claims",
    steps: [
      { key: "front", kind: "image", description: "The front of the {car}" },
      { key: "plate", kind: "text", description: "The number plate" },
    ],
  },
};

describe.skipIf(NO_BROWSER !== undefined)("a reusable link", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.alone({ vars: { RATE_LIMITS: "off" } });
    await post("/v1/brands", 201, { slug: "acme-claims", name: "Acme Claims", accent: "#fc0" });
    await post("/v1/databases", 201, POLICIES);
  });
  afterAll(() => stage?.strike());

  function post(route: string, status: number, json: object = {}) {
    return stage.journey.call(stage.keys, status, route, { method: "POST", json });
  }

  it("leads from template and publish over link and identification to a completed verification", async ({
    expect,
  }) => {
    await post("/v1/link-templates", 201, TEMPLATE);
    const { link_url: link } = await post("/v1/link-templates/car-claims/publish", 200);
    await stage.withPhone(async (phone) => {
      await phone.visit(link);
      await phone.heading("Enter your policy number");
      expect(await phone.look("link-start")).toEqual([]);
      await phone.page.getByText("English").click();
      expect(await phone.look("link-languages")).toEqual([]);
      await phone.page.getByRole("link", { name: "Deutsch" }).click();
      await phone.page.locator("html[lang=de]").waitFor();
      await phone.page.getByText("Deutsch").click();
      await phone.page.getByRole("link", { name: "English" }).click();
      await phone.heading("Enter your policy number");
      await phone.page.getByLabel("Policy number").fill("B-99");
      await phone.press("Continue");
      await phone.page.getByRole("alert").filter({ hasText: "We can’t find that." }).waitFor();
      expect(await phone.look("link-unknown-identification")).toEqual([]);
      await phone.page.getByLabel("Policy number").fill("a-17");
      await phone.press("Continue");
      await phone.page.getByRole("alert").filter({ hasText: "This doesn’t look right." }).waitFor();
      await phone.page.getByLabel("Policy number").fill("A-17");
      await phone.press("Continue");
      await phone.page.waitForURL(/\/v\//);
      await phone.press("Start");
      await phone.heading("The front of the red Saab");
      await phone.takePhoto();
      await phone.page.getByRole("textbox").fill("ls12");
      await phone.press("Continue");
      await phone.press("Send to Acme Claims");
      await phone.heading("Thank you");
      expect(phone.problems).toEqual([]);
      expect(phone.foreign).toEqual([]);
    });
    const { items } = await stage.journey.call(stage.keys, 200, "/v1/verifications?template=car-claims");
    const { status } = await stage.read(items[0].id);
    expect([items.length, status]).toEqual([1, "completed"]);
    const compared = (await stage.eventsOf(items[0].id)).filter(({ type }) => type.includes("database"));
    expect(compared[0]?.data).toEqual({ column: "plate", step: "plate", equal: true });
  });

  it("says what is the matter when it is paused or dead, in Arabic and in the dark too", async ({
    expect,
  }) => {
    const more = { slug: "paused", publish: true, spec: { brand_slug: "acme-claims" } };
    const { link_url: link } = await post("/v1/link-templates", 201, { name: "Paused", ...more });
    await stage.withPhone(
      async (phone) => {
        await phone.visit(link);
        expect(await phone.look("link-arabic-dark")).toEqual([]);
        await post("/v1/link-templates/paused/pause", 200);
        await phone.page.reload();
        await phone.heading("أوقفت Acme Claims هذا الرابط مؤقتًا");
        expect(await phone.look("link-paused-arabic-dark")).toEqual([]);
        await post("/v1/link-templates/paused/revoke", 200);
        await phone.page.reload();
        await phone.heading("هذا الرابط غير صالح");
        expect(await phone.look("link-dead-arabic-dark")).toEqual([]);
      },
      { locale: "ar", colorScheme: "dark" },
    );
  });
});

describe.skipIf(NO_BROWSER !== undefined)("a reusable link with a proof of work", () => {
  it("starts after the browser has computed it", async ({ expect }) => {
    const stage = await Stage.alone({ vars: { RATE_LIMITS: "off", LINK_PROOF_BITS: "10" } });
    try {
      const json = { slug: "proof", name: "Proof", publish: true };
      const options = { method: "POST", json };
      const { link_url: link } = await stage.journey.call(stage.keys, 201, "/v1/link-templates", options);
      await stage.withPhone(async (phone) => {
        await phone.visit(link);
        await phone.press("Continue");
        await phone.page.waitForURL(/\/v\//);
        expect(phone.problems).toEqual([]);
      });
    } finally {
      await stage.strike();
    }
  });
});
