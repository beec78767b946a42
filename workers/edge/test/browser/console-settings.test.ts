import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, beforeEach, describe, it } from "vitest";
import { ConsoleStage } from "./console/console-stage.ts";

const SCREENS = {
  "settings/general": "Results by mail to",
  "settings/team": "Open invitations",
  "settings/keys": "svc_secret_…x7Qa",
  "settings/security": "Where you are signed in",
  "settings/log": "changeSettings",
  credits: "998 photos left",
  webhooks: "verification.completed",
} as const;
/** Those that show what others wrote. */
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
      // oxlint-disable-next-line no-await-in-loop -- one page at a time
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

  it("invite, change a role and take somebody out only after asking", async ({ expect }) => {
    const { changes } = stage.service.settings;
    await stage.open("/app/settings/team", {}, async (page) => {
      await page.getByLabel("Role of Claims import").selectOption("admin");
      await page.getByText("The role is changed").waitFor();
      expect(changes.at(-1)).toEqual({
        method: "PATCH",
        path: "/v1/me/members/usr_2",
        body: { role: "admin" },
      });
      await page.getByRole("button", { name: "Take out" }).click();
      expect(changes).toHaveLength(1);
      await page.getByRole("dialog").getByRole("button", { name: "Take out" }).click();
      await page.getByText("They are out of the account").waitFor();
      await page.getByRole("button", { name: "Invite" }).first().click();
      await page.getByLabel("E-mail").fill("new@acme.example");
      await page.getByRole("dialog").getByRole("button", { name: "Invite" }).click();
      await page.getByText("The invitation is on its way").waitFor();
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
      await page.getByText("250 photos are yours").waitFor();
      expect(changes).toEqual([{ method: "POST", path: "/v1/me/credits/top-ups", body: { photos: 250 } }]);
    });
    expect(stage.problems).toEqual([]);
  });

  it("send a delivery again, and try an address", async ({ expect }) => {
    const { changes } = stage.service.settings;
    await stage.open("/app/webhooks", {}, async (page) => {
      await page.getByRole("button", { name: "Send again" }).first().click();
      await page.getByRole("dialog").getByRole("button", { name: "Send again" }).click();
      await page.getByText("It is on its way").waitFor();
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
      await page.getByText("Results by mail to").waitFor();
      expect(await page.getByRole("link", { name: "API keys" }).count()).toBe(0);
      expect(await page.getByRole("button", { name: "Save" }).count()).toBe(0);
      expect(await page.getByLabel("Keep for days").isDisabled()).toBe(true);
    });
    expect(stage.problems).toEqual([]);
  });
});
