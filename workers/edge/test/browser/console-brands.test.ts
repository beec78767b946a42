import { NO_BROWSER } from "@svc/testkit/chromium";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, it } from "vitest";
import { ConsoleStage } from "./console/console-stage.ts";

describe.skipIf(NO_BROWSER !== undefined)("the brands", () => {
  let stage: ConsoleStage;
  beforeAll(async () => {
    stage = await ConsoleStage.set();
  });
  afterAll(() => stage?.strike());
  beforeEach(() => {
    const { service, problems } = stage;
    problems.length = 0;
    service.isSignedIn = true;
    service.data.anew();
    service.data.said = "Acme Claims";
    service.settings.changes.length = 0;
    service.me = { ...service.me, user: { id: "usr_1", email: "dana@acme.example", role: "admin" } };
  });

  it.for([
    ["brands", "/app/brands", "Plain"],
    ["brand", "/app/brands/acme", "Acme Claims asks you for photos"],
    ["brand-new", "/app/brands?new", "Your name asks you for photos"],
  ] as const)(
    "show %s at both widths, light and dark",
    { timeout: 120_000 },
    async ([name, path, seen], { expect }) => {
      const wrong = await stage.lookAt(name, path, async (page) => {
        await page.getByText(seen).first().waitFor();
      });
      expect([wrong, stage.problems]).toEqual([[], []]);
    },
  );

  it("teach with a call to copy where there are none", async ({ expect }) => {
    stage.service.data.isEmpty = true;
    await stage.open("/app/brands", {}, async (page) => {
      await page.getByText("/v1/brands \\").waitFor();
      await page.getByRole("link", { name: "New brand" }).waitFor();
    });
    expect(stage.problems).toEqual([]);
  });

  it("say how well a colour reads, and that it gets a darker line where it is faint", async ({ expect }) => {
    await stage.open("/app/brands/plain", {}, async (page) => {
      const figures = page.locator(".brand-preview .facts");
      await page.getByLabel("Colour", { exact: true }).fill("ffcc00");
      await page.getByText("3.35 to 1, passes (3 needed)").waitFor();
      expect(await figures.first().textContent()).toContain("with a darker line");
      expect(await figures.last().textContent()).toContain("Shown as you chose it");
      const colors = await page.locator(".welcome-button.focused").evaluateAll((buttons) =>
        buttons.map((button) => {
          const { backgroundColor, color, outlineColor } = getComputedStyle(button);
          return [backgroundColor, color, outlineColor];
        }),
      );
      expect(colors).toEqual([
        ["rgb(255, 204, 0)", "rgb(0, 0, 0)", "rgb(181, 132, 0)"],
        ["rgb(255, 204, 0)", "rgb(0, 0, 0)", "rgb(255, 204, 0)"],
      ]);
    });
    expect(stage.problems).toEqual([]);
  });

  it("take a logo, and say in words why another is none", async ({ expect }) => {
    const { data } = stage.service;
    const png = await sharp({ create: { width: 90, height: 30, channels: 3, background: "#0a5" } })
      .png()
      .toBuffer();
    await stage.open("/app/brands?new", {}, async (page) => {
      await page.getByLabel("Name", { exact: true }).fill("Müller & Söhne");
      expect(await page.getByLabel("Short name").inputValue()).toBe("muller-sohne");
      const logo = page.getByLabel("Logo");
      await logo.setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
      await page.getByText("can contain scripts. Export the logo as a PNG").waitFor();
      await logo.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: png });
      await page.locator(".welcome img").first().waitFor();
      data.refusals.push({ status: 413, body: { error: { code: "payload_too_large", message: "logo" } } });
      await page.getByRole("button", { name: "Create" }).click();
      await page.getByText("The logo is larger than 512 KB").waitFor();
      await page.getByRole("button", { name: "Create" }).click();
      await page.getByText("Brand created").waitFor();
      expect(data.changes.map(({ method, path }) => `${method} ${path}`)).toEqual([
        "POST /v1/brands",
        "POST /v1/brands",
      ]);
      const form = String(data.changes.at(-1)?.body["form"]);
      expect(form).toContain('name="slug"\r\n\r\nmuller-sohne');
      expect(form).toContain('name="logo"; filename="a.png"');
    });
    expect(stage.problems).toEqual([]);
  });

  it("take away what is emptied, become the default, and go only after asking", async ({ expect }) => {
    const { data, settings } = stage.service;
    await stage.open("/app/brands/acme", {}, async (page) => {
      await page.getByLabel("Colour", { exact: true }).fill("");
      await page.getByRole("button", { name: "Remove" }).click();
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Saved").waitFor();
      const emptied = { accent: null, support_url: "https://acme.example/help", logo: null };
      expect(data.changes[0]?.body).toEqual({ name: "Acme Claims", ...emptied });
      await page.getByRole("button", { name: "Make default" }).click();
      await page.getByText("Now used wherever no other brand is set").waitFor();
      expect(settings.changes[0]?.body).toEqual({ default_brand_slug: "acme" });
      await page.getByRole("button", { name: "Delete" }).first().click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await page.getByText("Brand deleted").waitFor();
      expect(data.changes.at(-1)?.path).toBe("/v1/brands/acme");
    });
    expect(stage.problems).toEqual([]);
  });

  it("change nothing around the texts of a hostile tenant", async ({ expect }) => {
    stage.service.data.hostile();
    for (const path of ["/app/brands", "/app/brands/acme"]) {
      await stage.open(path, { size: "phone" }, async (page) => {
        await page.getByText("img src=x").first().waitFor({ state: "attached" });
        expect(await page.title()).not.toBe("owned");
        expect(await page.locator("img[src=x]").count()).toBe(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      });
    }
    expect(stage.problems).toEqual([]);
  });
});
