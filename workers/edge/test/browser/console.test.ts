import { NO_BROWSER } from "@svc/testkit/chromium";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, it, vi } from "vitest";
import { caseId } from "./console/console-cases.ts";
import { ConsoleStage } from "./console/console-stage.ts";
import { CODE } from "./console/fake-console.ts";

const COUNT = 300;
const firstTitle = (page: Page) => page.locator(".row-title").first().textContent();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? "");
const listReady = (page: Page) => page.locator(".row-title").first().waitFor();

const INVITATION = {
  id: "inv_01JD6Q6Z9VQ4W3N8K2M5T7R1XC",
  account: { id: "acc_1", name: "Acme Insurance" },
  role: "reviewer",
  invited_by: "owner@acme.example",
  created_at: "2026-11-20T09:30:00.000Z",
  expires_at: "2026-11-27T09:30:00.000Z",
} as const;

describe.skipIf(NO_BROWSER !== undefined)("the console", () => {
  let stage: ConsoleStage;
  beforeAll(async () => {
    stage = await ConsoleStage.set();
  });
  afterAll(() => stage?.strike());
  beforeEach(() => {
    stage.problems.length = 0;
    stage.service.isSignedIn = true;
    stage.service.isDown = false;
    stage.service.delayMs = 0;
    stage.service.farMs = 0;
    stage.service.calls.length = 0;
    stage.service.fill(COUNT);
  });

  it("lets a person in with a code: pasted with surrounding text, after a wrong one", async ({ expect }) => {
    stage.service.isSignedIn = false;
    await stage.open("/app", {}, async (page) => {
      await page.getByLabel("E-mail").fill("dana@acme.example");
      await page.keyboard.press("Enter");
      const field = page.getByRole("textbox", { name: "Code" });
      expect(await field.getAttribute("autocomplete")).toBe("one-time-code");
      await field.fill("000000");
      await page.getByText("the code is wrong; 4 tries left").waitFor();
      expect(await page.getByRole("link", { name: "Open the mailbox" }).getAttribute("href")).toBe(
        "/dev/mail",
      );
      expect(await page.getByRole("button", { name: /Send another code in \d+ s/ }).isDisabled()).toBe(true);
      await field.fill(`Your code: ${CODE.slice(0, 3)} ${CODE.slice(3)}`);
      await listReady(page);
      expect(await page.locator("dialog").count()).toBe(0);
      expect(await page.locator(".account-name").textContent()).toContain("Acme Insurance");
    });
    expect(stage.problems).toEqual([]);
  });

  it("works for a code where many were asked for, without a word to its person", async ({ expect }) => {
    Object.assign(stage.service, { isSignedIn: false, isProofAsked: true });
    await stage.open("/app", {}, async (page) => {
      await page.getByLabel("E-mail").fill("dana@acme.example");
      await page.keyboard.press("Enter");
      await page.getByRole("textbox", { name: "Code" }).fill(CODE);
      await listReady(page);
    });
    stage.service.isProofAsked = false;
    expect(stage.problems).toEqual([]);
  });

  it("shows who is in no account what they are invited to, and goes on once they accept", async ({
    expect,
  }) => {
    Object.assign(stage.service, { isSignedIn: false, invitations: [INVITATION] });
    await stage.open("/app", {}, async (page) => {
      await page.getByLabel("E-mail").fill("dana@acme.example");
      await page.keyboard.press("Enter");
      await page.getByRole("textbox", { name: "Code" }).fill(CODE);
      await page.getByRole("heading", { name: "Invitation" }).waitFor();
      expect(await page.locator(".row-title").count()).toBe(0);
      await page.getByRole("region", { name: "Acme Insurance" }).getByText("owner@acme.example").waitFor();
      await page.getByRole("button", { name: "Accept" }).click();
      await listReady(page);
    });
    expect(stage.problems).toEqual([]);
  });

  it("shows a member what else they are invited to until it is answered", async ({ expect }) => {
    stage.service.me = { ...stage.service.me, invitations: [INVITATION] };
    await stage.open("/app", {}, async (page) => {
      await listReady(page);
      const line = page.getByRole("region", { name: "Invitation" });
      await line.getByRole("button", { name: "Decline" }).click();
      await line.waitFor({ state: "detached" });
      expect(stage.service.calls).toContain(`DELETE /auth/invitations/${INVITATION.id}`);
    });
    expect(stage.problems).toEqual([]);
  });

  it("asks its person to show who they are in place, and does then what was asked for", async ({
    expect,
  }) => {
    stage.service.isConfirmationAsked = true;
    await stage.open("/app/settings/security", {}, async (page) => {
      await page.getByRole("button", { name: "Remove", exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
      await page.getByRole("heading", { name: "Confirm that it’s you" }).waitFor();
      await page.getByRole("button", { name: "Cancel" }).last().click();
      await page.getByText("confirm that it's you").waitFor();
      await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
      await page.getByRole("button", { name: "Send the code" }).click();
      await page.getByRole("textbox", { name: "Code" }).fill(CODE);
      await page.getByText("Passkey removed").waitFor();
      expect(page.url()).toContain("/app/settings/security");
    });
    expect(stage.problems).toEqual([]);
  });

  it("asks for a sign-in on top of the page when the session has ended, and loses nothing that was typed", async ({
    expect,
  }) => {
    await stage.open("/app", {}, async (page) => {
      await listReady(page);
      stage.service.isSignedIn = false;
      await page.keyboard.press("/");
      await page.keyboard.type("10297");
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
      expect(await page.getByLabel("Search cases").inputValue()).toBe("10297");
      await page.getByLabel("E-mail").fill("dana@acme.example");
      await page.keyboard.press("Enter");
      await page.getByRole("textbox", { name: "Code" }).fill(CODE);
      // the earlier request gets its response now
      await page.locator(".row-title", { hasText: "Claim 10298" }).waitFor({ state: "detached" });
      await page.locator(".row-title", { hasText: "Claim 10297" }).waitFor();
      expect(await page.getByLabel("Search cases").inputValue()).toBe("10297");
    });
    expect(stage.problems).toEqual([]);
  });

  it("moves, selects, searches and opens by keys, which can be switched off", async ({ expect }) => {
    await stage.open("/app", {}, async (page) => {
      await listReady(page);
      await page.keyboard.press("j");
      await vi.waitFor(async () => expect(await focused(page)).toBe(`row-${caseId(COUNT)}`));
      await page.keyboard.press("j");
      await page.keyboard.press("x");
      await page.keyboard.press("j");
      await page.keyboard.press("x");
      await page.getByText("2 selected").waitFor();
      await page.keyboard.press("k");
      await vi.waitFor(async () => expect(await focused(page)).toBe(`row-${caseId(COUNT - 1)}`));
      await page.keyboard.press("Escape");
      await page.getByText("2 selected").waitFor({ state: "detached" });
      await page.keyboard.press("/");
      expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("search");
      await page.keyboard.press("Escape");
      await page.keyboard.press("?");
      await page.getByLabel("Single-key shortcuts").uncheck();
      await page.keyboard.press("Escape");
      await page.keyboard.press("/");
      expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).not.toBe("search");
      await page.locator(`#row-${caseId(COUNT)}`).focus();
      await page.keyboard.press("Enter");
      await page.waitForURL(`**/app/cases/${caseId(COUNT)}`);
    });
    expect(stage.problems).toEqual([]);
  });

  it("goes where the command menu says, with the focus on the screen's heading", async ({ expect }) => {
    await stage.open("/app", {}, async (page) => {
      await listReady(page);
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").waitFor();
      await page.keyboard.type("rev");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { level: 1, name: "Review" }).waitFor();
      await vi.waitFor(async () =>
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Review"),
      );
      expect(await page.title()).toContain("Review");
      await page.keyboard.press("g");
      await page.keyboard.press("c");
      await listReady(page);
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").waitFor();
      await page.keyboard.type("Claim 10123");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/app/cases?search=Claim+10123");
    });
    expect(stage.problems).toEqual([]);
  });

  it("keeps its filters in the address: chosen, removed, gone back to, and saved by a name", async ({
    expect,
  }) => {
    await stage.open("/app", {}, async (page) => {
      await listReady(page);
      await page.getByRole("button", { name: "Filter", exact: true }).click();
      await page.getByRole("group", { name: "Result" }).getByRole("button", { name: "Flagged" }).click();
      await page.waitForURL("**/app/cases?outcome=flagged");
      await page.getByLabel("Metadata name").fill("claimant");
      await page.getByLabel("Metadata value").fill("S. Brandt");
      await page.keyboard.press("Enter");
      await page.waitForURL("**outcome=flagged&metadata*");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Remove the filter claimant S. Brandt" }).click();
      await page.waitForURL("**/app/cases?outcome=flagged");
      await page.goBack();
      await page.getByRole("button", { name: "Remove the filter claimant S. Brandt" }).waitFor();
      await page.getByRole("button", { name: "Save view" }).click();
      await page.getByText("Everyone in the account can see it.").waitFor();
      await page.getByLabel("Name of the view").fill("Brandt’s");
      await page.keyboard.press("Enter");
      await page.getByRole("link", { name: "Brandt’s" }).and(page.locator("[aria-current=page]")).waitFor();
      await page.reload();
      await page.getByRole("link", { name: "Brandt’s" }).and(page.locator("[aria-current=page]")).waitFor();
    });
    expect(stage.problems).toEqual([]);
  });

  it("shows new cases on top without a reload, and announces them to a person who has scrolled", async ({
    expect,
  }) => {
    await stage.open("/app", {}, async (page) => {
      await listReady(page);
      stage.service.add(COUNT + 1);
      await page.locator(`#row-${caseId(COUNT + 1)}`).waitFor();
      expect(await firstTitle(page)).toBe(`Claim ${10_000 + COUNT + 1}`);
      await page.locator(".list").evaluate((list) => list.scrollTo({ top: 3000 }));
      stage.service.add(COUNT + 2);
      stage.service.add(COUNT + 4);
      await page.getByRole("button", { name: "2 new cases" }).click();
      await page.locator(`#row-${caseId(COUNT + 4)}`).waitFor();
      expect(await page.locator(".list").evaluate((list) => list.scrollTop)).toBe(0);
    });
    expect(stage.problems).toEqual([]);
  });

  it("loses by itself what its filters let through no more", async ({ expect }) => {
    await stage.open("/app/cases?outcome=flagged", {}, async (page) => {
      await listReady(page);
      const gone = stage.service.items.find(({ outcome }) => outcome === "flagged");
      const row = page.locator(`#row-${gone?.verification.id}`);
      await row.waitFor();
      stage.service.accept(gone?.verification.id ?? "");
      await row.waitFor({ state: "detached" });
    });
    expect(stage.problems).toEqual([]);
  });

  it("says that it is offline, or that the service does not answer, and goes on by itself", async ({
    expect,
  }) => {
    stage.service.isDown = true;
    await stage.open("/app", {}, async (page, context) => {
      await page.getByText("The service isn’t responding").waitFor();
      stage.service.isDown = false;
      await listReady(page);
      await page.getByText("The service isn’t responding").waitFor({ state: "detached" });
      await context.setOffline(true);
      await page.getByText("You’re offline").waitFor();
      await context.setOffline(false);
      await page.getByText("You’re offline").waitFor({ state: "detached" });
      expect(await page.locator(".row-title").count()).toBeGreaterThan(10);
    });
    expect(stage.problems).toEqual([]);
  });

  it("changes its language and colours without a new page, and remembers them", async ({ expect }) => {
    await stage.open("/app", {}, async (page) => {
      await listReady(page);
      await page.getByLabel("Search cases").fill("Claim 10");
      await page.locator(".account .menu-button").click();
      await page.getByRole("button", { name: "Dark" }).click();
      await page.getByRole("button", { name: "Deutsch" }).click();
      await page.getByRole("heading", { level: 1, name: "Fälle" }).waitFor();
      expect(await page.getByLabel("Fälle durchsuchen").inputValue()).toBe("Claim 10");
      await page.reload();
      await page.getByRole("heading", { level: 1, name: "Fälle" }).waitFor();
      const html = page.locator("html");
      expect([await html.getAttribute("lang"), await html.getAttribute("data-theme")]).toEqual([
        "de",
        "dark",
      ]);
    });
    expect(stage.problems).toEqual([]);
  });
});
