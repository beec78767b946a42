import { launchChromium, NO_BROWSER } from "@svc/testkit/chromium";
import { serveOpenId } from "@svc/testkit/open-id/open-id-server";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { Journey } from "../journeys/harness.ts";
import { signInByCode } from "./console/sign-in-by-code.ts";
import { Phone } from "./phone.ts";

const DOMAIN = "acme.example";
const OWNER = `dana@${DOMAIN}`;
const ADA = { sub: "ada", email: `ada@${DOMAIN}`, groups: ["claims"] };

describe.skipIf(NO_BROWSER !== undefined)("single sign-on in a running service", () => {
  let journey: Journey;
  let browser: Browser;
  let openId: Awaited<ReturnType<typeof serveOpenId>>;
  beforeAll(async () => {
    openId = await serveOpenId();
    journey = await Journey.begin();
    await journey.addTenant({ org: "acme", name: "Acme Insurance", ownerEmail: OWNER });
    await journey.start({ with: [], vars: { DNS_RESOLVER: openId.resolver } });
    browser = await launchChromium("none");
  });
  afterAll(async () => {
    await browser?.close();
    await journey?.end();
    openId?.close();
  });

  it("is set up, tested and required by an owner, lets a colleague in, and refuses them once the provider has ended their session", async ({
    expect,
  }) => {
    const { provider } = openId;
    const desk = await Phone.desktop(browser);
    const owner = await desk.visit(`${journey.baseUrl}/app/settings/sso`);
    await signInByCode(owner, journey.baseUrl, OWNER);

    await owner.getByLabel("Issuer").fill(provider.issuer);
    await owner.getByLabel("Client ID").fill(provider.client.id);
    await owner.getByLabel("Client secret").fill(provider.client.secret);
    await owner.getByLabel("Claim with roles or groups").fill("groups");
    await owner.getByRole("button", { name: "Add a value" }).click();
    await owner.getByLabel("Value of the claim").fill("claims");
    await owner.getByLabel("Role", { exact: true }).selectOption("reviewer");
    await owner.getByRole("button", { name: "Save" }).click();
    await owner.getByText("Not tested with these settings yet.").waitFor();
    const logout = await owner.getByLabel("Back-channel logout address").inputValue();

    await verifyDomain(owner);
    provider.person = ADA;
    await owner.getByRole("button", { name: "Test the sign-in" }).click();
    await owner.getByText(`${ADA.email} would sign in as Reviewer`).waitFor();
    await owner.getByRole("button", { name: "Require it" }).click();
    await owner.getByRole("dialog").getByRole("button", { name: "Require it" }).click();
    await owner.getByRole("button", { name: "Stop requiring it" }).waitFor();

    const laptop = await Phone.desktop(browser);
    const ada = await laptop.visit(`${journey.baseUrl}/app`);
    await ada.getByLabel("E-mail").fill(ADA.email);
    await ada.keyboard.press("Enter");
    provider.person = undefined;
    await ada.getByRole("button", { name: "Continue to your company’s sign-in" }).click();
    await ada.getByText("Your company’s sign-in was cancelled").waitFor();
    provider.person = ADA;
    await ada.getByRole("button", { name: "Continue to your company’s sign-in" }).click();
    await ada.getByRole("button", { name: "Account Acme Insurance" }).click();
    await ada.getByText("Reviewer").waitFor();

    const { status } = await fetch(logout, { method: "POST", body: await provider.logout({ sub: ADA.sub }) });
    expect(status).toBe(204);
    expect(await ada.evaluate(async () => (await fetch("/v1/me")).status)).toBe(401);
    await ada.goto(`${journey.baseUrl}/app/usage`);
    await ada.getByRole("heading", { name: "Sign in" }).waitFor();

    await owner.getByRole("link", { name: "Audit log" }).click();
    await owner.locator(".log > li", { hasText: "Ended by single sign-on" }).waitFor();
    expect(provider.problems).toEqual([]);
    expect([desk.problems, laptop.problems]).toEqual([[], []]);
    await laptop.close();
    await desk.close();
  });

  /** The owner creates the DNS record that the page shows. */
  async function verifyDomain(owner: Page): Promise<void> {
    await owner.getByRole("button", { name: "Add a domain" }).click();
    await owner.getByLabel("Domain", { exact: true }).fill(DOMAIN);
    await owner.getByRole("dialog").getByRole("button", { name: "Add a domain" }).click();
    const row = owner.getByRole("row", { name: DOMAIN });
    await row.waitFor();
    const [name = "", value = ""] = await row.locator("code").allTextContents();
    openId.records.set(name, value);
    await row.getByRole("button", { name: "Verify" }).click();
    await row.getByText("Verified on").waitFor();
  }
});
