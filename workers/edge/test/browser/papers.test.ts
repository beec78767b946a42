import { NO_BROWSER } from "@svc/testkit/chromium";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { afterAll, beforeAll, describe, it } from "vitest";
import { photoForm } from "../journeys/harness.ts";
import type { Phone } from "./phone.ts";
import { Stage } from "./stage.ts";

const LANGUAGES = ["en", "de", "ar"] as const;

const STEPS = [
  { key: "front", kind: "image", description: "The whole front of the car" },
  { key: "estimate", kind: "upload", description: "The estimate", accept: ["application/pdf"] },
  { key: "what", kind: "text", description: "What happened?", multiline: true },
];
const PDF = new TextEncoder().encode(
  "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);

/** Problems at any size, and in dark mode, whose colours do not depend on the size. */
async function flaws(phone: Phone, name: string): Promise<readonly string[]> {
  await phone.page.emulateMedia({ colorScheme: "dark" });
  const found = await phone.look(`paper-${name}-dark`);
  await phone.page.emulateMedia({ colorScheme: "light" });
  return [...found, ...(await phone.lookAtEverySize(`paper-${name}`))];
}

describe.skipIf(NO_BROWSER !== undefined)("the pages around a check", () => {
  let stage: Stage;
  let pages: Readonly<Record<string, string>>;

  beforeAll(async () => {
    stage = await Stage.alone({
      with: ["analyzer", "provenance", "sealer", "places", "documents"],
      vars: { RATE_LIMITS: "off" },
    });
    const { baseUrl } = stage.journey;
    pages = {
      ...(await mailedPages()),
      pay: (await post("/v1/me/credits/payment-method", 200, { monthly_cap_cents: 7500 })).url,
      link: await linkPage(),
      unknown: `${baseUrl}/r/nothing`,
      readonly: `${baseUrl}/l/~car`,
      verify: `${baseUrl}/verify`,
      scorecard: `${baseUrl}/scorecard`,
    };
  });
  afterAll(() => stage?.strike());

  function post(route: string, status: number, json: object) {
    return stage.journey.call(stage.keys, status, route, { method: "POST", json });
  }

  /** A claim with a photo, a document and an answer, and the pages linked from its mail. */
  async function mailedPages() {
    const { id } = await stage.create({
      mode: "audit",
      steps: STEPS,
      signals_required: ["ai"],
      notify_email: "claims@acme.example",
      metadata: { claim_number: "CLM-2026-17" },
    });
    const route = `/v1/verifications/${id}`;
    const json = { value: "A branch of the lime tree fell on the roof.\nNobody was hurt." };
    await stage.journey.call(stage.keys, 200, `${route}/answers/what`, { method: "PUT", json });
    const front = photoForm(await photoFile(drawScene(1600, 1200, 5), "jpeg"), { step: "front" });
    await stage.journey.call(stage.keys, 201, `${route}/captures`, { method: "POST", body: front });
    const estimate = photoForm(PDF, { step: "estimate" });
    await stage.journey.call(stage.keys, 201, `${route}/captures`, { method: "POST", body: estimate });
    await stage.journey.request(stage.keys, `${route}/finish`, { method: "POST" });
    for (let patience = 300; patience > 0; patience--) {
      const events = await stage.eventsOf(id);
      if (events.some(({ type }) => type === "verification.notified")) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const list = await (await stage.journey.request(undefined, "/dev/mail")).text();
    const [, newest = ""] = /href="(\/dev\/mail\/[^"]+)"/.exec(list) ?? [];
    const text = await (await stage.journey.request(undefined, newest)).text();
    const [result, unsubscribe] = ["r", "u"].map((kind) => {
      const [, found = ""] = new RegExp(`https?://[^/]+(/${kind}/[\\w.-]+)`).exec(text) ?? [];
      return `${stage.journey.baseUrl}${found}`;
    });
    return { result: result ?? "", unsubscribe: unsubscribe ?? "" };
  }

  async function linkPage(): Promise<string> {
    const identification = { label: "Policy number", hint: "On the first page of your policy" };
    const template = { slug: "papers", name: "Papers", publish: true, identification };
    return (await post("/v1/link-templates", 201, { ...template, spec: { max_captures: 1 } })).link_url;
  }

  it.for(LANGUAGES)(
    "read well at every size, in the light and in the dark, in %s",
    async (locale, { expect }) => {
      await stage.withPhone(
        async (phone) => {
          for (const [name, address] of Object.entries(pages)) {
            // axe takes seconds for its hundreds of cells, which are the same in every language
            if (name === "scorecard" && locale !== "en") continue;
            await phone.visit(address);
            await phone.page.getByRole("heading", { level: 1 }).waitFor();
            expect(await flaws(phone, `${name}-${locale}`), name).toEqual([]);
            await phone.page.close();
          }
          expect(phone.problems).toEqual([]);
        },
        { locale },
      );
    },
  );

  it("say that a document was not checked, without calling it flagged, and open it and the photo", async ({
    expect,
  }) => {
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(pages["result"] ?? "");
      await phone.heading("Not fully checked");
      for (const text of ["CLM-2026-17", "Made by AI: does not apply", "What happened?"])
        await page.getByText(text).first().waitFor();
      expect(await page.locator("li.flagged").count()).toBe(0);
      const photo = await page.getByRole("link", { name: "Open Photo 1 in full size" }).getAttribute("href");
      const file = await phone.context.request.get(new URL(photo ?? "", page.url()).href);
      expect([file.status(), file.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
      const document = await page.getByRole("link", { name: "Open: Document" }).getAttribute("href");
      const opened = await phone.context.request.get(new URL(document ?? "", page.url()).href);
      expect([opened.status(), opened.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    });
  });
});
