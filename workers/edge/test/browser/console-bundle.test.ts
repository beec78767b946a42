import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { launchChromium, NO_BROWSER } from "@svc/testkit/chromium";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { Journey } from "../journeys/harness.ts";
import { signInByCode } from "./console/sign-in-by-code.ts";
import { Phone } from "./phone.ts";
import { received, sealedCase, type Received } from "./received-bundle.ts";

const OWNER = "dana@acme.example";

const choose = (page: Page, ...files: readonly string[]) =>
  page.locator(".drop input").setInputFiles([...files]);
/** The line for screen readers repeats each headline. */
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const first = (page: Page) => page.getByRole("article").first();

describe.skipIf(NO_BROWSER !== undefined)("a case in one file", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "svc-received-"));
  let journey: Journey;
  let browser: Browser;
  let id: string;
  let bundle: Received;

  beforeAll(async () => {
    journey = await Journey.begin();
    const keys = await journey.addTenant({ org: "acme", name: "Acme Insurance", ownerEmail: OWNER });
    await journey.start({ with: ["analyzer", "provenance", "sealer", "documents"] });
    browser = await launchChromium("none");
    id = await sealedCase(journey, keys);
    bundle = await received(await downloaded(), folder);
  });
  afterAll(async () => {
    await browser?.close();
    await journey?.end();
    rmSync(folder, { recursive: true });
  });

  /** Downloads it as a person does. */
  async function downloaded(): Promise<string> {
    const phone = await Phone.desktop(browser);
    const page = await phone.visit(`${journey.baseUrl}/app/cases/${id}`);
    await signInByCode(page, journey.baseUrl, OWNER);
    await page.getByRole("button", { name: "More" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Case in one file (ZIP)" }).click();
    const file = path.join(folder, (await download).suggestedFilename());
    await (await download).saveAs(file);
    await phone.close();
    return file;
  }

  it("is unchanged for the page in it, which a browser opens from the folder and which asks for nothing", async ({
    expect,
  }) => {
    expect(path.basename(bundle.zip)).toBe(`case-${id}.zip`);
    const phone = await Phone.open(browser, { located: false });
    const page = await phone.visit(bundle.page);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    expect(await phone.look("bundle-empty")).toEqual([]);
    await choose(page, bundle.zip);
    await says(page, "Everything in this bundle is unchanged since it was signed.");
    await says(page, "This record is unchanged since it was sealed.");
    await says(page, /The key came with the bundle/);
    expect(await phone.look("bundle-unchanged", { fullPage: true })).toEqual([]);
    expect([asked.filter((url) => !url.startsWith("blob:")), phone.problems]).toEqual([[], []]);
    await phone.close();
  });

  it("is unchanged for it too when all its files were unpacked and chosen", async ({ expect }) => {
    const phone = await Phone.desktop(browser);
    const page = await phone.visit(bundle.page);
    await choose(page, ...bundle.files);
    await says(page, "Everything in this bundle is unchanged since it was signed.");
    await choose(page, ...bundle.files.filter((file) => !file.endsWith("case.json")));
    await says(page, "case.json is missing: it was removed, or not chosen.");
    expect(phone.problems).toEqual([]);
    await phone.close();
  });

  it.for(["originals/", "sealed/", "decisions.json", "manifest.json", "manifest.jws", "keys.json"])(
    "is named with the file if a bit was changed: %s",
    async (name, { expect }) => {
      const phone = await Phone.desktop(browser);
      const page = await phone.visit(bundle.page);
      await choose(page, bundle.damaged(name));
      await says(page, "This bundle is not as it was signed.");
      const wrong = first(page).locator("section", { hasText: "What is wrong" }).getByRole("listitem");
      const said = await wrong.allInnerTexts();
      expect(said).toEqual([expect.stringContaining(name)]);
      expect(said[0]).toContain("was changed.");
      expect(phone.problems).toEqual([]);
      await phone.close();
    },
  );

  it("is signed by the service for /verify, which has its keys", async ({ expect }) => {
    const phone = await Phone.desktop(browser);
    const page = await phone.visit(`${journey.baseUrl}/verify`);
    await choose(page, bundle.zip);
    await says(page, "Everything in this bundle is unchanged since it was signed.");
    expect(await first(page).innerText()).not.toContain("The key came with the bundle");
    await says(page, /It is the record of verification .* signed with the service's key/);
    await choose(page, bundle.damaged("report.pdf"));
    await says(page, "report.pdf was changed.");
    expect([phone.foreign, phone.problems]).toEqual([[], []]);
    await phone.close();
  });
});
