import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, beforeEach, describe, it, vi } from "vitest";
import { ConsoleStage } from "./console/console-stage.ts";

const SCREENS = {
  "settings/general": "E-mail results to",
  "settings/team": "Open invitations",
  "settings/keys": "svc_secret_…x7Qa",
  "settings/security": "Where you are signed in",
  "settings/log": "Outcome unknown",
  credits: "998 photos left",
  webhooks: "verification.completed",
} as const;
/** Screens that show texts by others. */
const WRITTEN = ["settings/team", "settings/keys", "settings/security", "settings/log", "webhooks"];

describe.skipIf(NO_BROWSER !== undefined)("the screens of the account", () => {
  let stage: ConsoleStage;
  beforeAll(async () => {
    stage = await ConsoleStage.set();
  });
  afterAll(() => stage?.strike());
  beforeEach(() => {
    const { service, problems } = stage;
    problems.length = 0;
    service.isSignedIn = true;
    service.settings.said = "Claims import";
    service.settings.changes.length = 0;
    service.settings.refusal = undefined;
    service.me = { ...service.me, user: { id: "usr_1", email: "dana@acme.example", role: "owner" } };
  });

  it.for(Object.entries(SCREENS))(
    "show %s at both widths, light and dark",
    { timeout: 120_000 },
    async ([screen, seen], { expect }) => {
      const wrong = await stage.lookAt(screen.replace("/", "-"), `/app/${screen}`, async (page) => {
        await page.getByText(seen).first().waitFor();
      });
      expect([wrong, stage.problems]).toEqual([[], []]);
    },
  );

  it("change nothing around the texts of a hostile tenant", { timeout: 120_000 }, async ({ expect }) => {
    stage.service.settings.hostile();
    for (const screen of WRITTEN) {
      await stage.open(`/app/${screen}`, { size: "phone" }, async (page) => {
        await page.getByText("img src=x").first().waitFor({ state: "attached" });
        expect(await page.title()).not.toContain("owned");
        expect(await page.locator("img[src=x]").count()).toBe(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      });
    }
    expect(stage.problems).toEqual([]);
  });

  it("make a key that is shown once, and say at the field what was refused", async ({ expect }) => {
    const { settings } = stage.service;
    settings.refusal = {
      status: 400,
      body: {
        error: {
          code: "invalid_request",
          message: "allowed_ips.0 must be an IP address",
          fields: [{ path: "allowed_ips.0", message: "must be an IP address" }],
        },
      },
    };
    await stage.open("/app/settings/keys", {}, async (page) => {
      await page.getByRole("button", { name: "New key" }).click();
      await page.getByLabel("Name").fill("Import");
      await page.getByLabel("Allowed addresses").fill("home, 10.0.0.1");
      await page.getByRole("button", { name: "Create" }).click();
      await page.getByText("must be an IP address").waitFor();
      expect(await page.getByLabel("Name").inputValue()).toBe("Import");
      settings.refusal = undefined;
      await page.getByLabel("Allowed addresses").fill("10.0.0.1");
      await page.getByRole("button", { name: "Create" }).click();
      expect(await page.getByLabel("Key", { exact: true }).inputValue()).toBe("svc_secret_shown_once");
      expect(settings.changes.at(-1)?.body).toEqual({
        name: "Import",
        role: "full",
        allowed_ips: ["10.0.0.1"],
      });
      await page.getByRole("button", { name: "I have copied it" }).click();
      expect(await page.getByText("svc_secret_shown_once").count()).toBe(0);
    });
    expect(stage.problems).toEqual([]);
  });

  it("invite, change a role and remove a person only after a confirmation", async ({ expect }) => {
    const { changes } = stage.service.settings;
    await stage.open("/app/settings/team", {}, async (page) => {
      await page.getByLabel("Role of Claims import").selectOption("admin");
      await page.getByText("Role changed").waitFor();
      expect(changes.at(-1)).toEqual({
        method: "PATCH",
        path: "/v1/me/members/usr_2",
        body: { role: "admin" },
      });
      await page.getByRole("button", { name: "Remove", exact: true }).click();
      expect(changes).toHaveLength(1);
      await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
      await page.getByText("Removed from the account").waitFor();
      await page.getByRole("button", { name: "Invite" }).first().click();
      await page.getByLabel("E-mail").fill("new@acme.example");
      await page.getByRole("dialog").getByRole("button", { name: "Invite" }).click();
      await page.getByText("Invitation sent").waitFor();
      expect(changes.at(-1)?.body).toEqual({ email: "new@acme.example", role: "reviewer" });
    });
    expect(stage.problems).toEqual([]);
  });

  it("buy a pack once, after asking, under a key of its own", async ({ expect }) => {
    const { changes } = stage.service.settings;
    await stage.open("/app/credits", {}, async (page) => {
      await page.getByRole("button", { name: "250 photos, $50.00" }).click();
      expect(changes).toEqual([]);
      await page.getByRole("dialog").getByRole("button", { name: "Buy photos" }).click();
      await page.getByText("You bought 250 photos").waitFor();
      expect(changes).toEqual([{ method: "POST", path: "/v1/me/credits/top-ups", body: { photos: 250 } }]);
    });
    expect(stage.problems).toEqual([]);
  });

  it("show money in words, and validate dollars before anything is sent", async ({ expect }) => {
    const { changes } = stage.service.settings;
    await stage.open("/app/credits", {}, async (page) => {
      const refund = page.getByRole("row", { name: "A check didn’t finish for photo …000007" });
      expect(await refund.textContent()).toContain("Refund");
      expect(await page.getByText("refund:cap_").count()).toBe(0);
      // 90 dollars of the cap are left
      expect(await page.getByRole("button", { name: "500 photos" }).isDisabled()).toBe(true);
      await page.getByText("More than what is left of your monthly cap ($90.00)").waitFor();
      await page.getByRole("button", { name: "Change card or cap" }).click();
      await page.getByLabel("Monthly cap").fill("5");
      await page.getByRole("button", { name: "Continue to the card" }).click();
      await page.getByText("Enter an amount from 10 to 10,000.").waitFor();
      expect(changes).toEqual([]);
    });
    expect(stage.problems).toEqual([]);
  });

  it("ask for the entries of the log that a filter lets through", async ({ expect }) => {
    await stage.open("/app/settings/log", {}, async (page) => {
      await page.locator(".log .strong", { hasText: "Settings changed" }).waitFor();
      const asked = page.waitForRequest(
        (request) => new URL(request.url()).searchParams.get("action") === "rollApiKey",
      );
      await page.getByLabel("Action").selectOption("API key rolled");
      await asked;
      const byWhom = page.waitForRequest(
        (request) => new URL(request.url()).searchParams.get("actor") === "usr_1",
      );
      await page.getByLabel("Person or key").selectOption("Claims import");
      await byWhom;
      await page.route("**/audit-log/export?*", (route) => route.fulfill({ contentType: "text/csv" }));
      const exported = page.waitForRequest((request) => request.url().includes("/audit-log/export?"));
      await page.getByRole("button", { name: "CSV" }).click();
      expect(new URL((await exported).url()).searchParams.get("action")).toBe("rollApiKey");
    });
    expect(stage.problems).toEqual([]);
  });

  it("keep what was typed over a reload until it is saved", async ({ expect }) => {
    await stage.open("/app/settings/general", {}, async (page) => {
      await page.getByLabel("E-mail results to").fill("claims@acme.example");
      await page.reload();
      const field = page.getByLabel("E-mail results to");
      await vi.waitFor(async () => expect(await field.inputValue()).toBe("claims@acme.example"));
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Saved", { exact: true }).waitFor();
      await page.goto(`${stage.service.url}/app/settings/keys`);
      await page.getByRole("button", { name: "New key" }).click();
      await page.getByLabel("Name").fill("Nightly import");
      await page.reload();
      await page.getByRole("button", { name: "New key" }).click();
      expect(await page.getByLabel("Name").inputValue()).toBe("Nightly import");
      await page.getByRole("button", { name: "Create" }).click();
      await page.getByText("Copy it now").waitFor();
      expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain("svc.key.acc_1");
      expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain("svc.settings.acc_1");
    });
    expect(stage.problems).toEqual([]);
  });

  it("choose a brand by its name, and say at a company that it is not set up", async ({ expect }) => {
    const { settings, templates } = stage.service;
    templates.reset();
    settings.refusal = {
      status: 400,
      body: {
        error: {
          code: "invalid_request",
          message: "outside_judges.0 must be empty in this deployment",
          fields: [{ path: "outside_judges.0", message: "must be empty in this deployment" }],
        },
      },
    };
    await stage.open("/app/settings/general", {}, async (page) => {
      await page.getByLabel("Default brand").selectOption("Acme Rescue");
      await page.getByLabel("Hive").check();
      await page.getByLabel("Maximum requests per day").fill("20");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("must be empty in this deployment").waitFor();
      expect(await page.locator("#judge-hive-wrong").textContent()).toContain("must be empty");
      expect(settings.changes.at(-1)?.body).toMatchObject({
        default_brand_slug: "acme-red",
        outside_judges: ["hive"],
        outside_judges_daily_cap: 20,
      });
    });
    expect(stage.problems).toEqual([]);
  });

  it("have the tab that is shown within sight on a phone", async ({ expect }) => {
    await stage.open("/app/settings/log", { size: "phone" }, async (page) => {
      const tab = page.getByRole("navigation", { name: "Settings" }).locator("[aria-current]");
      await tab.waitFor();
      const right = () => tab.evaluate((element) => innerWidth - element.getBoundingClientRect().right);
      await vi.waitFor(async () => expect(await right()).toBeGreaterThanOrEqual(0));
    });
  });

  it("send a delivery again, and try an address", async ({ expect }) => {
    const { changes } = stage.service.settings;
    await stage.open("/app/webhooks", {}, async (page) => {
      await page.getByRole("button", { name: "Send again" }).first().click();
      await page.getByRole("dialog").getByRole("button", { name: "Send again" }).click();
      await page.getByText("Sent again").waitFor();
      expect(changes.at(-1)?.path).toBe("/v1/webhook-deliveries/whd_1/redeliver");
      await page.getByLabel("Address").fill("https://acme.example/hook");
      await page.getByRole("button", { name: "Send the test" }).click();
      await page.getByText("204, 87 ms").waitFor();
    });
    expect(stage.problems).toEqual([]);
  });

  it("show a reviewer what they may read, and let them change nothing", async ({ expect }) => {
    const { service } = stage;
    service.me = { ...service.me, user: { id: "usr_2", email: "r@acme.example", role: "reviewer" } };
    await stage.open("/app/settings", {}, async (page) => {
      await page.getByText("E-mail results to").waitFor();
      expect(await page.getByRole("link", { name: "API keys" }).count()).toBe(0);
      expect(await page.getByRole("button", { name: "Save" }).count()).toBe(0);
      expect(await page.getByLabel("Days to keep photos").isDisabled()).toBe(true);
    });
    expect(stage.problems).toEqual([]);
  });
});
