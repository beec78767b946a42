import type { TenantKeys } from "@svc/commands/tenants";
import { launchChromium, NO_BROWSER } from "@svc/testkit/chromium";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, it, vi } from "vitest";
import { Journey } from "../journeys/harness.ts";
import { Phone } from "./phone.ts";

const OWNER = "dana@acme.example";

describe.skipIf(NO_BROWSER !== undefined)("the console of a running service", () => {
  let journey: Journey;
  let keys: TenantKeys;
  let browser: Browser;
  beforeAll(async () => {
    journey = await Journey.begin();
    keys = await journey.addTenant({ org: "acme", name: "Acme Insurance", ownerEmail: OWNER });
    await journey.start({ without: ["video", "reader", "places", "passkeys"] });
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

    await page.getByLabel("E-mail").fill(OWNER);
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Code" }).fill(await mailedCode());
    const row = page.locator(`#row-${audit["id"]}`);
    await row.waitFor();
    expect(await row.textContent()).toContain("A-17");
    await row.locator(".verdict", { hasText: /Genuine|Flagged|Not fully checked/ }).waitFor();
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

  /** As a person reads it in the mailbox of a developer's machine. */
  function mailedCode(): Promise<string> {
    return vi.waitFor(
      async () => {
        const html = await (await fetch(`${journey.baseUrl}/dev/mail`)).text();
        const [code] =
          /\d{6}/.exec(html.replaceAll(/<[^>]*>/g, " ").replaceAll(/(\d{3})\s(\d{3})/g, "$1$2")) ?? [];
        if (code === undefined) throw new Error("no code has come");
        return code;
      },
      { timeout: 30_000, interval: 500 },
    );
  }
});
