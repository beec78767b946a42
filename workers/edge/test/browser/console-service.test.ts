import type { TenantKeys } from "@svc/commands/tenants";
import { launchChromium, NO_BROWSER } from "@svc/testkit/chromium";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, it, vi } from "vitest";
import { Journey } from "../journeys/harness.ts";
import { signInByCode } from "./console/sign-in-by-code.ts";
import { Phone } from "./phone.ts";

const OWNER = "dana@acme.example";

describe.skipIf(NO_BROWSER !== undefined)("the console of a running service", () => {
  let journey: Journey;
  let keys: TenantKeys;
  let browser: Browser;
  beforeAll(async () => {
    journey = await Journey.begin();
    keys = await journey.addTenant({ org: "acme", name: "Acme Insurance", ownerEmail: OWNER });
    await journey.start({ with: ["analyzer", "provenance", "sealer", "documents"] });
    browser = await launchChromium("none");
  });
  afterAll(async () => {
    await browser?.close();
    await journey?.end();
  });

  it("lets its owner in by the mailed code, shows the account's cases and what comes, and lets them out", async ({
    expect,
  }) => {
    const form = new FormData();
    const photo = await photoFile(drawScene(1200, 900, 4), "jpeg");
    form.set("image", new File([new Uint8Array(photo)], "car.jpg", { type: "image/jpeg" }));
    form.set("metadata", JSON.stringify({ claim: "A-17" }));
    const audit = await journey.call(keys, 201, "/v1/audits/sync", { method: "POST", body: form });
    const phone = await Phone.desktop(browser);
    const page = await phone.visit(`${journey.baseUrl}/app`);

    await signIn(page);
    const row = page.locator(`#row-${audit["id"]}`);
    await row.waitFor();
    expect(await row.textContent()).toContain("A-17");
    await row.locator(".verdict", { hasText: /Genuine|Needs a look|Flagged|Not fully checked/ }).waitFor();
    await row.locator("img").evaluate((image: HTMLImageElement) => image.decode());

    const next = await journey.call(keys, 201, "/v1/verifications", { method: "POST", json: {} });
    await page.locator(`#row-${next["id"]}`).waitFor();
    await page.getByLabel("Search cases").fill("a-1");
    await page.locator(`#row-${next["id"]}`).waitFor({ state: "detached" });
    await row.waitFor();

    await page.getByRole("button", { name: "Account Acme Insurance" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await page.locator(".row-title").count()).toBe(0);
    expect([phone.foreign, phone.problems]).toEqual([[], []]);
    await phone.close();
  });

  it("has a case decided by one key, which is in its record ten seconds later", async ({ expect }) => {
    const photo = await photoFile(drawScene(1200, 900, 11), "jpeg");
    const ids: string[] = [];
    for (let turn = 0; turn < 2; turn++) {
      const form = new FormData();
      form.set("image", new File([new Uint8Array(photo)], "car.jpg", { type: "image/jpeg" }));
      const audit = await journey.call(keys, 201, "/v1/audits/sync", { method: "POST", body: form });
      ids.push(String(audit["id"]));
    }
    const phone = await Phone.desktop(browser);
    const page = await phone.visit(`${journey.baseUrl}/app/review?due=similar_photo`);
    await signIn(page);
    await page.locator(`.review-case[data-case="${ids[1]}"]`).waitFor({ timeout: 60_000 });
    await page.keyboard.press("y");
    await page.getByText("Nothing to review").waitFor();
    const reviews = await vi.waitFor(
      async () => {
        const found = await journey.call(keys, 200, `/v1/cases/${ids[1]}`);
        expect(found["reviews"]).toHaveLength(1);
        return found["reviews"];
      },
      { timeout: 60_000, interval: 1_000 },
    );
    expect(reviews).toMatchObject([{ subject: "similar_photo", decision: "yes", by: OWNER }]);
    expect([phone.foreign, phone.problems]).toEqual([[], []]);
    await phone.close();
  });

  it("shows which of two photos contradicts the other, and leads to it", async ({ expect }) => {
    const drawn = sharp(await photoFile(drawScene(1200, 900, 23), "jpeg"));
    const body = { mode: "audit", signals_required: ["ai"], max_captures: 2 };
    const { id } = await journey.call(keys, 201, "/v1/verifications", { method: "POST", json: body });
    for (const [model, lat] of [
      ["One", "52/1 31/1 0/1"],
      ["Two", "48/1 8/1 0/1"],
    ] as const) {
      const place = {
        GPSLatitudeRef: "N",
        GPSLatitude: lat,
        GPSLongitudeRef: "E",
        GPSLongitude: "13/1 0/1 0/1",
      };
      const exif = { IFD0: { Make: "Maker", Model: model }, IFD3: place };
      const file = await drawn.clone().jpeg({ quality: 90 }).withExif(exif).toBuffer();
      const form = new FormData();
      form.set("image", new File([new Uint8Array(file)], "car.jpg", { type: "image/jpeg" }));
      await journey.call(keys, 201, `/v1/verifications/${id}/captures`, { method: "POST", body: form });
    }
    const { consistency, verdict } = await journey.call(keys, 200, `/v1/verifications/${id}?wait=25`);
    expect([verdict.svc, consistency.result]).toEqual([true, "contradictions"]);
    const phone = await Phone.desktop(browser);
    const page = await phone.visit(`${journey.baseUrl}/app/cases?has=contradictions`);
    await signIn(page);
    await page.locator(`#row-${id}`, { hasText: "Needs a look" }).click();
    const part = page.getByRole("region", { name: "Do the photos fit together?" });
    const view = part.getByRole("listitem").filter({ hasText: "The photos show the same view" });
    await view.getByText("48.1333, 13.0000").waitFor();
    expect(await part.textContent()).toContain("The photos were taken by different cameras.");
    await view.getByRole("button", { name: "Photo 2" }).click();
    const pressed = page.locator(".strip-item[aria-pressed=true]");
    expect(await pressed.getAttribute("aria-label")).toBe("2: Photo, Needs a look");
    expect([phone.foreign, phone.problems]).toEqual([[], []]);
    await phone.close();
  });

  it("makes a link that opens the capture page, and a case of it", async ({ expect }) => {
    const phone = await Phone.desktop(browser);
    const page = await phone.visit(`${journey.baseUrl}/app/send`);
    await signIn(page);
    await page.getByLabel("Step 1 asks for").fill("The whole front of the car");
    await page.getByLabel("Reference").fill("B-99");
    await page.getByRole("button", { name: "Create link" }).click();
    const link = await page.getByLabel("Link", { exact: true }).inputValue();
    const capture = await (await fetch(link)).text();
    expect(capture).toContain("The whole front of the car");
    await page.goto(`${journey.baseUrl}/app/cases?search=b-99`);
    await page.getByText("Link open").waitFor();
    expect([phone.foreign, phone.problems]).toEqual([[], []]);
    await phone.close();
  });

  it("creates a key in the settings that lets a program in, and shows its creator", async ({ expect }) => {
    const phone = await Phone.desktop(browser);
    const page = await phone.visit(`${journey.baseUrl}/app/settings/keys`);
    await signIn(page);
    await page.getByRole("button", { name: "New key" }).click();
    await page.getByLabel("Name").fill("Claims import");
    await page.getByLabel("Access").selectOption("read");
    await page.getByRole("button", { name: "Create" }).click();
    const secret = await page.getByLabel("Key", { exact: true }).inputValue();
    const headers = { Authorization: `Bearer ${secret}` };
    const me = await (await fetch(`${journey.baseUrl}/v1/me`, { headers })).json();
    expect(me).toMatchObject({ account: { org: "acme" }, key: { role: "read" } });
    await page.getByRole("button", { name: "I have copied it" }).click();
    await page.getByRole("link", { name: "Audit log" }).click();
    const entry = page.locator(".log > li", { hasText: "API key created" });
    await entry.waitFor();
    expect(await entry.textContent()).toContain(OWNER);
    expect(await page.content()).not.toContain(secret);
    expect([phone.foreign, phone.problems]).toEqual([[], []]);
    await phone.close();
  });

  it("leads to every screen of the navigation, and nothing that one asks for is refused", async ({
    expect,
  }) => {
    const phone = await Phone.desktop(browser);
    const page = await phone.visit(`${journey.baseUrl}/app`);
    await signIn(page);
    const refused: string[] = [];
    page.on("response", (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    const links = page.getByRole("navigation", { name: "Console" }).getByRole("link");
    const names = await links.allTextContents();
    expect(names.length).toBeGreaterThanOrEqual(10);
    for (const name of names) {
      await links.filter({ hasText: name }).click();
      await page.locator("main h1").filter({ hasText: name }).waitFor();
      await page.waitForLoadState("networkidle");
    }
    expect(refused).toEqual([]);
    expect([phone.foreign, phone.problems]).toEqual([[], []]);
    await phone.close();
  });

  it("asks for the passkey of who has one, after the code or alone", async ({ expect }) => {
    const phone = await Phone.desktop(browser);
    // passkeys need a host name, not an IP address
    const page = await phone.visit(`${journey.baseUrl.replace("127.0.0.1", "localhost")}/app`);
    const devices = await page.context().newCDPSession(page);
    await devices.send("WebAuthn.enable");
    const { authenticatorId } = await devices.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await signIn(page);
    await page.locator(".row-title").first().waitFor();
    await page.goto(`${new URL(page.url()).origin}/app/settings/security`);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByLabel("Name").fill("Dana's laptop");
    await page.getByRole("dialog").getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("rowheader", { name: "Dana's laptop" }).waitFor();
    const { credentials } = await devices.send("WebAuthn.getCredentials", { authenticatorId });
    expect(credentials).toHaveLength(1);

    await page.getByRole("button", { name: "Account Acme Insurance" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await signIn(page);
    await page.getByRole("heading", { name: "Use your passkey" }).waitFor();
    expect(await page.evaluate(async () => (await fetch("/v1/me")).status)).toBe(401);
    await page.getByRole("button", { name: "Use the passkey" }).click();
    await page.locator(".row-title").first().waitFor();

    await page.getByRole("button", { name: "Account Acme Insurance" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByRole("button", { name: "Use the passkey" }).click();
    await page.locator(".row-title").first().waitFor();
    expect([phone.foreign, phone.problems]).toEqual([[], []]);
    await phone.close();
  });

  const signIn = (page: Page) => signInByCode(page, journey.baseUrl, OWNER);
});
